import type { Sql } from 'postgres';
import { type CounterRule, countOne } from './counters';
import { type Fragment, folded } from './fragment';

export interface NewMail {
  kind: string;
  recipient: string;
  expiresAt: Date;
}

export interface MailRow {
  mail_id: string;
  kind: string;
  recipient: string;
  /** The id of the row that the mail is about, if there is one. */
  about_id: string | null;
  /** Includes the current attempt. */
  attempts: number;
  expires_at: Date;
  /** The result of the last attempt; null before the first. */
  last_code: string | null;
  /** Whether the address was refused too often for another attempt. */
  is_blocked: boolean;
}

/** A final state: delivered, not to be sent after all, or given up. */
export type SettledState = 'sent' | 'dropped' | 'failed';

/** Limits how many mails a mailbox gets. Mails beyond the share are not sent. */
export interface MailShare {
  /** Counts the mails of this kind to this mailbox. */
  counter: string;
  rule: CounterRule;
}

/** How long a claim keeps other workers off a mail, in milliseconds. Each claim doubles the time, up to the longest. */
interface Lease {
  firstMs: number;
  longestMs: number;
}

const REFUSALS_THAT_BLOCK = 2;

const hashOf = (sql: Sql, recipient: Fragment | string) =>
  sql`encode(sha256(convert_to(${folded(sql, recipient)}, 'UTF8')), 'hex')`;

/**
 * Claims a mail that is due. After the lease the mail is due again, so a worker that dies loses nothing. Two workers
 * never claim the same mail.
 * @returns null if no mail is due
 */
export async function claimMail(sql: Sql, now: Date, lease: Lease): Promise<MailRow | null> {
  const [mail] = await sql<MailRow[]>`
    with due as materialized (
      select mail_id from mail_outbox
      where state = 'waiting' and next_at <= ${now}
      order by next_at
      limit 1
      for update skip locked
    )
    update mail_outbox as mail set
      attempts = mail.attempts + 1,
      next_at = ${now}::timestamptz + interval '1 millisecond'
        * least(${lease.longestMs}::float8, ${lease.firstMs}::float8 * power(2, least(mail.attempts, 20)))
    from due
    where mail.mail_id = due.mail_id
    returning mail.mail_id, mail.kind, mail.recipient, mail.about_id, mail.attempts, mail.expires_at, mail.last_code,
      exists (
        select from mail_refusals
        where recipient_hash = ${hashOf(sql, sql`mail.recipient`)} and refusals >= ${REFUSALS_THAT_BLOCK}
      ) as is_blocked
  `;
  return mail ?? null;
}

/** Counts a mail against its mailbox's share, once for all its attempts. @returns whether it may be sent */
export async function takeShare(
  sql: Sql,
  { mail_id }: MailRow,
  share: MailShare,
  now: Date,
): Promise<boolean> {
  const uncounted = sql`from mail_outbox where mail_id = ${mail_id} and not has_share`;
  const taken = await sql`
    with counted as (${countOne(sql, share, now, uncounted)})
    update mail_outbox set has_share = true
    where mail_id = ${mail_id} and (has_share or exists (select from counted))
    returning mail_id
  `;
  return taken.length > 0;
}

/** Records the final state of a mail. A sent mail also clears earlier refusals of its address. */
export async function settleMail(
  sql: Sql,
  { mail_id, recipient }: MailRow,
  state: SettledState,
  code: string,
  now: Date,
): Promise<void> {
  await sql`
    with cleared as (
      delete from mail_refusals
      where ${state}::text = 'sent' and recipient_hash = ${hashOf(sql, recipient)}
    )
    update mail_outbox set state = ${state}, last_code = ${code}, settled_at = ${now}
    where mail_id = ${mail_id} and state = 'waiting'
  `;
}

/** Gives up a mail because its mailbox does not exist, and counts a refusal of the address. */
export async function markRefused(
  sql: Sql,
  { mail_id, recipient }: MailRow,
  code: string,
  now: Date,
): Promise<void> {
  await sql`
    with marked as (
      insert into mail_refusals as known (recipient_hash, refusals, refused_at)
      values (${hashOf(sql, recipient)}, 1, ${now})
      on conflict (recipient_hash) do update set refusals = known.refusals + 1, refused_at = ${now}
    )
    update mail_outbox set state = 'failed', last_code = ${code}, settled_at = ${now}
    where mail_id = ${mail_id} and state = 'waiting'
  `;
}

/** Schedules another attempt, unless the lease has run out and another worker has claimed the mail. */
export async function retryMail(
  sql: Sql,
  { mail_id, attempts }: MailRow,
  code: string,
  nextAt: Date,
): Promise<void> {
  await sql`
    update mail_outbox set next_at = ${nextAt}, last_code = ${code}
    where mail_id = ${mail_id} and state = 'waiting' and attempts = ${attempts}
  `;
}

/** Undoes a claim, unless another worker has claimed the mail since. */
export async function returnMail(sql: Sql, { mail_id, attempts }: MailRow, now: Date): Promise<void> {
  await sql`
    update mail_outbox set next_at = ${now}, attempts = attempts - 1
    where mail_id = ${mail_id} and state = 'waiting' and attempts = ${attempts}
  `;
}
