import postgres, { type Options, type Sql } from 'postgres';
import { type EmbeddedDatabase, openEmbedded } from './embedded';
import { DatabaseAway, DatabaseTooOld, hasLostConnection, isAway } from './errors';
import { type WatchStatement, withPlainParts } from './plain-parts';

export type { Sql } from 'postgres';
export type { WatchStatement } from './plain-parts';

export interface Database {
  /** The pool that runs statements now. Do not keep a reference: the pool may be replaced. */
  readonly sql: Sql;
  /**
   * Runs statements under a deadline.
   * @param deadlineMs in milliseconds, 4,800 by default
   * @throws DatabaseAway if the database cannot answer now
   */
  call<Result>(work: (sql: Sql) => PromiseLike<Result>, deadlineMs?: number): Promise<Result>;
  close(): Promise<void>;
}

interface DatabaseSettings {
  /** The URL of a PostgreSQL server; without it, the embedded database of the data directory is used. */
  url?: string | undefined;
  dataDir: string;
  /** The embedded database if it is open already; then closing leaves it open. */
  engine?: EmbeddedDatabase | undefined;
  /** How many connections to a PostgreSQL server. */
  connections?: number;
  /** Learns of each statement. */
  watch?: WatchStatement | undefined;
}

/** Short enough that a caller who needs the database gets an answer within 5 s. */
const DEADLINE_MS = 4800;
/** How long startup waits for a server that is still coming up. */
const PATIENCE_MS = 5000;
const POOL_LIFE_MS = 1000;
const OLDEST_SERVER = 150000;
/** Of each process to a PostgreSQL server. */
export const CONNECTIONS = 8;
/** The lists that a standby answers are read once, and then kept in memory. */
const STANDBY_CONNECTIONS = 2;

/** The short back-off restores the pool soon after a restart of the server. */
const SHARED_OPTIONS = {
  fetch_types: false,
  connect_timeout: 3,
  backoff: () => 0.2,
  onnotice: () => {},
} as const;

/**
 * Opens the database and checks that it answers.
 * @throws DatabaseAway if it does not answer
 * @throws DatabaseTooOld before PostgreSQL 15
 * @throws DataDirLocked if another process has the data directory open
 */
export async function openDatabase({
  url,
  dataDir,
  engine,
  connections,
  watch,
}: DatabaseSettings): Promise<Database> {
  const database =
    url === undefined ? await holdEmbedded(dataDir, engine, watch) : holdServer(url, connections, watch);
  try {
    await awaitAnswer(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Opens a standby without waiting for its answer: the site can do without it.
 * @param url of the PostgreSQL server
 * @param watch learns of each statement
 */
export const openStandby = (url: string, watch?: WatchStatement): Database =>
  holdServer(url, STANDBY_CONNECTIONS, watch);

function holdServer(url: string, connections = CONNECTIONS, watch?: WatchStatement): Database {
  const options = {
    ...SHARED_OPTIONS,
    max: connections,
    idle_timeout: 30,
    connection: { statement_timeout: 5000, lock_timeout: 2000 },
  };
  return hold(
    () => withPlainParts(postgres(url, options), watch),
    async () => {},
  );
}

async function holdEmbedded(
  dataDir: string,
  engine: EmbeddedDatabase | undefined,
  watch: WatchStatement | undefined,
): Promise<Database> {
  const embedded = engine ?? (await openEmbedded(dataDir));
  const options = {
    ...SHARED_OPTIONS,
    max: 1,
    // Keeping the connection is free, and a new one would lose the prepared statements of the old one.
    idle_timeout: 0,
    max_lifetime: null,
    ssl: false,
    host: 'embedded',
    database: 'postgres',
    username: 'postgres',
    socket: () => embedded.connect(),
  } satisfies Options<Record<string, never>> & { socket: () => unknown };
  return hold(
    () => withPlainParts(postgres(options), watch),
    async () => {
      if (!engine) await embedded.close();
    },
  );
}

/**
 * Holds a pool that can be replaced. When backends die, the driver leaves calls hanging and loses pool slots for good.
 * So a pool that lost a connection or missed a deadline is replaced, at most once a second. Trouble within that second
 * schedules one more replacement for its end.
 */
function hold(openPool: () => Sql, closeBehind: () => Promise<void>): Database {
  let pool = openPool();
  let poolSince = performance.now();
  let replacement: NodeJS.Timeout | undefined;

  function replacePool(): void {
    const before = pool;
    pool = openPool();
    poolSince = performance.now();
    replacement = undefined;
    before.end({ timeout: 5 }).catch(() => {});
  }

  function distrust(suspect: Sql): void {
    if (suspect !== pool || replacement !== undefined) return;
    const waitMs = poolSince + POOL_LIFE_MS - performance.now();
    if (waitMs <= 0) replacePool();
    else replacement = setTimeout(replacePool, waitMs).unref();
  }

  return {
    get sql() {
      return pool;
    },
    call(work, deadlineMs = DEADLINE_MS) {
      const used = pool;
      return new Promise((resolve, reject) => {
        const deadline = setTimeout(() => {
          reject(new DatabaseAway('The database did not answer in time.'));
          distrust(used);
        }, deadlineMs);
        work(used).then(
          result => {
            clearTimeout(deadline);
            resolve(result);
          },
          (error: unknown) => {
            clearTimeout(deadline);
            if (hasLostConnection(error)) distrust(used);
            reject(isAway(error) ? new DatabaseAway('The database is away.', { cause: error }) : error);
          },
        );
      });
    },
    async close() {
      clearTimeout(replacement);
      await pool.end({ timeout: 1 });
      await closeBehind();
    },
  };
}

async function awaitAnswer(database: Database): Promise<void> {
  const started = performance.now();
  for (;;) {
    try {
      const [row] = await database.call(
        sql => sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`,
      );
      if ((row?.version ?? 0) < OLDEST_SERVER) throw new DatabaseTooOld('PostgreSQL 15 or later is needed.');
      return;
    } catch (error) {
      const isPatient = error instanceof DatabaseAway && performance.now() - started < PATIENCE_MS;
      if (!isPatient) throw error;
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  }
}
