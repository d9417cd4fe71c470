import type { Sql, TransactionSql } from 'postgres';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Migration {
  version: number;
  name: string;
  text: string;
}

/** Any number will do, as long as nothing else on the server takes the same lock. */
const LOCK = 4_126_911_020;

/**
 * Reads migrations from their file names (`0001_accounts.sql`).
 * @throws Error where a number is missing or given twice
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

/**
 * Brings the database to the newest version, one transaction a step, forward only. Safe when two processes start at
 * once: each step is taken under a lock, and what the other has done is not done again.
 * @throws Error where the database is newer than these migrations
 */
export async function migrate(sql: Sql, migrations = listMigrations(files)): Promise<void> {
  while (await sql.begin(step => migrateOnce(step, migrations)));
}

/** @returns whether there was anything to do */
async function migrateOnce(sql: TransactionSql, migrations: Migration[]): Promise<boolean> {
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
