import type { Sql, TransactionSql } from 'postgres';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Migration {
  version: number;
  name: string;
  text: string;
}

/** An arbitrary number; nothing else on the server may take the same lock. */
const LOCK = 4_126_911_020;

/**
 * Sorts migrations by the number in their file names (`0001_accounts.sql`).
 * @param sources the texts by path
 * @throws Error if a number is missing or repeated
 */
export function listMigrations(sources: Record<string, string>): Migration[] {
  const migrations = Object.entries(sources)
    .map(([path, text]) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      return { version: Number.parseInt(name, 10), name, text };
    })
    .sort((a, b) => a.version - b.version);
  const wrong = migrations.find((migration, index) => migration.version !== index + 1);
  if (wrong) throw new Error(`The migrations are not numbered without a gap: see ${wrong.name}.`);
  return migrations;
}

/** The migrations of this program. */
export const MIGRATIONS: readonly Migration[] = listMigrations(files);

/**
 * Migrates the database to the newest version, one transaction per step, forward only. Two processes may start at
 * once: each step takes a lock and skips what the other has done.
 * @throws Error if the database is newer than these migrations
 */
export async function migrate(sql: Sql, migrations = MIGRATIONS): Promise<void> {
  while (await sql.begin(step => migrateOnce(step, migrations)));
}

/**
 * Applies the next migration inside a transaction, under the lock of all migrations, which the transaction then keeps.
 * @returns whether a migration was applied
 * @throws Error if the database is newer than these migrations
 */
export async function migrateOnce(sql: TransactionSql, migrations: readonly Migration[]): Promise<boolean> {
  await sql`set local lock_timeout = '60s'`;
  await sql`set local statement_timeout = 0`;
  await sql`select pg_advisory_xact_lock(${LOCK})`;
  await sql`
    create table if not exists migrations (
      version integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )
  `;
  const [row] = await sql<{ version: number }[]>`select coalesce(max(version), 0) as version from migrations`;
  const version = row?.version ?? 0;
  if (version > migrations.length) throw new Error('The database is newer than this program.');
  const next = migrations[version];
  if (!next) return false;
  await sql.unsafe(next.text);
  await sql`insert into migrations (version, name) values (${next.version}, ${next.name})`;
  return true;
}
