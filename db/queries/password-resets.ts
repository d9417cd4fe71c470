import type { Sql } from 'postgres';
import {
  answerCte,
  type Claim,
  effectOrElseCte,
  insertOfKey,
  runFirst,
  runOnce,
  type StoredAnswer,
  storedCte,
  type WriteOutcome,
  type WriteRow,
} from './idempotency';
import type { NewMail } from './mail-outbox';
import { newRowId } from './row-id';

/** How many links a user may have at a time. */
const TOKENS = 3;

/** Records a request for a reset. It looks up no user, so that its timing does not reveal whether one exists. */
export function askForReset(
  sql: Sql,
  claim: Claim,
  mail: NewMail,
  answer: string,
  now: Date,
): Promise<WriteOutcome> {
  return runFirst(
    sql,
    claim,
    answer,
    () => sql`
      with queued as (
        insert into mail_outbox (mail_id, kind, recipient, next_at, expires_at)
        values (${newRowId()}, ${mail.kind}, ${mail.recipient}, ${now}, ${mail.expiresAt})
      )
      ${insertOfKey(sql, claim, answer)}
    `,
  );
}

/** Gives a user one more token and deletes the oldest if there are too many. */
export async function addResetToken(
  sql: Sql,
  userId: string,
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  await sql`
    with surplus as (
      delete from reset_tokens where token_hash in (
        select token_hash from reset_tokens where user_id = ${userId}
        order by expires_at desc
        offset ${TOKENS - 1}
      )
    )
    insert into reset_tokens (token_hash, user_id, expires_at)
    select ${tokenHash}, user_id, ${expiresAt} from users where user_id = ${userId}
  `;
}

/** Whether a token can be spent now. It stays as it is. */
export async function isResetToken(sql: Sql, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select from reset_tokens where token_hash = ${tokenHash} and expires_at > ${now}
  `;
  return rows.length > 0;
}

interface PasswordReset {
  tokenHash: string;
  passwordHash: string;
  /** The mail that notifies the user; `resetPassword` finds its recipient. */
  notice: Omit<NewMail, 'recipient'>;
}

/**
 * Spends a token: sets the password, which ends every session and every other token of its user (`password_set` of the
 * migrations), clears the counts of failed log-ins, and queues the notice.
 */
export function resetPassword(
  sql: Sql,
  claim: Claim,
  { tokenHash, passwordHash, notice }: PasswordReset,
  answers: { updated: StoredAnswer; invalid: StoredAnswer },
  now: Date,
): Promise<WriteOutcome> {
  return runOnce(
    claim,
    () => sql<WriteRow[]>`
      with ${storedCte(sql, claim)},
      spent as (
        delete from reset_tokens
        where not exists (select from stored) and user_id = (
          select user_id from reset_tokens where token_hash = ${tokenHash} and expires_at > ${now}
        )
        returning user_id
      ),
      effect as (
        update users set password_hash = ${passwordHash}, password_set_at = ${now}
        where user_id in (select user_id from spent)
        returning user_id, email
      ),
      cleared as (
        delete from counters where counter in (
          select counter from counters, effect
          -- The account's own name, and names that continue with a slash: the character after '/' is '0'.
          where counter >= user_id::text and counter < user_id || '0'
          order by counter
          for update of counters
        )
      ),
      noticed as (
        insert into mail_outbox (mail_id, kind, recipient, next_at, expires_at)
        select ${newRowId()}::uuid, ${notice.kind}, email, ${now}, ${notice.expiresAt} from effect
      ),
      ${effectOrElseCte(sql, answers.updated, answers.invalid)},
      ${answerCte(sql, claim)}
    `,
  );
}
