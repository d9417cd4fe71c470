/** How long the first restart waits; each further quick end doubles the wait, up to the longest. */
const FIRST_MS = 200;
const LONGEST_MS = 30_000;
/** An end within this time after the start is a quick one. */
const QUICK_MS = 30_000;
/** So many quick ends in a row end the restarts. */
const QUICK_ENDS = 10;

/**
 * Decides about the restarts of a program that ends unexpectedly.
 * @param {{ firstMs?: number, longestMs?: number }} [waits] in milliseconds
 * @returns {(livedMs: number, subject: string, how: string | number) => number | undefined} to be called at each end with
 * how long the program lived, its name in a sentence, and how it ended; it reports what happens next, and returns how many
 * milliseconds to wait before the next start, or nothing when the restarts end
 */
export function backOff({ firstMs = FIRST_MS, longestMs = LONGEST_MS } = {}) {
  let quickEnds = 0;
  return (livedMs, subject, how) => {
    quickEnds = livedMs < QUICK_MS ? quickEnds + 1 : 0;
    if (quickEnds === QUICK_ENDS) {
      console.error(
        `${subject} ended ${QUICK_ENDS} times in a row right after its start (${how}); giving up.`,
      );
      return undefined;
    }
    const waitMs = Math.min(longestMs, firstMs * 2 ** Math.max(0, quickEnds - 1));
    console.error(`${subject} ended unexpectedly (${how}); starting it again in ${waitMs / 1000} s.`);
    return waitMs;
  };
}
