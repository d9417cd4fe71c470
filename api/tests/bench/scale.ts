import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { firstArticle } from '../../../pwa/build/articles-of-build';
import { ensureBuild } from '../../commands/prepare.mjs';
import { endAll } from '../trials/harness/clean-up';
import { type Cluster, startCluster } from '../trials/harness/cluster';
import { makeFolder } from '../trials/harness/folder';
import { DIST, start, type TrialServer } from '../trials/harness/server';
import { compare, startWrites } from '../trials/harness/writes';
import { median } from './lab';

/**
 * `npm run bench:scale`: the built server as one, two and three processes on one PostgreSQL: pages and writes a second,
 * and their times. Then the processes are killed under load, one after the
 * other, and every acknowledged write must be there once.
 */
const COUNTS = [1, 2, 3];
const SECONDS = 8;
const CONNECTIONS = 32;
const BETWEEN_KILLS_MS = 2000;

interface Speed {
  perSecond: number;
  p50: number;
  p99: number;
}

const startProcesses = async (cluster: Cluster, count: number): Promise<TrialServer> =>
  start({
    DATABASE_URL: cluster.url,
    DATA_DIR: await makeFolder(),
    WEB_CONCURRENCY: String(count),
  });

async function measurePages({ url }: TrialServer): Promise<Speed> {
  const target = {
    url: `${url}${firstArticle(DIST)}`,
    headers: { 'accept-encoding': 'br' },
    connections: CONNECTIONS,
  };
  await autocannon({ ...target, duration: SECONDS });
  const { requests, latency } = await autocannon({ ...target, duration: SECONDS });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

async function measureWrites(server: TrialServer): Promise<Speed> {
  const warmUp = startWrites(() => server, CONNECTIONS);
  await pause(SECONDS * 1000);
  await warmUp.stop();
  const load = startWrites(() => server, CONNECTIONS);
  await pause(SECONDS * 1000);
  await load.stop();
  const times = load.answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    perSecond: load.kept.length / SECONDS,
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/** Kills one process after the other. @returns whether every acknowledged write is there, whole and once */
async function killEach(cluster: Cluster, server: TrialServer): Promise<boolean> {
  const load = startWrites(() => server, CONNECTIONS, { repeats: true });
  const pids = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const pid of pids) {
    await pause(BETWEEN_KILLS_MS);
    process.kill(Number(pid), 'SIGKILL');
  }
  await pause(BETWEEN_KILLS_MS);
  await load.stop();
  const { lost, doubled, halved } = await cluster.query(sql => compare(sql, load.kept));
  console.log(
    `${pids.length} processes killed under load, one after the other: ${load.kept.length} writes acknowledged, ${load.repeated} calls sent again; ${lost} lost, ${doubled} doubled, ${halved} half done.`,
  );
  return lost + doubled + halved === 0;
}

ensureBuild();
try {
  const rows: Record<string, string | number>[] = [];
  for (const count of COUNTS) {
    const cluster = await startCluster();
    const server = await startProcesses(cluster, count);
    const pages = await measurePages(server);
    const writes = await measureWrites(server);
    const told = ({ perSecond, p50, p99 }: Speed, what: string) => ({
      [`${what}/s`]: Math.round(perSecond),
      [`${what} p50 ms`]: p50.toFixed(1),
      [`${what} p99 ms`]: p99.toFixed(1),
    });
    rows.push({ processes: count, ...told(pages, 'pages'), ...told(writes, 'writes') });
    if (count === COUNTS.at(-1) && !(await killEach(cluster, server))) process.exitCode = 1;
    await server.stop();
  }
  console.table(rows);
  console.log(`${cpus().length} cores, shared by the processes, PostgreSQL and the load.`);
} finally {
  await endAll();
}
process.exit();
