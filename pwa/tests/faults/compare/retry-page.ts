import { isTaken, type Outcome, PATH, requestOf } from './inquiries';

/** Plain `fetch` with three tries, as a page without an outbox sends a form. */
const TRIES = 3;
const FIRST_PAUSE_MS = 1000;

export { reader, shownCount } from './inquiries';

export function start(): void {}

export async function inquire(payload: object): Promise<Outcome> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      const answer = await fetch(PATH, { ...requestOf(payload), signal: AbortSignal.timeout(20_000) });
      if (await isTaken(answer)) return { kind: 'done' };
      if (!answer.ok && answer.status < 500) return { kind: 'unsent' };
    } catch {
      // The next try may succeed.
    }
    await new Promise(resolve => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
  }
  return { kind: 'unsent' };
}
