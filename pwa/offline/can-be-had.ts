import { isReachable, probe } from './connection';
import { findCopy } from './has-media';

/** Wait so long for the server: an impatient reader presses again, and browsers let a press open a tab for some seconds. */
const PATIENCE_MS = 2500;

/** Whether a narration or PDF is on the device, or the server answers. */
export async function canBeHad(path: string): Promise<boolean> {
  // A browser without caches has no copy.
  if (await findCopy(path).catch(() => undefined)) return true;
  if (navigator.onLine && isReachable()) await probe(PATIENCE_MS);
  return navigator.onLine && isReachable();
}
