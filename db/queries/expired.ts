import type { Sql } from 'postgres';

/**
 * Deletes expired rows: sessions and password links past their expiry, idempotency keys after 30 days, counters that
 * have not moved for a day, mails a day after they were settled or 14 days after they failed, refusals of addresses
 * after 30 days, subscribers who have not confirmed within 7 days, inquiries after 24 months, quiz results after
 * 12 months, and their mail addresses after 30 days.
 */
export async function deleteExpired(sql: Sql, now: Date): Promise<void> {
  await sql`
    with ended as (delete from sessions where expires_at <= ${now}),
    links as (delete from reset_tokens where expires_at <= ${now}),
    forgotten as (delete from idempotency_keys where created_at < ${now}::timestamptz - interval '30 days'),
    mails as (
      delete from mail_outbox
      where settled_at < ${now}::timestamptz - case state when 'failed' then interval '14 days' else interval '1 day' end
    ),
    unconfirmed as (
      delete from subscribers where confirmed_at is null and asked_at < ${now}::timestamptz - interval '7 days'
    ),
    asked as (delete from inquiries where created_at < ${now}::timestamptz - interval '24 months'),
    results as (delete from quiz_results where created_at < ${now}::timestamptz - interval '12 months'),
    readers as (
      update quiz_results set email = null, fingerprint = null
      where email is not null
        and created_at < ${now}::timestamptz - interval '30 days'
        and created_at >= ${now}::timestamptz - interval '12 months'
    ),
    refusals as (delete from mail_refusals where refused_at < ${now}::timestamptz - interval '30 days')
    delete from counters
    where not exists (
      select from unnest(counted_at) as moment where moment > ${now}::timestamptz - interval '1 day'
    )
  `;
}
