import type { Sql } from 'postgres';

export interface CounterRule {
  failures: number;
  withinMs: number;
  /** Whether further tries are slowed (1, 2, 4 … 60 s after the last failure) rather than refused. */
  slows: boolean;
}

const LONGEST_DELAY_S = 60;

/**
 * Counts a try as failed before it is judged, so that tries made at once cannot share one place.
 * @returns whether it may be made; a refused try is not counted
 */
export async function takeTry(sql: Sql, counter: string, rule: CounterRule, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - rule.withinMs);
  const taken = await sql`
    insert into login_counters as known (counter, failed_at)
    values (${counter}, array[${now}::timestamptz])
    on conflict (counter) do update set failed_at = (
      select array_agg(moment order by moment)
      from unnest(known.failed_at || excluded.failed_at) as moment
      where moment > ${since}
    )
    where (
      select count(*) < ${rule.failures}::int or (
        ${rule.slows}::boolean and
        max(moment) + least(${LONGEST_DELAY_S}::int, power(2, least(count(*) - ${rule.failures}::int, 10)))
          * interval '1 second' <= ${now}
      )
      from unnest(known.failed_at) as moment
      where moment > ${since}
    )
    returning counter
  `;
  return taken.length > 0;
}

/** When a refused try may be made again. */
export async function nextTryAt(sql: Sql, counter: string, rule: CounterRule, now: Date): Promise<Date> {
  const since = new Date(now.getTime() - rule.withinMs);
  const [row] = await sql<{ failures: number; first: Date | null; last: Date | null }[]>`
    select count(*)::int as failures, min(moment) as first, max(moment) as last
    from login_counters, unnest(failed_at) as moment
    where counter = ${counter} and moment > ${since}
  `;
  if (!row?.first || !row.last) return now;
  if (!rule.slows) return new Date(row.first.getTime() + rule.withinMs);
  const delayS = Math.min(LONGEST_DELAY_S, 2 ** (row.failures - rule.failures));
  return new Date(row.last.getTime() + delayS * 1000);
}

/** After a success: the pair starts anew, and the account is not charged for this try. */
export async function forgiveTry(sql: Sql, pair: string, account: string, taken: Date): Promise<void> {
  await sql`
    with cleared as (delete from login_counters where counter = ${pair})
    update login_counters set failed_at = array_remove(failed_at, ${taken}::timestamptz)
    where counter = ${account}
  `;
}
