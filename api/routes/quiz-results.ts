import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { addQuizResult } from '../../db/queries/quiz-results';
import type { CallEnv } from '../call';
import type { Clock } from '../clock';
import { type RateLimit, RESULT_BODY_BYTES } from '../contract/limits';
import { resultPayload } from '../contract/quiz';
import { QUIZ_TEXTS, resultMessage } from '../contract/quiz-result';
import { take } from '../guards';
import { readClaim, replyOnce } from '../idempotency';
import { readJson } from '../json-body';
import { newMail, shareOf } from '../mail/kinds';
import type { Limiter } from '../rate-limits';
import { Refusal } from '../refusal';
import type { Reply } from '../reply';

export interface QuizResultsNeeds {
  reply: Reply;
  database: Database;
  /** The questions of each set that the site has. */
  quizzes: string[][];
  clock: Clock;
  /** Per address of the caller. */
  limiter: Limiter;
  /** Mails that a caller has sent. */
  mailLimiter: Limiter;
  /** Mails to a mailbox. */
  mails: RateLimit;
}

const signOf = (questions: string[]) => JSON.stringify(questions);

/** The database takes no half of a surrogate pair, which JSON can spell. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** Sending the result of an assessment. */
export function addQuizResults(app: Hono<CallEnv>, needs: QuizResultsNeeds): void {
  const { reply, database, quizzes, clock, limiter, mailLimiter, mails } = needs;
  const known = new Set(quizzes.map(signOf));

  app.post('/send_result', async call => {
    const payload = await readJson(call, resultPayload, RESULT_BODY_BYTES);
    const { questions, answers, email, score, outoff } = payload;
    if (!known.has(signOf(questions))) {
      const text = QUIZ_TEXTS.unknownSet;
      throw new Refusal(422, 'invalid', text, { errors: { questions: text } });
    }
    const claim = readClaim(call, 'a:send_result', payload);
    take(limiter, call.env.address);
    const now = clock();
    const result = {
      quiz_result_id: randomUUID(),
      questions,
      answers: answers.map(wellFormed),
      score,
      outoff,
    };
    const mail = email === '' ? null : newMail('quiz_result', email, now);
    const mayMail = mail !== null && mailLimiter.take(call.env.address) === 0;
    const told = (mailed: boolean) => JSON.stringify({ message: resultMessage(score, outoff, mailed) });
    const outcome = await database.call(sql =>
      addQuizResult(
        sql,
        claim,
        result,
        mail && { ...mail, share: mayMail ? shareOf(mail, mails) : null },
        { mailed: told(true), unmailed: told(false) },
        now,
      ),
    );
    return replyOnce(call, reply, outcome);
  });
}
