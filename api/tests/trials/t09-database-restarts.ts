import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, countWaiting, startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { errorsIn, from, start } from './harness/server';
import { atLeast, atMost, exactly, type Trial } from './harness/trial';
import { compare, inquiryOf, startWrites } from './harness/writes';

const RESTARTS = 10;
const KILLS = 200;
const SETTLE_MS = 5000;
const POOL = 8;

/** The database restarts, loses backends and freezes, under load. */
export const t09: Trial = {
  id: 'T09',
  demand: 'database restarts, killed and halted backends under load',
  async run() {
    const cluster = await startCluster();
    const server = await start({ DATABASE_URL: cluster.url, DATA_DIR: await makeFolder() });
    const load = startWrites(() => server, 16);
    let slowestReturn = 0;
    for (let round = 0; round < RESTARTS; round += 1) {
      await pause(300);
      await cluster.crash();
      const ready = performance.now();
      const before = load.kept.length;
      while (load.kept.length === before && performance.now() - ready < 10_000) await pause(5);
      slowestReturn = Math.max(slowestReturn, performance.now() - ready);
    }
    for (let killed = 0; killed < KILLS; killed += POOL) {
      await cluster.query(
        sql => sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
        `,
      );
      await pause(20);
    }
    await pause(1000);
    const halted = await cluster.signalBackends('SIGSTOP');
    await pause(8000);
    await cluster.signalBackends('SIGCONT');
    await pause(2500);
    await load.stop();
    const { lost, doubled, halved } = await cluster.query(sql => compare(sql, load.kept));
    const strange = load.answers.filter(
      ({ status, headers }) => status !== 200 && !(status === 503 && headers['retry-after']),
    );
    const places = await countPlaces(cluster, caller =>
      server.ask('/add_inquiry', { body: inquiryOf(1_000_000 + caller), headers: from(1_000_000 + caller) }),
    );
    return [
      atLeast('backends that stood still', halted, 1),
      exactly('the server lives on', server.child.exitCode ?? 'alive', 'alive'),
      exactly('errors nobody caught, and lines on stderr', errorsIn(server.output).length, 0),
      atMost('slowest call', Math.max(...load.answers.map(({ ms }) => ms)), SETTLE_MS, ' ms'),
      exactly('calls without an answer', load.cut, 0),
      atMost('from a database that is ready to the first 200', slowestReturn, 3000, ' ms'),
      exactly('answers other than 200 and 503 with Retry-After', strange.length, 0),
      exactly('acknowledged and lost', lost, 0),
      exactly('there twice', doubled, 0),
      exactly('half applied', halved, 0),
      exactly('connections that work at once afterwards', places, POOL),
    ];
  },
};

/** Counts how many statements the server runs at once: those that wait for a lock that the trial holds. */
async function countPlaces(cluster: Cluster, call: (caller: number) => Promise<unknown>): Promise<number> {
  const unlock = await cluster.lockTable('inquiries');
  const calls = Array.from({ length: 2 * POOL }, (_, caller) => call(caller));
  let most = 0;
  for (let look = 0; look < 40 && most < POOL; look += 1) {
    await pause(25);
    most = Math.max(most, await countWaiting(cluster));
  }
  await unlock();
  await Promise.all(calls);
  return most;
}
