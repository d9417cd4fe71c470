export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** Belongs to the device, not the reader: it survives a logout (`offline/user-record.ts`). */
const KEY = 'playback-speed';

/** The speed last chosen on this device; 1 if none, or none usable, is stored. */
export function readSpeed(): number {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return SPEEDS.includes(kept) ? kept : 1;
  } catch {
    return 1;
  }
}

/** Stores the speed; without storage it lasts as long as the page. */
export function keepSpeed(speed: number): void {
  try {
    localStorage.setItem(KEY, String(speed));
  } catch {
    // Storage is switched off.
  }
}
