import type { Sql } from 'postgres';

/** Writes one row, and so fails where nothing can be written: a full disk, or a server that only reads. */
export async function writeReadiness(sql: Sql): Promise<void> {
  await sql`
    insert into readiness (written_at) values (now())
    on conflict (is_only) do update set written_at = excluded.written_at
  `;
}
