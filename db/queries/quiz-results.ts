import type { Sql } from 'postgres';
import { countOne } from './counters';
import { constant } from './fragment';
import { type Claim, keysIn, runOnce, storedCte, type WriteOutcome, type WriteRow } from './idempotency';
import type { MailShare, NewMail } from './mail-outbox';
import { newRowId } from './row-id';

export interface QuizScore {
  score: number;
  outoff: number;
}

export interface NewQuizResult extends QuizScore {
  quiz_result_id: string;
  /** The sign of its set. */
  quiz_set: string;
  /** What the set holds, as JSON; null where it is known to be kept already. */
  questions: string | null;
  /** Places among all options of the set, counted from 0. */
  selections: readonly number[];
}

const KEYS = keysIn('quiz_results');
const noRow = constant(sql => sql`select where false`);

/**
 * Adds a result, with its set where that is new, and queues its mail where there is one and its mailbox has not had its share.
 * @param mail the mail to its reader; null where no address was given; without a share it is not sent
 * @param answers what the caller is told, with and without a mail that goes
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

/** The two numbers of a result, unless it is kept no longer. */
export async function findQuizScore(sql: Sql, quizResultId: string): Promise<QuizScore | null> {
  const [score] = await sql<QuizScore[]>`
    select score, outoff from quiz_results where quiz_result_id = ${quizResultId}
  `;
  return score ?? null;
}
