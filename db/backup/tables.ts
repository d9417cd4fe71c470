import type { Sql, TransactionSql } from 'postgres';

export interface Table {
  name: string;
  /** Columns that a row is written with; PostgreSQL computes the others. */
  columns: { name: string; type: string }[];
}

/** The table of applied migrations, which a restore makes by applying them. */
export const HISTORY = 'migrations';

/**
 * Lists the tables of the database from its catalogue, so that no new table is forgotten; each follows those that it
 * refers to.
 * @throws Error if tables refer to each other in a circle: their rows have no order in which they can be inserted
 */
export async function listTables(sql: Sql | TransactionSql): Promise<Table[]> {
  const found = await sql<(Table & { parents: string[] })[]>`
    select relname as name,
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum
        ), '[]')
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      (
        select coalesce(jsonb_agg(parent.relname), '[]')
        from pg_constraint join pg_class as parent on parent.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f'
      ) as parents
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname
  `;
  const sorted: Table[] = [];
  let rest = found.map(table => ({ ...table }));
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const next = rest.filter(({ parents }) => !parents.some(parent => waiting.has(parent)));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}.`);
    sorted.push(...next.map(({ name, columns }) => ({ name, columns })));
    rest = rest.filter(table => !next.includes(table));
  }
  return sorted;
}

/** A name as a part of a statement. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
