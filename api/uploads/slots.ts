import { Refusal, retryAfter } from '../http/refusal';

const RETRY_MS = 5000;

/** Slots that limit how many tasks run at once. */
export interface Slots {
  /**
   * Takes a slot.
   * @returns a function that releases the slot; further calls of it do nothing
   * @throws Refusal 503 if all slots are taken
   */
  take(): () => void;
}

/** @param places the number of slots */
export function createSlots(places: number): Slots {
  let taken = 0;
  return {
    take() {
      if (taken >= places) {
        throw new Refusal(503, 'busy', 'Other files are being uploaded. Please try again in a moment.', {
          headers: retryAfter(RETRY_MS),
        });
      }
      taken += 1;
      let isHeld = true;
      return () => {
        if (isHeld) taken -= 1;
        isHeld = false;
      };
    },
  };
}
