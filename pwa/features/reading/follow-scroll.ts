const REST_MS = 250;

/**
 * Calls back at every scroll, and once more when scrolling has stopped for `REST_MS`.
 * @returns a function that stops it
 */
export function followScroll(onMove: () => void, onRest: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    onMove();
    clearTimeout(resting);
    resting = setTimeout(onRest, REST_MS);
  };
  addEventListener('scroll', move, { passive: true });
  return () => {
    clearTimeout(resting);
    removeEventListener('scroll', move);
  };
}

/** How far the page has been scrolled, 0 to 100 per cent. */
export function scrolledPercent(): number {
  const scrollable = document.documentElement.scrollHeight - innerHeight;
  return scrollable > 0 ? Math.min(100, Math.max(0, (scrollY / scrollable) * 100)) : 0;
}
