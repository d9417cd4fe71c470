import type { Sql } from 'postgres';
import type { Database } from '../client';

/** How many rows one statement deletes at most, so that it ends in time however many have expired. */
const MOST = 5000;

/** @returns how many rows were changed */
type Removal = (sql: Sql, now: Date) => Promise<number>;

/** Deletes the rows of a table that have expired. @param isExpired the condition */
const deleteRows =
  (table: string, isExpired: (sql: Sql, now: Date) => ReturnType<Sql>): Removal =>
  async (sql, now) => {
    const { count } = await sql`
      delete from ${sql(table)} where ctid = any (array(
        select ctid from ${sql(table)} where ${isExpired(sql, now)} limit ${MOST}
      ))
    `;
    return count;
  };

const removals: readonly Removal[] = [
  deleteRows('sessions', (sql, now) => sql`expires_at <= ${now}`),
  deleteRows('reset_tokens', (sql, now) => sql`expires_at <= ${now}`),
  deleteRows('idempotency_keys', (sql, now) => sql`created_at < ${now}::timestamptz - interval '30 days'`),
  deleteRows(
    'mail_outbox',
    (sql, now) => sql`
      settled_at < ${now}::timestamptz - case state when 'failed' then interval '14 days' else interval '1 day' end
    `,
  ),
  deleteRows(
    'subscribers',
    (sql, now) => sql`confirmed_at is null and asked_at < ${now}::timestamptz - interval '7 days'`,
  ),
  deleteRows('inquiries', (sql, now) => sql`created_at < ${now}::timestamptz - interval '24 months'`),
  deleteRows('quiz_results', (sql, now) => sql`created_at < ${now}::timestamptz - interval '12 months'`),
  async (sql, now) => {
    const { count } = await sql`
      update quiz_results set email = null, fingerprint = null where ctid = any (array(
        select ctid from quiz_results
        where email is not null and created_at < ${now}::timestamptz - interval '30 days' limit ${MOST}
      ))
    `;
    return count;
  },
  deleteRows('mail_refusals', (sql, now) => sql`refused_at < ${now}::timestamptz - interval '30 days'`),
  deleteRows(
    'counters',
    (sql, now) => sql`
      not exists (select from unnest(counted_at) as moment where moment > ${now}::timestamptz - interval '1 day')
    `,
  ),
];

/**
 * Deletes expired rows: sessions and password links past their expiry, idempotency keys after 30 days, counters that
 * have not moved for a day, mails a day after they were settled or 14 days after they failed, refusals of addresses
 * after 30 days, subscribers who have not confirmed within 7 days, inquiries after 24 months, quiz results after
 * 12 months, and their mail addresses after 30 days. A statement that fails holds up no other.
 * @returns the errors, one for each kind of rows that could not be deleted
 */
export async function deleteExpired({ call }: Pick<Database, 'call'>, now: Date): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const remove of removals) {
    try {
      while ((await call(sql => remove(sql, now))) === MOST);
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}
