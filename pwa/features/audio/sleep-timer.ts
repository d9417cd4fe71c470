export const SLEEP_MINUTES = [15, 30, 45, 60] as const;

/** Minutes until the narration stops by itself; `end` stops it with the article. */
export type SleepChoice = 'off' | 'end' | (typeof SLEEP_MINUTES)[number];

/** The sound fades out instead of breaking off; on phones where only the owner sets the volume, it stops at once. */
const FADE_MS = 5000;

export interface SleepTimer {
  choice: SleepChoice;
  /** On the clock of `performance.now()`; null if no time runs. */
  endsAt: number | null;
}

export const AWAKE: SleepTimer = { choice: 'off', endsAt: null };

/** The timer is a deadline, not a count of ticks, because a phone in a pocket ticks irregularly. */
export function startSleepTimer(choice: SleepChoice, now: number): SleepTimer {
  return { choice, endsAt: typeof choice === 'number' ? now + choice * 60_000 : null };
}

export const isOver = ({ endsAt }: SleepTimer, now: number): boolean => endsAt !== null && now >= endsAt;

/** The volume, from 1 to 0. */
export const volumeAt = ({ endsAt }: SleepTimer, now: number): number =>
  endsAt === null ? 1 : Math.min(1, Math.max(0, (endsAt - now) / FADE_MS));

/** Seconds left on the timer; null if no time runs. */
export const secondsLeft = ({ endsAt }: SleepTimer, now: number): number | null =>
  endsAt === null ? null : Math.max(0, (endsAt - now) / 1000);
