import type { Sql } from 'postgres';

/** What a check of an installation asks of a PostgreSQL server. */
export interface ServerState {
  now: Date;
  is_standby: boolean;
  max_connections: number;
  /** The number of the last migration; null if there is no table of migrations. */
  schema: number | null;
  /** How far a standby is behind, in seconds; null if it is no standby or has received nothing yet. */
  lag_seconds: number | null;
}

export async function readServerState(sql: Sql): Promise<ServerState> {
  const [found] = await sql<{ name: string | null }[]>`select to_regclass('migrations')::text as name`;
  const schema = found?.name ? sql`(select coalesce(max(version), 0) from migrations)` : sql`null::int`;
  const [state] = await sql<ServerState[]>`
    select clock_timestamp() as now, pg_is_in_recovery() as is_standby, ${schema} as schema,
      current_setting('max_connections')::int as max_connections,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag_seconds
  `;
  if (!state) throw new Error('The server has no state.');
  return state;
}
