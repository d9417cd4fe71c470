import type { Sql } from 'postgres';
import { countOne } from './counters';
import type { Fragment } from './fragment';
import {
  type Claim,
  keysIn,
  runFirst,
  runOnce,
  storedCte,
  type WriteOutcome,
  type WriteRow,
} from './idempotency';
import type { MailShare, NewMail } from './mail-outbox';
import { newRowId } from './row-id';

interface QuizScore {
  score: number;
  outoff: number;
}

interface NewQuizResult extends QuizScore {
  quiz_result_id: string;
  /** The SHA-256 of its set, which identifies the set. */
  quiz_set: string;
  /** Indexes into all options of the set, counted from 0. */
  selections: readonly number[];
}

const KEYS = keysIn('quiz_results');
const noRow = (sql: Sql): Fragment => sql`select where false`;

/** Stores a set of questions, once. @param questions its content as JSON, of which `quizSet` is the SHA-256 */
export async function keepQuizSet(sql: Sql, quizSet: string, questions: string): Promise<void> {
  await sql`
    insert into quiz_sets (quiz_set, questions) values (${quizSet}, ${questions}::text::jsonb) on conflict do nothing
  `;
}

/**
 * Adds a result whose set is stored, without a mail. Most results are like this, and one insert does everything.
 * @throws KeyInFlight if another call with the same key takes too long; nothing was done
 */
export function addQuizResult(
  sql: Sql,
  claim: Claim,
  result: NewQuizResult,
  answer: string,
  now: Date,
): Promise<WriteOutcome> {
  return runFirst(
    sql,
    claim,
    answer,
    () => sql`
      insert into quiz_results (
        quiz_result_id, quiz_set, selections, score, outoff, created_at, request_key, fingerprint, answer
      )
      values (
        ${result.quiz_result_id}, ${result.quiz_set}, ${arrayOf(result.selections)}::text::smallint[], ${result.score},
        ${result.outoff}, ${now}, ${claim.key}, ${claim.fingerprint}, ${answer}
      )
    `,
    KEYS,
  );
}

/**
 * Adds a result whose set is stored, and queues its mail if the mailbox has share left.
 * @param mail the mail to the reader; without a share it is not sent
 * @param answers the answer bodies with and without a queued mail
 * @throws KeyInFlight if another call with the same key takes too long; nothing was done
 */
export function addMailedQuizResult(
  sql: Sql,
  claim: Claim,
  result: NewQuizResult,
  mail: NewMail & { share: MailShare | null },
  answers: { mailed: string; unmailed: string },
  now: Date,
): Promise<WriteOutcome> {
  return runOnce(
    claim,
    () => sql<WriteRow[]>`
      with ${storedCte(sql, claim, KEYS)},
      counted as (${mail.share ? countOne(sql, mail.share, now, sql`where not exists (select from stored)`) : noRow(sql)}),
      effect as (
        insert into quiz_results (
          quiz_result_id, quiz_set, selections, score, outoff, email, created_at, request_key, fingerprint, answer
        )
        select ${result.quiz_result_id}::uuid, ${result.quiz_set}, ${arrayOf(result.selections)}::text::smallint[],
          ${result.score}::integer, ${result.outoff}::integer, ${mail.recipient}, ${now}, ${claim.key}::uuid,
          ${claim.fingerprint},
          case when exists (select from counted) then ${answers.mailed}::text else ${answers.unmailed}::text end
        where not exists (select from stored)
        returning quiz_result_id, answer
      ),
      queued as (
        insert into mail_outbox (mail_id, kind, recipient, about_id, next_at, expires_at)
        select ${newRowId()}::uuid, ${mail.kind}, ${mail.recipient}, quiz_result_id, ${now}, ${mail.expiresAt}
        from effect
        where exists (select from counted)
      )
      select 200::smallint as status, answer as body, null as first_fingerprint from effect
      union all
      select status, body, fingerprint as first_fingerprint from stored
    `,
    KEYS,
  );
}

/** Numbers as the text of a PostgreSQL array. */
const arrayOf = (numbers: readonly number[]) => `{${numbers.join()}}`;

/** Finds the two numbers of a result; null if it was deleted. */
export async function findQuizScore(sql: Sql, quizResultId: string): Promise<QuizScore | null> {
  const [score] = await sql<QuizScore[]>`
    select score, outoff from quiz_results where quiz_result_id = ${quizResultId}
  `;
  return score ?? null;
}
