import { sendResult as sendResultCall } from '../../../api/contract/calls';
import type { ResultPayload } from '../../../api/contract/quiz';
import { findSelections } from '../../../api/contract/quiz-answers';
import { resultMessage } from '../../../api/contract/quiz-result';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { listOutbox, type NewWrite } from '../../offline/outbox';
import type { WriteOutcome } from '../../offline/outcome';
import { sendNow, sendWrite } from '../../offline/send';

const KEPT = 'The result is kept on this device and will be sent as soon as there is a network.';

/** The option handed in at each question; null for none. */
type HandedIn = Pick<Attempt, 'handedIn'>;

/** How many questions had the right answer when they were left. */
export const scoreOf = (questions: readonly QuizQuestion[], { handedIn }: HandedIn): number =>
  questions.filter(({ answer }, index) => handedIn[index] === answer).length;

/**
 * Every selection in order, as the server takes them. If it would refuse them, because there are too many or the
 * questions have changed since the attempt began: only the option marked last at each question.
 */
export function answersToSend(questions: readonly QuizQuestion[], attempt: Attempt): string[] {
  if (findSelections(questions, attempt.answers)) return attempt.answers;
  const marked = [...attempt.handedIn, attempt.selection];
  return questions.flatMap(({ options }, index) => {
    const option = marked[index];
    return typeof option === 'string' && options.includes(option) ? [option] : [];
  });
}

/** The questions and the answers handed in, as plain text. */
export function answersAsText(questions: readonly QuizQuestion[], { handedIn }: HandedIn): string {
  return questions
    .map(({ question }, index) => `${index + 1}. ${question}\n${handedIn[index] ?? '(no answer)'}`)
    .join('\n\n');
}

const keptMessage = (score: number, outoff: number) => `${resultMessage(score, outoff, false)} ${KEPT}`;

/**
 * Whether a sentence of `sendResult` means that a mail is on its way, or will be, if the reader gave an address. The
 * server mails none if there were too many.
 */
export function isOfMail(sentence: string, questions: readonly QuizQuestion[], attempt: HandedIn): boolean {
  const score = scoreOf(questions, attempt);
  const total = questions.length;
  return sentence === resultMessage(score, total, true) || sentence === keptMessage(score, total);
}

/** Results being sent, by attempt id: a second press waits for the first. */
const underway = new Map<string, Promise<string | null>>();

/**
 * Sends the result of a closed attempt. It counts once, however often and in however many page loads this is called.
 * @returns the sentence to show: the server's message, or that the result is kept; null if it is neither kept nor sent
 */
export function sendResult(questions: readonly QuizQuestion[], attempt: Attempt): Promise<string | null> {
  const known = underway.get(attempt.id);
  if (known) return known;
  const sending = send(questions, attempt).finally(() => underway.delete(attempt.id));
  underway.set(attempt.id, sending);
  return sending;
}

async function send(questions: readonly QuizQuestion[], attempt: Attempt): Promise<string | null> {
  const score = scoreOf(questions, attempt);
  const outcome = await sendOnce(attempt.id, {
    questions: questions.map(({ question }) => question),
    answers: answersToSend(questions, attempt),
    email: attempt.email,
    score,
    outoff: questions.length,
  });
  if (outcome.kind === 'unsent') return null;
  if (outcome.kind === 'refused') return outcome.message;
  return outcome.kind === 'done' ? outcome.message : keptMessage(score, questions.length);
}

/** The write has the attempt's id: a waiting write is not stored again, and one that arrived counts once. */
async function sendOnce(id: string, payload: ResultPayload): Promise<WriteOutcome> {
  // Without storage, nothing waits.
  const items = await listOutbox().catch(() => []);
  const waiting = items.find(item => item.id === id);
  if (!waiting) return sendWrite(writeOf(payload), id);
  return waiting.problem ? { kind: 'refused', ...waiting.problem } : sendNow(id);
}

const writeOf = (payload: ResultPayload): NewWrite => ({
  owner: null,
  call: sendResultCall,
  subject: null,
  body: JSON.stringify(payload),
  label: 'Result of your assessment',
});
