import type { Attempt } from '../../offline/db';
import { inWords } from '../../ui/format';

/**
 * The rules of an attempt, free of storage, clock and screen. Each function gives the next
 * state, and the same object where nothing has changed.
 */

/** How long an attempt may take. */
export const LIMIT_MS = 1_200_000;

/** Two clocks are read one after the other, and one of them in whole milliseconds. */
const AGREED_WITHIN_MS = 50;

/** When the time that is left is spoken, and how. */
const ANNOUNCEMENTS: readonly [ms: number, text: string][] = [
  [10_000, '10 seconds left'],
  [60_000, '1 minute left'],
  [300_000, '5 minutes left'],
  [600_000, '10 minutes left'],
];
/** Later than this after its moment, what is spoken is the time that is really left. */
const PUNCTUAL_MS = 2000;

/** A new attempt, whose time begins now. */
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

/** Marks an option; each selection is added to the answers, so a changed choice is added again. */
export function choose(attempt: Attempt, option: string): Attempt {
  if (attempt.state !== 'running' || option === attempt.selection) return attempt;
  return { ...attempt, selection: option, answers: [...attempt.answers, option] };
}

/** Hands in what is marked, be it nothing, and goes on; after the last question the attempt is completed. */
export function next(attempt: Attempt, questions: number): Attempt {
  if (attempt.state !== 'running') return attempt;
  const index = attempt.index + 1;
  return {
    ...attempt,
    index,
    selection: null,
    handedIn: [...attempt.handedIn, attempt.selection],
    state: index < questions ? 'running' : 'completed',
  };
}

/** Closes a completed attempt, whose result now goes to the server. */
export function submit(attempt: Attempt, email: string): Attempt {
  return attempt.state === 'running' ? attempt : { ...attempt, state: 'submitted', email };
}

/**
 * Lets the time pass that has passed since the device's clock was last looked at. Where the two clocks disagree (the
 * device slept, the page was away, somebody set the clock) the greater one counts: so a clock set back gives no time,
 * and sleep stops nothing.
 * @param steadyMs what has passed on a clock that nobody can set, and that may stand still in sleep
 */
export function passTime(attempt: Attempt, deviceClock: number, steadyMs: number): Attempt {
  if (attempt.state !== 'running') return attempt;
  const deviceMs = deviceClock - attempt.deviceClock;
  const agree = Math.abs(deviceMs - steadyMs) <= AGREED_WITHIN_MS;
  const seen = attempt.seen + (agree ? steadyMs : Math.max(deviceMs, steadyMs));
  return { ...attempt, seen, deviceClock, state: seen < attempt.deadline ? 'running' : 'completed' };
}

/** Milliseconds until the time is up. */
export const remainingMs = ({ deadline, seen }: Attempt): number => Math.max(0, deadline - seen);

/** What is to be spoken when the time that is left has gone from one value to another; null for nothing. */
export function announcement(before: number, after: number): string | null {
  const due = ANNOUNCEMENTS.find(([ms]) => before > ms && after <= ms);
  if (!due || after <= 0) return null;
  const [ms, text] = due;
  return ms - after < PUNCTUAL_MS ? text : `${inWords(after / 1000)} left`;
}
