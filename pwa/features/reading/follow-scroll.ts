const REST_MS = 250;

/**
 * Calls back at every scroll, and once more when the reader has come to rest.
 * @returns ends it
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

/** How much of the page has been scrolled, in per cent. */
export function scrolledPercent(): number {
  const scrollable = document.documentElement.scrollHeight - innerHeight;
  return scrollable > 0 ? Math.min(100, Math.max(0, (scrollY / scrollable) * 100)) : 0;
}
