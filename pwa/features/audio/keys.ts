import type { KeyboardEvent } from 'react';
import { BACK_SECONDS, FORWARD_SECONDS } from './lock-screen';
import { skip, togglePlaying } from './playback';

/** As far as an arrow moves the slider. */
export const SEEK_STEP_SECONDS = 5;

/** What a key does in the player, where the control that has the focus has no use for it. */
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

/** Space and k play and pause, j and l go back and forward, the arrows a little. */
export function pressKey(event: KeyboardEvent): void {
  const act = ACTS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isLeftTo(event.target as Element, event.key)) return;
  event.preventDefault();
  act();
}
