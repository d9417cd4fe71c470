import { type Database, openDatabase, type WatchStatement } from '../../db/client';
import { type EmbeddedDatabase, hasEmbedded, openEmbedded } from '../../db/embedded';
import { DatabaseAway, DatabaseTooNew, DatabaseTooOld, DataDirLocked, isLockTimeout } from '../../db/errors';
import { migrate } from '../../db/migrate';
import { readServerState } from '../../db/queries/server-state';
import { type Env, WrongSetting } from './env';
import { isHalfRestored } from './half-restored';

/**
 * Opens the database that the settings name and migrates it.
 * @param engine the embedded database if it is open already; closing the result leaves it open
 * @param watch learns of each statement
 * @throws WrongSetting if it cannot be used
 */
export async function openForEnv(
  env: Env,
  engine?: EmbeddedDatabase,
  watch?: WatchStatement,
): Promise<Database> {
  await refuseHalfRestored(env);
  return openAsItIs(env, async () => {
    const database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, engine, watch });
    await migrate(database.sql).catch(async error => {
      await database.close();
      throw error;
    });
    return database;
  });
}

/**
 * Like `openForEnv`, for commands that look for something: a database made just for them would have nothing.
 * @throws WrongSetting if the database is not there, or no site has used it
 */
export async function openUsed(env: Env): Promise<Database> {
  if (!(await isUsed(env))) {
    throw new WrongSetting(
      `${nameDatabase(env)} has no database of the site yet: run the command with the server's settings.`,
    );
  }
  return openForEnv(env);
}

async function isUsed(env: Env): Promise<boolean> {
  const { databaseUrl: url, dataDir } = env;
  if (url === undefined) return hasEmbedded(dataDir);
  const database = await openAsItIs(env, () => openDatabase({ url, dataDir, connections: 1 }));
  try {
    return (await database.call(readServerState)).schema !== null;
  } finally {
    await database.close();
  }
}

/** The place of the database in words for the operator, without the user and the password. */
export function nameDatabase({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `DATA_DIR (${dataDir})`;
  const { host, pathname } = new URL(databaseUrl);
  return `DATABASE_URL (${host}${pathname})`;
}

/**
 * Migrates the database that the settings name, and closes it again.
 * @returns the names of the migrations that it applied
 * @throws WrongSetting if it cannot be used
 */
export async function migrateForEnv(env: Env): Promise<string[]> {
  await refuseHalfRestored(env);
  return openAsItIs(env, async () => {
    const database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir });
    return migrate(database.sql).finally(() => database.close());
  });
}

async function refuseHalfRestored({ dataDir }: Env): Promise<void> {
  if (!(await isHalfRestored(dataDir))) return;
  throw new WrongSetting(
    `DATA_DIR (${dataDir}) is half restored: run "npm run restore" with the same copy again.`,
  );
}

/**
 * Opens a database of the settings in another way, such as without a migration.
 * @throws WrongSetting if it cannot be used
 */
export async function openAsItIs<Opened>(
  { databaseUrl, dataDir }: Env,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DatabaseTooNew) {
      throw new WrongSetting('A newer version of the site has changed the database: start that version.');
    }
    if (isLockTimeout(error)) {
      throw new WrongSetting(
        'Another process is migrating the database, and has for a minute: try again later.',
      );
    }
    throw databaseUrl === undefined ? explainDataDir(error, dataDir) : explainDatabaseUrl(error);
  }
}

/**
 * Opens the engine of the embedded database alone, for `openForEnv`; undefined if the settings name a server.
 * @throws WrongSetting if the data directory cannot be used
 */
export async function openEngine({ databaseUrl, dataDir }: Env): Promise<EmbeddedDatabase | undefined> {
  if (databaseUrl !== undefined) return undefined;
  return openEmbedded(dataDir).catch(error => {
    throw explainDataDir(error, dataDir);
  });
}

function explainDataDir(error: unknown, dataDir: string): unknown {
  if (error instanceof DataDirLocked) {
    return new WrongSetting(`DATA_DIR (${dataDir}) is in use by another process.`);
  }
  const path = error instanceof Error && 'code' in error && 'path' in error ? String(error.path) : null;
  if (path === null) return error;
  // Files of the build are copied to the data directory.
  return path.startsWith(dataDir) || dataDir.startsWith(path)
    ? new WrongSetting(`DATA_DIR (${dataDir}) cannot be written to.`)
    : new WrongSetting(`${path} cannot be read by the user who runs the site.`);
}

/** The message leaves out the address, which may contain a password. */
function explainDatabaseUrl(error: unknown): unknown {
  if (error instanceof DatabaseTooOld)
    return new WrongSetting('DATABASE_URL names a PostgreSQL older than 15.');
  if (error instanceof DatabaseAway) {
    return new WrongSetting('DATABASE_URL names a database that cannot be reached.');
  }
  // PostgreSQL names the user or the database, and never the password.
  return isRefusedLogin(error) ? new WrongSetting(`DATABASE_URL is refused: ${error.message}.`) : error;
}

/** PostgreSQL's classes 28 (wrong user or password) and 3D (no such database). */
const isRefusedLogin = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code));
