import type { Sql } from '../../../db/client';

/** Reads every row of every table as text, by table. */
export async function dumpTables(sql: Sql): Promise<Map<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1
  `;
  const rows = new Map<string, string[]>();
  for (const { name } of tables) {
    const found = await sql<{ text: string }[]>`select to_jsonb(one)::text as text from ${sql(name)} as one`;
    rows.set(
      name,
      found.map(({ text }) => text),
    );
  }
  return rows;
}
