import type { Sql, TransactionSql } from 'postgres';
import { DatabaseTooNew } from './errors';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Migration {
  version: number;
  name: string;
  text: string;
  /** A program that knows fewer migrations cannot use the database any more; 0 if each can. */
  needs: number;
}

/** How a migration says that it takes away what older programs use. */
const NEEDS = /^-- Needs programs that know (\d{4})\.$/m;

/** An arbitrary number; nothing else on the server may take the same lock. */
const LOCK = 4_126_911_020;

/**
 * Sorts migrations by the number in their file names (`0001_accounts.sql`).
 * @param sources the texts by path
 * @throws Error if a number is missing or repeated, or if a migration breaks the program just before it
 */
export function listMigrations(sources: Record<string, string>): Migration[] {
  const migrations = Object.entries(sources)
    .map(([path, text]) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      return { version: Number.parseInt(name, 10), name, text, needs: Number(NEEDS.exec(text)?.[1] ?? 0) };
    })
    .sort((a, b) => a.version - b.version);
  const wrong = migrations.find((migration, index) => migration.version !== index + 1);
  if (wrong) throw new Error(`The migrations are not numbered without a gap: see ${wrong.name}.`);
  const early = migrations.find(({ version, needs }) => needs >= version);
  if (early) throw new Error(`${early.name} needs programs that no earlier migration made ready.`);
  return migrations;
}

/** The migrations of this program. */
export const MIGRATIONS: readonly Migration[] = listMigrations(files);

/**
 * Migrates the database to the newest version, one transaction per step, forward only. Two processes may start at
 * once: each step takes a lock and skips what the other has done. A database that a newer program has migrated stays as
 * it is.
 * @returns the names of the migrations that it applied
 * @throws DatabaseTooNew if these migrations are too few for the database
 */
export async function migrate(sql: Sql, migrations = MIGRATIONS): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const name = await sql.begin(step => migrateOnce(step, migrations));
    if (name === null) return applied;
    applied.push(name);
  }
}

/**
 * Applies the next migration inside a transaction, under the lock of all migrations, which the transaction then keeps.
 * @returns the name of the migration that was applied; null if there is none left
 * @throws DatabaseTooNew if these migrations are too few for the database
 */
export async function migrateOnce(
  sql: TransactionSql,
  migrations: readonly Migration[],
): Promise<string | null> {
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
  // Earlier programs made the table without this column.
  await sql`alter table migrations add column if not exists needs integer not null default 0`;
  const [row] = await sql<{ version: number; needs: number }[]>`
    select coalesce(max(version), 0) as version, coalesce(max(needs), 0) as needs from migrations
  `;
  const { version, needs } = row ?? { version: 0, needs: 0 };
  if (needs > migrations.length) throw new DatabaseTooNew('The database is newer than this program.');
  const next = migrations[version];
  if (!next) return null;
  await sql.unsafe(next.text);
  await sql`
    insert into migrations (version, name, needs) values (${next.version}, ${next.name}, ${next.needs})
  `;
  return next.name;
}
