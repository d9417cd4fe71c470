import { SAVE_MESSAGE_MS } from '../../api/contract/limits';
import { createStore } from './store';
import { wantApp } from './want-app';

/** The sentence that is shown now; empty for none. */
export const shownToast = createStore('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows one sentence at the foot of the window and has it announced. @param shownMs in milliseconds */
export function showToast(text: string, shownMs: number = SAVE_MESSAGE_MS): void {
  // The app draws it.
  wantApp();
  clearTimeout(timer);
  shownToast.set(text);
  timer = setTimeout(shownToast.set, shownMs, '');
}
