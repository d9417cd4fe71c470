import type { TransactionSql } from 'postgres';
import type { Database } from '../client';
import { MIGRATIONS, migrateOnce } from '../migrate';
import { PATIENT } from './snapshot';
import { HISTORY, listTables, quote, type Table } from './tables';

/** What a copy has of a database; see `Snapshot`. */
export interface Refill {
  /** A name of the copy, which the database keeps. */
  id: string;
  schema: number;
  /** The tables with the names of their columns. */
  tables: { name: string; columns: string[]; rows: number }[];
  sequences: Record<string, string>;
  /** Reads a table's rows in the form of `Snapshot.read`. */
  read(table: string): AsyncIterable<string[]>;
}

/** The rows do not fit the tables. */
export class Misfit extends Error {
  override name = 'Misfit';
}

/** The migrations that this program knows, as a number: a copy with more of them is of a newer program. */
export const NEWEST_SCHEMA = MIGRATIONS.length;

/** Whether the database has tables, and the id of the copy that they came from, if they came from one. */
export async function findOrigin({
  sql,
}: Pick<Database, 'sql'>): Promise<{ isEmpty: boolean; id: string | null }> {
  const tables = await listTables(sql);
  if (!tables.some(({ name }) => name === HISTORY)) return { isEmpty: tables.length === 0, id: null };
  const [row] = await sql<{ id: string | null }[]>`
    select obj_description(${HISTORY}::text::regclass, 'pg_class') as id
  `;
  return { isEmpty: false, id: row?.id ?? null };
}

/**
 * Fills an empty database from a copy, in one transaction: makes the tables of the copy's time, inserts the rows, and
 * applies the migrations that have come since.
 * @throws Misfit if the copy's tables or rows are not what its description says
 */
export async function refill(
  { sql }: Pick<Database, 'sql'>,
  copy: Refill,
  migrations = MIGRATIONS,
): Promise<void> {
  await sql.begin(async transaction => {
    const former = migrations.slice(0, copy.schema);
    while ((await migrateOnce(transaction, former)) !== null);
    await transaction.unsafe(PATIENT);
    const tables = (await listTables(transaction)).filter(({ name }) => name !== HISTORY);
    requireSame(tables, copy.tables);
    // A migration may have inserted rows, which the copy has, too.
    await transaction.unsafe(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
    for (const table of tables) await fill(transaction, table, copy);
    for (const [name, last] of Object.entries(copy.sequences)) {
      await transaction`select setval(${quote(name)}::text::regclass, ${last}::text::bigint)`;
    }
    while ((await migrateOnce(transaction, migrations)) !== null);
    await transaction.unsafe(`comment on table ${HISTORY} is '${copy.id.replaceAll("'", "''")}'`);
  });
}

function requireSame(tables: readonly Table[], described: Refill['tables']): void {
  const show = (list: { name: string; columns: string[] }[]) =>
    list.map(({ name, columns }) => `${name}(${columns.join()})`).sort();
  const here = show(
    tables.map(({ name, columns }) => ({ name, columns: columns.map(column => column.name) })),
  );
  const there = show([...described]);
  if (here.join() !== there.join()) throw new Misfit('It has other tables than its version of the site.');
}

/** Rows come with their keys and computed effects, so neither identities nor triggers may do anything. */
async function fill(sql: TransactionSql, { name, columns }: Table, copy: Refill): Promise<void> {
  const names = columns.map(column => quote(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  const insert = `
    insert into ${quote(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) as line
  `;
  let rows = 0;
  await sql.unsafe(`alter table ${quote(name)} disable trigger user`);
  for await (const lines of copy.read(name)) {
    await sql.unsafe(insert, [`[${lines.join(',')}]`]);
    rows += lines.length;
  }
  await sql.unsafe(`alter table ${quote(name)} enable trigger user`);
  if (rows !== copy.tables.find(table => table.name === name)?.rows) {
    throw new Misfit(`Its table ${name} has another number of rows than it says.`);
  }
}
