import type { Sql } from 'postgres';
import {
  answerCte,
  type Claim,
  runOnce,
  type StoredAnswer,
  storedCte,
  type WriteOutcome,
  type WriteRow,
} from './idempotency';
import { type MailShare, type NewMail, queueMailCtes } from './mail-outbox';

/**
 * Adds a subscriber who has yet to confirm, and queues the mail that asks for it. An address that is known is left as
 * it is, and nobody is told; the mail's writer finds out whether there is anything to confirm.
 */
export function addSubscriber(
  sql: Sql,
  claim: Claim,
  mail: NewMail,
  share: MailShare,
  added: StoredAnswer,
  now: Date,
): Promise<WriteOutcome> {
  return runOnce(
    sql,
    claim,
    () => sql<WriteRow[]>`
      with ${storedCte(sql, claim)},
      effect as (
        insert into subscribers as known (email, asked_at)
        select ${mail.recipient}, ${now}
        where not exists (select from stored)
        on conflict (lower(email)) do update set asked_at = excluded.asked_at where known.confirmed_at is null
      ),
      ${queueMailCtes(sql, mail, share, now)},
      answer as (
        select ${added.status}::smallint as status, ${added.body}::text as body
        where not exists (select from stored)
      ),
      ${answerCte(sql, claim)}
    `,
  );
}

/** Gives a subscriber who has yet to confirm one more secret. @returns whether there is such a subscriber */
export async function addSubscriberSecret(sql: Sql, email: string, secretHash: string): Promise<boolean> {
  const added = await sql`
    insert into subscriber_secrets (secret_hash, subscriber_id)
    select ${secretHash}, subscriber_id
    from subscribers
    where lower(email) = lower(${email}) and confirmed_at is null
    returning subscriber_id
  `;
  return added.length > 0;
}

/** Confirms a subscription; one that is confirmed keeps the time of its first. @returns whether there is one */
export async function confirmSubscriber(sql: Sql, secretHash: string, now: Date): Promise<boolean> {
  const confirmed = await sql`
    update subscribers as subscriber set confirmed_at = coalesce(subscriber.confirmed_at, ${now})
    from subscriber_secrets as secret
    where secret.secret_hash = ${secretHash} and secret.subscriber_id = subscriber.subscriber_id
    returning subscriber.subscriber_id
  `;
  return confirmed.length > 0;
}

/** Ends a subscription, confirmed or not, and forgets the address. */
export async function deleteSubscriber(sql: Sql, secretHash: string): Promise<void> {
  await sql`
    delete from subscribers
    where subscriber_id = (select subscriber_id from subscriber_secrets where secret_hash = ${secretHash})
  `;
}
