import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { keepText, readText } from '../../offline/device-storage';

/** The key in local storage, which a log-out clears. */
export const LAST_RESULT_KEY = 'last-result';

/** The end of the address that opens the last result instead of an attempt. */
export const LAST_RESULT_HASH = '#result';

/**
 * Makes the way back in the history lead to the result, and not to a new attempt. The app's history would take a call of
 * `history.replaceState` for a navigation.
 */
export function leadBackToResult(): void {
  History.prototype.replaceState.call(history, history.state, '', LAST_RESULT_HASH);
}

/** The result that was shown last on this device. */
export interface KeptResult {
  /** The set of questions, as the address names it. */
  quiz: string;
  /** When it was handed in, in epoch milliseconds of the device. */
  at: number;
  score: number;
  questions: string[];
  /** The option handed in at each question; null for none. */
  handedIn: (string | null)[];
}

/** Whether it can be written as a day: a number beyond the calendar cannot. */
const isDay = (value: unknown) => typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

const isText = (value: unknown): value is string => typeof value === 'string';

const isKeptResult = (value: unknown): value is KeptResult => {
  const { quiz, at, score, questions, handedIn } = (value ?? {}) as Partial<KeptResult>;
  return (
    isText(quiz) &&
    isDay(at) &&
    Number.isInteger(score) &&
    Array.isArray(questions) &&
    questions.every(isText) &&
    Array.isArray(handedIn) &&
    handedIn.every(option => option === null || isText(option))
  );
};

/** The last result on this device; null if there is none. */
export function readLastResult(): KeptResult | null {
  try {
    const stored: unknown = JSON.parse(readText(LAST_RESULT_KEY) ?? 'null');
    return isKeptResult(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps the result of a closed attempt on this device, in place of an earlier one. */
export function keepLastResult(questions: readonly QuizQuestion[], attempt: Attempt, score: number): void {
  const result: KeptResult = {
    quiz: attempt.quiz,
    at: attempt.deviceClock,
    score,
    questions: questions.map(({ question }) => question),
    handedIn: attempt.handedIn,
  };
  keepText(LAST_RESULT_KEY, JSON.stringify(result));
}

/** Score and day of a result: `12 of 17 · 23 Nov`. @param locale in whose way the day is written, such as `en-IN` */
export function resultInShort({ score, questions, at }: KeptResult, locale: string): string {
  const day = new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'short' });
  return `${score} of ${questions.length} · ${day}`;
}
