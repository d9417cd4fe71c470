import type { Sql } from 'postgres';

/**
 * Deletes what has outlived its use: sessions, keys older than 30 days, counters without a failure in the last day
 * (RELIABILITY.md decisions 10 and 36).
 */
export async function deleteExpired(sql: Sql, now: Date): Promise<void> {
  await sql`
    with ended as (delete from sessions where expires_at <= ${now}),
    forgotten as (delete from idempotency_keys where created_at < ${now}::timestamptz - interval '30 days')
    delete from login_counters
    where not exists (
      select from unnest(failed_at) as moment where moment > ${now}::timestamptz - interval '1 day'
    )
  `;
}
