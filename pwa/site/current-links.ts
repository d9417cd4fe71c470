/** Marks the links of menus and footer that lead to the page in view; not those of the strip, which the app draws. */
export function markCurrentLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(':is(.bar, .site-footer) a[href^="/"]')) {
    link.ariaCurrent = link.getAttribute('href') === location.pathname ? 'page' : null;
  }
}
