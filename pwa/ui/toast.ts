import { SAVE_MESSAGE_MS } from '../../api/contract/limits';
import { createStore } from './store';
import { wantApp } from './want-app';

/** The sentence that is shown now; empty for none. */
export const shownToast = createStore('');

/** The dialog that shows it, because one that is open makes what is outside of it inert; undefined for the document. */
export const toastPlace = createStore<object | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;
let isOfChange = false;

/**
 * Shows one sentence at the foot of the window and has it announced.
 * @param shownMs in milliseconds
 * @param isAboutChange whether it is about a change of page that is about to come, and so does not end with it
 */
export function showToast(text: string, shownMs: number = SAVE_MESSAGE_MS, isAboutChange = false): void {
  // The app draws it.
  wantApp();
  clearTimeout(timer);
  shownToast.set(text);
  isOfChange = isAboutChange;
  timer = setTimeout(shownToast.set, shownMs, '');
}

/** Ends a sentence with the page that it was about. */
export function leaveToast(): void {
  if (!isOfChange) shownToast.set('');
  isOfChange = false;
}
