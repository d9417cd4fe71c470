import type { Sql } from 'postgres';
import { countOne } from './counters';
import { constant } from './fragment';
import { type Claim, keysIn, runOnce, storedCte, type WriteOutcome, type WriteRow } from './idempotency';
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
  /** The content of the set as JSON; null if the set is known to be stored already. */
  questions: string | null;
  /** Indexes into all options of the set, counted from 0. */
  selections: readonly number[];
}

const KEYS = keysIn('quiz_results');
const noRow = constant(sql => sql`select where false`);

/**
 * Adds a result and, if it is new, its set. It queues the mail if there is one and the mailbox has share left.
 * @param mail the mail to the reader; null if no address was given; a mail without a share is not sent
 * @param answers the answer bodies with and without a queued mail
 * @throws KeyInFlight if another call with the same key takes too long; nothing was done
 */
export function addQuizResult(
  sql: Sql,
  claim: Claim,
  result: NewQuizResult,
  mail: (NewMail & { share: MailShare | null }) | null,
  answers: { mailed: string; unmailed: string },
  now: Date,
): Promise<WriteOutcome> {
  return runOnce(
    claim,
    () => sql<WriteRow[]>`
      with ${storedCte(sql, claim, KEYS)},
      counted as (${mail?.share ? countOne(sql, mail.share, now, sql`where not exists (select from stored)`) : noRow(sql)}),
      kept_set as (
        insert into quiz_sets (quiz_set, questions)
        select ${result.quiz_set}, ${result.questions}::text::jsonb where ${result.questions}::text is not null
        on conflict do nothing
      ),
      effect as (
        insert into quiz_results (
          quiz_result_id, quiz_set, selections, score, outoff, email, created_at, request_key, fingerprint, answer
        )
        select ${result.quiz_result_id}::uuid, ${result.quiz_set},
          ${`{${result.selections.join()}}`}::text::smallint[], ${result.score}::integer, ${result.outoff}::integer,
          ${mail?.recipient ?? null}::text, ${now}, ${claim.key}::uuid, ${claim.fingerprint},
          case when exists (select from counted) then ${answers.mailed}::text else ${answers.unmailed}::text end
        where not exists (select from stored)
        returning quiz_result_id, answer
      ),
      queued as (
        insert into mail_outbox (mail_id, kind, recipient, about_id, next_at, expires_at)
        select ${newRowId()}::uuid, ${mail?.kind ?? ''}, ${mail?.recipient ?? ''}, quiz_result_id, ${now}, ${mail?.expiresAt ?? now}
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

/** Finds the two numbers of a result; null if it was deleted. */
export async function findQuizScore(sql: Sql, quizResultId: string): Promise<QuizScore | null> {
  const [score] = await sql<QuizScore[]>`
    select score, outoff from quiz_results where quiz_result_id = ${quizResultId}
  `;
  return score ?? null;
}
