import { hash, randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { addMailedQuizResult, addQuizResult, keepQuizSet } from '../../db/queries/quiz-results';
import * as calls from '../contract/calls';
import { type RateLimit, RESULT_BODY_BYTES } from '../contract/limits';
import { resultPayload } from '../contract/quiz';
import { findSelections, type SetQuestion } from '../contract/quiz-answers';
import { QUIZ_TEXTS, resultMessage } from '../contract/quiz-result';
import type { CallEnv } from '../http/call';
import { countCall, takeCall } from '../http/guards';
import { readClaim, replyOnce } from '../http/idempotency';
import { readJson } from '../http/json-body';
import type { Limiter } from '../http/rate-limits';
import { Refusal } from '../http/refusal';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';
import { newMail, shareOf } from '../mail/letters/kinds';
import type { Clock } from '../shared/clock';

interface QuizResultsNeeds {
  reply: Reply;
  database: Database;
  /** The site's sets of questions, with their options. */
  quizzes: SetQuestion[][];
  clock: Clock;
  /** Per address of the caller. */
  limiter: Limiter;
  /** Per address of the caller, in a day. */
  dayLimiter: Limiter;
  /** Mails that a caller triggers. */
  mailLimiter: Limiter;
  /** Mails to a mailbox. */
  mails: RateLimit;
}

const signOf = (questions: string[]) => JSON.stringify(questions);

/** Adds the call that sends the result of an assessment. */
export function addQuizResults(app: Hono<CallEnv>, needs: QuizResultsNeeds): void {
  const { reply, database, quizzes, clock, limiter, dayLimiter, mailLimiter, mails } = needs;
  const known = new Map(quizzes.map(set => [signOf(set.map(({ question }) => question)), prepare(set)]));

  serve(app, calls.sendResult, async call => {
    const payload = await readJson(call, resultPayload, RESULT_BODY_BYTES);
    const { questions, answers, email, score, outoff } = payload;
    const set = known.get(signOf(questions));
    if (!set) throw invalid('questions', QUIZ_TEXTS.unknownSet);
    const selections = findSelections(set.questions, answers);
    if (!selections) throw invalid('answers', QUIZ_TEXTS.unknownAnswer);
    const claim = readClaim(call, 'a:send_result', payload);
    countCall(limiter, call.env.address, claim);
    countCall(dayLimiter, call.env.address, claim);
    const now = clock();
    const result = {
      quiz_result_id: randomUUID(),
      quiz_set: set.sign,
      selections,
      score,
      outoff,
    };
    const answer = (mailed: boolean) => JSON.stringify({ message: resultMessage(score, outoff, mailed) });
    await keepSet(set);
    if (email === '') {
      const added = await database.call(sql => addQuizResult(sql, claim, result, answer(false), now));
      return replyOnce(call, reply, added);
    }
    const mail = newMail('quiz_result', email, now);
    const share = takeCall(mailLimiter, call.env.address, claim) === 0 ? shareOf(mail, mails) : null;
    const outcome = await database.call(sql =>
      addMailedQuizResult(
        sql,
        claim,
        result,
        { ...mail, share },
        { mailed: answer(true), unmailed: answer(false) },
        now,
      ),
    );
    return replyOnce(call, reply, outcome);
  });

  /** Stores a set before its first result refers to it. */
  async function keepSet(set: KnownSet): Promise<void> {
    if (set.isKept) return;
    await database.call(sql => keepQuizSet(sql, set.sign, set.json));
    set.isKept = true;
  }
}

/** A set of questions, which the database stores once. */
interface KnownSet {
  questions: readonly SetQuestion[];
  json: string;
  sign: string;
  isKept: boolean;
}

function prepare(questions: readonly SetQuestion[]): KnownSet {
  const json = JSON.stringify(questions);
  return { questions, json, sign: hash('sha256', json), isKept: false };
}

const invalid = (field: string, text: string) =>
  new Refusal(422, 'invalid', text, { errors: { [field]: text } });
