import { keepText, readText } from '../../offline/device-storage';
import { createStore } from '../../ui/store';

/** Whether the reader wants saved articles complete on this device; null if not yet asked. A logout forgets it. */
export type KeepsSaved = 'yes' | 'no' | null;

const KEY = 'keep-saved';

export function readKeepsSaved(): KeepsSaved {
  const text = readText(KEY);
  return text === 'yes' || text === 'no' ? text : null;
}

/** The choice, for views; `readKeepsSaved` also knows what another tab has chosen. */
export const keepsSaved = createStore<KeepsSaved>(readKeepsSaved());

export function writeKeepsSaved(choice: 'yes' | 'no'): void {
  keepText(KEY, choice);
  keepsSaved.set(choice);
}
