import { keepText, readText } from '../../offline/device-storage';

export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** Belongs to the device, not the reader: it survives a logout (`offline/user-record.ts`). */
const KEY = 'playback-speed';

/** The speed last chosen on this device; 1 if none, or none usable, is stored. */
export function readSpeed(): number {
  const kept = Number(readText(KEY));
  return SPEEDS.includes(kept) ? kept : 1;
}

export const keepSpeed = (speed: number): void => keepText(KEY, String(speed));
