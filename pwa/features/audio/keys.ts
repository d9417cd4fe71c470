import type { KeyboardEvent } from 'react';
import { BACK_SECONDS, FORWARD_SECONDS } from './lock-screen';
import { skip, togglePlaying } from './steering';

/** The step of one arrow key on the slider, in seconds. */
export const SEEK_STEP_SECONDS = 5;

/** What a key does in the player if the focused control does not use it. */
const ACTS: Record<string, () => void> = {
  ' ': togglePlaying,
  k: togglePlaying,
  j: () => skip(-BACK_SECONDS),
  l: () => skip(FORWARD_SECONDS),
  ArrowLeft: () => skip(-SEEK_STEP_SECONDS),
  ArrowRight: () => skip(SEEK_STEP_SECONDS),
};

const isLeftTo = (control: Element, key: string): boolean =>
  control.matches('select') ||
  (key === ' ' && control.matches('button, a, summary')) ||
  (key.startsWith('Arrow') && control.matches('input'));

/** Space and k play and pause, j and l jump back and forward, the arrow keys move a little. */
export function pressKey(event: KeyboardEvent): void {
  const act = ACTS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isLeftTo(event.target as Element, event.key)) return;
  event.preventDefault();
  act();
}
