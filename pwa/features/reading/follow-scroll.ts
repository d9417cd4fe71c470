const REST_MS = 250;

/**
 * Calls back when scrolling has stopped for `REST_MS`, and at every scroll if that is wanted.
 * @returns a function that stops it
 */
export function followScroll(onRest: () => void, onMove?: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    onMove?.();
    clearTimeout(resting);
    resting = setTimeout(onRest, REST_MS);
  };
  addEventListener('scroll', move, { passive: true });
  return () => {
    clearTimeout(resting);
    removeEventListener('scroll', move);
  };
}
