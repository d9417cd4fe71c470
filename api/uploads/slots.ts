import { Refusal, retryAfter } from '../http/refusal';

const RETRY_MS = 5000;

/** Places for work that must not run too often at once. */
export interface Slots {
  /**
   * Takes a place.
   * @returns what gives the place back; called again, it does nothing
   * @throws Refusal 503 where all places are taken
   */
  take(): () => void;
}

/** @param places how many there are */
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
