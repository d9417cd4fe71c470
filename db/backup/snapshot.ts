import type { TransactionSql } from 'postgres';
import type { Database } from '../client';
import { HISTORY, listTables, quote, type Table } from './tables';

const ROWS_AT_ONCE = 500;

/** The whole database as it was at one moment. */
export interface Snapshot {
  /** The number of its last migration. */
  schema: number;
  /** All tables but that of the migrations, each behind those that it refers to. */
  tables: Table[];
  /**
   * Reads a table, some rows at a time.
   * @yields rows as JSON arrays of texts, which hold no line break: what PostgreSQL prints for each column, or null
   */
  read(table: Table): AsyncGenerator<string[]>;
  /** The last values of the sequences; one that was never used is left out. */
  readSequences(): Promise<Record<string, string>>;
}

/** The texts of values must not depend on settings of the server. */
const PLAIN_TEXTS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 3;
`;

/** A command may take as long as it takes. */
export const PATIENT = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
`;

/** There is nothing to copy yet. */
export class NoTables extends Error {
  override name = 'NoTables';
}

/**
 * Reads the database in one transaction that sees one moment and holds nobody up.
 * @throws NoTables if no site has used the database yet
 */
export async function readSnapshot(
  { sql }: Pick<Database, 'sql'>,
  work: (snapshot: Snapshot) => Promise<void>,
): Promise<void> {
  await sql.begin('isolation level repeatable read read only', async transaction => {
    await transaction.unsafe(PATIENT + PLAIN_TEXTS);
    const tables = await listTables(transaction);
    if (!tables.some(({ name }) => name === HISTORY)) throw new NoTables('The database has no tables yet.');
    const [row] = await transaction<{ schema: number }[]>`select max(version) as schema from migrations`;
    await work({
      schema: row?.schema ?? 0,
      tables: tables.filter(({ name }) => name !== HISTORY),
      read: table => readRows(transaction, table),
      readSequences: () => readSequences(transaction),
    });
  });
}

async function* readRows(sql: TransactionSql, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map(column => `${quote(column.name)}::text`).join(', ');
  await sql.unsafe(
    `declare rows no scroll cursor for select array_to_json(array[${values}]::text[])::text as line from ${quote(name)}`,
  );
  for (;;) {
    const rows = await sql.unsafe<{ line: string }[]>(`fetch ${ROWS_AT_ONCE} from rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql.unsafe('close rows');
}

async function readSequences(sql: TransactionSql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last
    from pg_sequences where schemaname = current_schema() and last_value is not null
  `;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
