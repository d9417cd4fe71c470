/**
 * Rendered Markdown. The build inserts the HTML that it made from the content folder; no script in the browser contains
 * this component, and no text of a person goes through it.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own markup, see above
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
