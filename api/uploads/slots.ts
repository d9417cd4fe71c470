import { Refusal, retryAfter } from '../refusal';

const RETRY_MS = 5000;

/** Runs work while it has a place for it. */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @returns what runs so many pieces of work at once, and refuses more with 503 */
export function createSlots(places: number): Slots {
  let taken = 0;
  return async work => {
    if (taken >= places) {
      throw new Refusal(503, 'busy', 'Other files are being uploaded. Please try again in a moment.', {
        headers: retryAfter(RETRY_MS),
      });
    }
    taken += 1;
    try {
      return await work();
    } finally {
      taken -= 1;
    }
  };
}
