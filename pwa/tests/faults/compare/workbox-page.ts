import { Queue } from 'workbox-background-sync';
import { isTaken, type Outcome, PATH, requestOf } from './inquiries';

/** The queue of workbox-background-sync as its manual shows it: a request that fails is stored and replayed. */

export { reader, shownCount } from './inquiries';

const ORIGIN = 'http://localhost:8080';
let queue: Queue;

/** In a page, and in the worker that a sync event starts. */
export function start(): void {
  queue = new Queue('inquiries');
}

export const sendOnSync = start;

export async function inquire(payload: object): Promise<Outcome> {
  const request = new Request(ORIGIN + PATH, requestOf(payload, keyOf()));
  let answer: Response;
  try {
    answer = await fetch(request.clone());
  } catch {
    await queue.pushRequest({ request });
    return { kind: 'kept' };
  }
  return { kind: (await isTaken(answer).catch(() => false)) ? 'done' : 'unsent' };
}

/** A build of this page for the comparison may give each request a key, which the queue stores with it. */
const keyOf = (): string | undefined => (__WITH_KEYS__ ? crypto.randomUUID() : undefined);
declare const __WITH_KEYS__: boolean;
