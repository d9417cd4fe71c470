export const SLEEP_MINUTES = [15, 30, 45, 60] as const;

/** Minutes until the narration stops by itself; or it stops with the article. */
export type SleepChoice = 'off' | 'end' | (typeof SLEEP_MINUTES)[number];

/** It goes out instead of breaking off; phones that leave the volume to their owner stop at once. */
const FADE_MS = 5000;

export interface SleepTimer {
  choice: SleepChoice;
  /** On the clock of `performance.now()`; null where no time runs. */
  endsAt: number | null;
}

export const AWAKE: SleepTimer = { choice: 'off', endsAt: null };

/** Time is a deadline and no count of ticks: a phone in a pocket ticks as it likes. */
export function startSleepTimer(choice: SleepChoice, now: number): SleepTimer {
  return { choice, endsAt: typeof choice === 'number' ? now + choice * 60_000 : null };
}

export const isOver = ({ endsAt }: SleepTimer, now: number): boolean => endsAt !== null && now >= endsAt;

/** How loud it still is, from 1 to 0. */
export const volumeAt = ({ endsAt }: SleepTimer, now: number): number =>
  endsAt === null ? 1 : Math.min(1, Math.max(0, (endsAt - now) / FADE_MS));

/** Seconds that are left on the timer; null where no time runs. */
export const secondsLeft = ({ endsAt }: SleepTimer, now: number): number | null =>
  endsAt === null ? null : Math.max(0, (endsAt - now) / 1000);
