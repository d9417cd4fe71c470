import { join } from 'node:path';
import { launch } from '../../../../api/tests/support/launch';
import { freePort } from '../../../../api/tests/support/listen';
import { untilComplete } from '../../../../api/tests/support/wait-until';
import { onEnd } from '../../../../api/tests/trials/harness/clean-up';
import { type Cluster, startCluster } from '../../../../api/tests/trials/harness/cluster';
import { makeFolder } from '../../../../api/tests/trials/harness/folder';
import { DIST } from '../../../../api/tests/trials/harness/server';

/** What the server has at the end: how often each text or address is there. */
export interface RealRows {
  inquiries: string[];
  subscribers: string[];
}

/** The built site as a process on a PostgreSQL server; both can be killed. */
export interface RealSite {
  port: number;
  /** Kills the server's process, and starts it again. */
  crash(): Promise<void>;
  /** Kills PostgreSQL, and starts it again. */
  crashDatabase(): Promise<void>;
  rows(): Promise<RealRows>;
}

/** Starts both; needs PostgreSQL's programs. `endAll` ends them. */
export async function openRealSite(): Promise<RealSite> {
  const cluster = await startCluster();
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: await makeFolder(),
    DATABASE_URL: cluster.url,
    // The network of the run is a proxy.
    TRUST_PROXY: '1',
    SMTP_URL: '',
  };
  const start = async () => {
    const server = launch({ args: [join(DIST, 'server/main.js')], settings });
    await server.answers();
    return server;
  };
  let server = await start();
  onEnd(() => server.kill());
  await untilComplete(`http://localhost:${port}`);
  return {
    port,
    async crash() {
      await server.kill();
      server = await start();
    },
    crashDatabase: cluster.crash,
    rows: () => readRows(cluster),
  };
}

const readRows = (cluster: Cluster): Promise<RealRows> =>
  cluster.query(async sql => {
    const [row] = await sql<RealRows[]>`
      select
        (select coalesce(json_agg(message), '[]') from inquiries) as inquiries,
        (select coalesce(json_agg(email), '[]') from subscribers) as subscribers
    `;
    if (!row) throw new Error('The tables cannot be read.');
    return row;
  });
