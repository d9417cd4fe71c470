import type { Sql } from 'postgres';
import { folded, foldedEmail } from './fragment';
import { type Claim, insertOfKey, runFirst, type WriteOutcome } from './idempotency';
import type { NewMail } from './mail-outbox';
import { newRowId } from './row-id';

/**
 * Adds an unconfirmed subscriber and queues the mail that asks for confirmation. An address that was asked recently is
 * skipped with the same answer. The mail's writer finds out whether there is anything to confirm.
 * @param lately an address that was asked after this moment is not asked again
 */
export function addSubscriber(
  sql: Sql,
  claim: Claim,
  mail: NewMail,
  answer: string,
  { now, lately }: { now: Date; lately: Date },
): Promise<WriteOutcome> {
  return runFirst(
    sql,
    claim,
    answer,
    () => sql`
      with asked as (
        insert into subscribers as known (subscriber_id, email, asked_at)
        values (${newRowId()}, ${mail.recipient}, ${now})
        on conflict (${foldedEmail(sql)}) do update set asked_at = excluded.asked_at where known.asked_at <= ${lately}
        returning asked_at
      ),
      queued as (
        insert into mail_outbox (mail_id, kind, recipient, next_at, expires_at)
        select ${newRowId()}::uuid, ${mail.kind}, ${mail.recipient}, asked_at, ${mail.expiresAt} from asked
      )
      ${insertOfKey(sql, claim, answer)}
    `,
  );
}

/** Gives an unconfirmed subscriber one more secret. @returns whether there is such a subscriber */
export async function addSubscriberSecret(sql: Sql, email: string, secretHash: string): Promise<boolean> {
  const added = await sql`
    insert into subscriber_secrets (secret_hash, subscriber_id)
    select ${secretHash}, subscriber_id
    from subscribers
    where ${foldedEmail(sql)} = ${folded(sql, email)} and confirmed_at is null
    returning subscriber_id
  `;
  return added.length > 0;
}

/** Confirms a subscription; a repeat keeps the time of the first. @returns whether the secret has a subscriber */
export async function confirmSubscriber(sql: Sql, secretHash: string, now: Date): Promise<boolean> {
  const confirmed = await sql`
    update subscribers as subscriber set confirmed_at = coalesce(subscriber.confirmed_at, ${now})
    from subscriber_secrets as secret
    where secret.secret_hash = ${secretHash} and secret.subscriber_id = subscriber.subscriber_id
    returning subscriber.subscriber_id
  `;
  return confirmed.length > 0;
}

/** Whether a secret has a subscriber, confirmed or not. */
export async function hasSubscriber(sql: Sql, secretHash: string): Promise<boolean> {
  const found = await sql`select from subscriber_secrets where secret_hash = ${secretHash}`;
  return found.length > 0;
}

/** Ends a subscription, confirmed or not, and deletes the address. @returns whether the secret has a subscriber */
export async function deleteSubscriber(sql: Sql, secretHash: string): Promise<boolean> {
  const deleted = await sql`
    delete from subscribers
    where subscriber_id = (select subscriber_id from subscriber_secrets where secret_hash = ${secretHash})
    returning subscriber_id
  `;
  return deleted.length > 0;
}
