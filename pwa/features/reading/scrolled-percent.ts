/** How far the page has been scrolled, 0 to 100 per cent. */
export function scrolledPercent(): number {
  const scrollable = document.documentElement.scrollHeight - innerHeight;
  return scrollable > 0 ? Math.min(100, Math.max(0, (scrollY / scrollable) * 100)) : 0;
}
