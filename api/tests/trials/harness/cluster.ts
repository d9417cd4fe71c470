import { execFile } from 'node:child_process';
import { chown, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { freePort } from '../../support/listen';
import { onEnd } from './clean-up';
import { makeFolder } from './folder';

const run = promisify(execFile);
/** Where Debian installs PostgreSQL's programs, a folder for each version. */
export const VERSIONS = '/usr/lib/postgresql';

export interface Cluster {
  /** The URL of a new database. */
  url: string;
  /** Queries the database over a separate connection, because others may have died. */
  query<Result>(work: (sql: Sql) => PromiseLike<Result>): Promise<Result>;
  /** Locks a table, so that writes to it wait. @returns a function that ends the lock */
  lockTable(table: string): Promise<() => Promise<void>>;
  /** Ends all backends at once and restarts, as after a crash; resolves when the server accepts connections. */
  crash(): Promise<void>;
  /** Sends a signal to every backend. @returns how many there are */
  signalBackends(signal: NodeJS.Signals): Promise<number>;
}

/** A throw-away PostgreSQL server, as in `.ci/run`. */
export async function startCluster(): Promise<Cluster> {
  const [version] = (await readdir(VERSIONS)).sort().reverse();
  const bin = join(VERSIONS, version ?? '', 'bin');
  const folder = await makeFolder();
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), -1);
  }
  const asPostgres = (...[command = '', ...args]: string[]) => {
    const path = join(bin, command);
    return asRoot ? run('runuser', ['-u', 'postgres', '--', path, ...args]) : run(path, args);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  await asPostgres('initdb', '-D', data, '-A', 'trust', '-U', 'postgres');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const control = (...args: string[]) => asPostgres('pg_ctl', '-D', data, '-w', ...args);
  await control('-o', options, '-l', join(folder, 'log'), 'start');
  onEnd(() => control('-m', 'immediate', 'stop').catch(() => {}));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const connect = () => postgres(url, { max: 1, onnotice: () => {}, fetch_types: false });

  return {
    url,
    async query(work) {
      const sql = connect();
      try {
        return await work(sql);
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
    async lockTable(table) {
      const sql = connect();
      await sql`begin`;
      await sql`lock table ${sql(table)} in access exclusive mode`;
      return async () => {
        await sql`rollback`;
        await sql.end({ timeout: 1 });
      };
    },
    async crash() {
      await control('-m', 'immediate', '-o', options, '-l', join(folder, 'log'), 'restart');
    },
    async signalBackends(signal) {
      const [postmaster = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      const { stdout } = await run('ps', ['--ppid', postmaster, '-o', 'pid=,args=']);
      const backends = stdout.split('\n').filter(line => /127\.0\.0\.1/.test(line));
      for (const line of backends) process.kill(Number.parseInt(line, 10), signal);
      return backends.length;
    },
  };
}

/** How many statements wait for a lock. */
export const countWaiting = (cluster: Cluster): Promise<number> =>
  cluster.query(async sql => {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'
    `;
    return row?.waiting ?? 0;
  });
