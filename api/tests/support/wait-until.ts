import { setTimeout as pause } from 'node:timers/promises';

/** For what takes seconds on an idle machine. */
const PATIENCE_MS = 90_000;

/**
 * Waits until a condition holds.
 * @param what the condition, for the error
 * @param everyMs how long it waits between two looks
 * @param patienceMs how long it waits in all; 90 s by default
 * @throws Error if it does not hold in this time
 */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  everyMs = 20,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`This took too long: ${what}.`);
    await pause(everyMs);
  }
}

/**
 * Waits until a server is complete. On its first start it loads the places in the background; until then it answers
 * calls for them with 503.
 * @param url the server's address
 * @throws Error if it is not complete within 90 s
 */
export const untilComplete = (url: string): Promise<void> =>
  waitUntil('the places are loaded', async () => (await fetch(`${url}/get_countries`)).ok, 50);
