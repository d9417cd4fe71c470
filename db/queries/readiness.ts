import type { Sql } from 'postgres';

/** Writes one row, so that it fails if nothing can be written: on a full disk or a read-only server. */
export async function writeReadiness(sql: Sql): Promise<void> {
  await sql`
    insert into readiness (written_at) values (now())
    on conflict (is_only) do update set written_at = excluded.written_at
  `;
}
