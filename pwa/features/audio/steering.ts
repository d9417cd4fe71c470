import { setOut } from './following';
import { session } from './listening-session';
import type { Controls } from './lock-screen';
import { change } from './playback-state';
import { moveTo } from './position';
import { keepSpeed } from './speed';

/** Plays because the listener wants it. */
export function play(): void {
  setOut();
  session()?.reader.play();
}

export const pause = (): void => session()?.reader.pause();

export function togglePlaying(): void {
  if (session()?.reader.isPaused()) play();
  else pause();
}

/** Moves to a position that the listener has chosen, in seconds, limited to the narration's length. */
export function seek(to: number): void {
  const opened = session();
  if (!opened) return;
  opened.isChosen = true;
  opened.resumedAt = null;
  opened.pausedAt = null;
  moveTo(to);
}

/** Steps by so many seconds; backward if negative. */
export function skip(by: number): void {
  const reader = session()?.reader;
  if (reader) seek(reader.placeAfter(by));
}

/** Changes the speed, for later narrations too. */
export function setSpeed(speed: number): void {
  session()?.reader.setSpeed(speed);
  keepSpeed(speed);
  change({ speed });
}

/** What the lock screen may do. */
export const controls: Controls = { play, pause, seek, skip };
