import { keepText, readText } from '../../offline/device-storage';
import { KEEP_SAVED_KEY } from '../../offline/wish-keys';
import { createStore } from '../../ui/store';

/** Whether the reader wants saved articles complete on this device; null if not yet asked. A logout forgets it. */
export type KeepsSaved = 'yes' | 'no' | null;

export function readKeepsSaved(): KeepsSaved {
  const text = readText(KEEP_SAVED_KEY);
  return text === 'yes' || text === 'no' ? text : null;
}

/** The choice, for views; `readKeepsSaved` also knows what another tab has chosen. */
export const keepsSaved = createStore<KeepsSaved>(readKeepsSaved());

export function writeKeepsSaved(choice: 'yes' | 'no'): void {
  keepText(KEEP_SAVED_KEY, choice);
  keepsSaved.set(choice);
}
