const HALF_MINUTE_MS = 30_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How many seconds to rewind so that the listener picks up the thread; more after a longer pause.
 * @param awayMs milliseconds since the last word was heard
 */
export function rewindAfter(awayMs: number): number {
  if (awayMs >= DAY_MS) return 20;
  if (awayMs >= HOUR_MS) return 10;
  return awayMs >= HALF_MINUTE_MS ? 5 : 0;
}
