import { SAVE_MESSAGE_MS } from '../../api/contract/limits';
import { wantApp } from './want-app';

let text = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

/** Shows one sentence at the foot of the window and has it announced. @param shownMs in milliseconds */
export function showToast(next: string, shownMs: number = SAVE_MESSAGE_MS): void {
  // The app draws it.
  wantApp();
  clearTimeout(timer);
  show(next);
  timer = setTimeout(show, shownMs, '');
}

/** The sentence that is shown now; empty for none. */
export const shownToast = () => text;

export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
