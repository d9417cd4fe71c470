/** Focuses the page's heading, without scrolling: where the focus can go that would otherwise be nowhere. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
