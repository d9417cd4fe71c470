import type { Attempt } from '../../offline/db';
import { inWords } from '../../ui/spoken-time';

/**
 * The rules of an attempt, free of storage, clock and screen. Each function returns the next state, or the same object
 * if nothing has changed.
 */

/** The time limit of an attempt. */
export const LIMIT_MS = 1_200_000;

/** Tolerance between the clocks: they are read one after the other, and one only in whole milliseconds. */
const AGREED_WITHIN_MS = 50;

/** When the time left is announced, and in which words. */
const ANNOUNCEMENTS: readonly [ms: number, text: string][] = [
  [10_000, '10 seconds left'],
  [60_000, '1 minute left'],
  [300_000, '5 minutes left'],
  [600_000, '10 minutes left'],
];
/** If the announcement is later than this, it gives the exact time left instead. */
const PUNCTUAL_MS = 2000;

/** A new attempt, whose time begins now. @param deviceClock epoch milliseconds */
export function begin(quiz: string, tab: string, deviceClock: number): Attempt {
  return {
    quiz,
    id: crypto.randomUUID(),
    tab,
    state: 'running',
    index: 0,
    selection: null,
    answers: [],
    handedIn: [],
    deadline: deviceClock + LIMIT_MS,
    seen: deviceClock,
    deviceClock,
    email: '',
  };
}

/** Marks an option. Each selection is added to the answers, so a changed choice is added again. */
export function choose(attempt: Attempt, option: string): Attempt {
  if (attempt.state !== 'running' || option === attempt.selection) return attempt;
  return { ...attempt, selection: option, answers: [...attempt.answers, option] };
}

/** Hands in the marked option, or none. */
const handIn = (attempt: Attempt): Attempt => ({
  ...attempt,
  selection: null,
  handedIn: [...attempt.handedIn, attempt.selection],
});

/** Hands in the marked option, or none, and moves on; after the last question the attempt is completed. */
export function next(attempt: Attempt, questions: number): Attempt {
  if (attempt.state !== 'running') return attempt;
  const index = attempt.index + 1;
  return { ...handIn(attempt), index, state: index < questions ? 'running' : 'completed' };
}

/** Closes a completed attempt; its result then goes to the server. */
export function submit(attempt: Attempt, email: string): Attempt {
  return attempt.state === 'running' ? attempt : { ...attempt, state: 'submitted', email };
}

/**
 * Applies the time (ms) since the last look at the device's clock. When the time is up, the marked option, or none, is
 * handed in. If the two clocks disagree (the device slept, the page was away, somebody set the clock), the longer time
 * counts: setting the clock back gains no time, and sleep does not stop it.
 * @param steadyMs time passed on a clock that nobody can set but that may stop in sleep
 */
export function passTime(attempt: Attempt, deviceClock: number, steadyMs: number): Attempt {
  if (attempt.state !== 'running') return attempt;
  const deviceMs = deviceClock - attempt.deviceClock;
  const agree = Math.abs(deviceMs - steadyMs) <= AGREED_WITHIN_MS;
  const seen = attempt.seen + (agree ? steadyMs : Math.max(deviceMs, steadyMs));
  const passed = { ...attempt, seen, deviceClock };
  return seen < attempt.deadline ? passed : { ...handIn(passed), state: 'completed' };
}

/** Milliseconds until the time is up. */
export const remainingMs = ({ deadline, seen }: Attempt): number => Math.max(0, deadline - seen);

/** The announcement when the time left has gone from one value to another, in milliseconds; null for none. */
export function announcement(before: number, after: number): string | null {
  const due = ANNOUNCEMENTS.find(([ms]) => before > ms && after <= ms);
  if (!due || after <= 0) return null;
  const [ms, text] = due;
  return ms - after < PUNCTUAL_MS ? text : `${inWords(after / 1000)} left`;
}
