import type { Sql } from 'postgres';
import { type Fragment, nothing } from './fragment';

export interface CounterRule {
  /** How many calls the window has room for. */
  calls: number;
  withinMs: number;
  /** Whether further calls are delayed (1, 2, 4 … 60 s after the last) instead of refused. */
  slows: boolean;
}

const LONGEST_DELAY_S = 60;

/**
 * The statement that counts one call, as a fragment. It returns a row if there was room; otherwise it counts nothing.
 * @param source a `from` or `where` clause; if it yields no row, nothing is counted
 */
export function countOne(
  sql: Sql,
  { counter, rule }: { counter: string; rule: CounterRule },
  now: Date,
  source: Fragment = nothing(sql),
) {
  const since = new Date(now.getTime() - rule.withinMs);
  const delay = rule.slows
    ? sql`
        or max(moment) + least(${LONGEST_DELAY_S}::int, power(2, least(count(*) - ${rule.calls}::int, 10)))
          * interval '1 second' <= ${now}
      `
    : nothing(sql);
  return sql`
    insert into counters as known (counter, counted_at)
    select ${counter}, array[${now}::timestamptz] ${source}
    on conflict (counter) do update set counted_at = (
      select array_agg(moment order by moment)
      from unnest(known.counted_at || excluded.counted_at) as moment
      where moment > ${since}
    )
    where (
      select count(*) < ${rule.calls}::int ${delay}
      from unnest(known.counted_at) as moment
      where moment > ${since}
    )
    returning counter
  `;
}

/**
 * Counts a try as failed before it is judged, so that concurrent tries cannot share one place.
 * @returns whether the try is allowed
 */
export async function takeTry(sql: Sql, counter: string, rule: CounterRule, now: Date): Promise<boolean> {
  const taken = await countOne(sql, { counter, rule }, now);
  return taken.length > 0;
}

/** Returns when a refused try may be repeated. */
export async function nextTryAt(sql: Sql, counter: string, rule: CounterRule, now: Date): Promise<Date> {
  const since = new Date(now.getTime() - rule.withinMs);
  const [row] = await sql<{ count: number; first: Date | null; last: Date | null }[]>`
    select count(*)::int as count, min(moment) as first, max(moment) as last
    from counters, unnest(counted_at) as moment
    where counter = ${counter} and moment > ${since}
  `;
  if (!row?.first || !row.last) return now;
  if (!rule.slows) return new Date(row.first.getTime() + rule.withinMs);
  const delayS = Math.min(LONGEST_DELAY_S, 2 ** (row.count - rule.calls));
  return new Date(row.last.getTime() + delayS * 1000);
}

/** `counted_at` without one try; other tries of the same moment stay. */
const withoutOne = (sql: Sql, taken: Date) => sql`
  counted_at[: array_position(counted_at, ${taken}::timestamptz) - 1]
    || counted_at[array_position(counted_at, ${taken}::timestamptz) + 1 :]
`;

/** The counters that exist among these, locked in the order of their names, so that no two statements wait for each other. */
const locked = (sql: Sql, counters: readonly string[]) => sql`
  select counter from counters
  where counter in (select jsonb_array_elements_text(${JSON.stringify(counters)}::text::jsonb))
  order by counter
  for update
`;

/**
 * After a success, clears the pair's counter and takes this try back from the account's.
 */
export async function forgiveTry(sql: Sql, pair: string, account: string, taken: Date): Promise<void> {
  await sql`
    with locked as (${locked(sql, [pair, account])}),
    cleared as (delete from counters where counter = ${pair} and counter in (select counter from locked))
    update counters set counted_at = ${withoutOne(sql, taken)}
    where counter = ${account} and counter in (select counter from locked)
      and ${taken}::timestamptz = any (counted_at)
  `;
}

/** Takes back the count of a try that was not judged. */
export async function returnTry(sql: Sql, counters: readonly string[], taken: Date): Promise<void> {
  await sql`
    update counters set counted_at = ${withoutOne(sql, taken)}
    where ${taken}::timestamptz = any (counted_at) and counter in (${locked(sql, counters)})
  `;
}
