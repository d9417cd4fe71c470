/**
 * The text of a page, as the build made it from the content folder. The only place that inserts raw HTML: it comes from
 * the site's own prerendered documents and never from a person.
 */
export function Body({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={className}
      data-body=""
      // A custom element inside may have changed its markup before React hydrates it.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own markup, see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Rendered Markdown inside a page that the build renders whole. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own markup, see above
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
