/** From far above the window down to 30 per cent of its height: where the headings of begun sections are. */
const ABOVE_THE_READING_LINE = '99999px 0px -70%';

/** A link to a section of the article. */
export interface SectionLink {
  href: string;
  text: string;
  isCurrent: boolean;
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];

/** The links of the article's contents, as they are now. */
export const readSections = (): SectionLink[] =>
  links().map(link => ({
    href: link.hash,
    text: link.textContent,
    isCurrent: link.hasAttribute('aria-current'),
  }));

/**
 * Marks the section that is being read in the article's contents. The browser reports each heading that crosses the
 * reading line, so scrolling itself costs nothing.
 * @returns a function that stops it
 */
export function followSections(): () => void {
  const begun = new Set<string>();
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) begun.add(target.id);
        else begun.delete(target.id);
      }
      const current = links().findLast(link => begun.has(link.hash.slice(1)));
      for (const link of links()) {
        if (link === current) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: ABOVE_THE_READING_LINE },
  );
  for (const { hash } of links()) {
    const heading = document.getElementById(hash.slice(1));
    if (heading) observer.observe(heading);
  }
  return () => observer.disconnect();
}
