import { session } from './listening-session';
import { change, playback } from './playback-state';
import { type SleepChoice, startSleepTimer } from './sleep-timer';
import { pause } from './steering';

let timeout: ReturnType<typeof setTimeout> | undefined;

/** Sets or removes the sleep timer. */
export function setSleep(choice: SleepChoice): void {
  clearTimeout(timeout);
  const sleep = startSleepTimer(choice, performance.now());
  session()?.reader.setVolume(1);
  // While nothing plays, nothing moves that would end the timer.
  if (sleep.endsAt !== null) timeout = setTimeout(fallAsleep, sleep.endsAt - performance.now());
  change({ sleep, isAsleep: false });
}

/** Pauses, and removes the timer, when its time is over. */
export function fallAsleep(): void {
  const { isPlaying = false, sleep } = playback.get() ?? {};
  pause();
  setSleep('off');
  change({ isAsleep: isPlaying || sleep?.choice === 'end' });
}

/** Removes the timer with the player. */
export const stayAwake = (): void => clearTimeout(timeout);
