import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onEnd } from './harness/clean-up';
import { type Cluster, startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { type Answer, DIST, from, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, type Figure, quantile, type Trial } from './harness/trial';

const PAIRS = 300;
const PASSWORD = 'correct horse battery';
/** The line in the build that makes an unknown account as slow as a known one. */
const DUMMY = /verify\(passwordHash \?\? nobody, (\w+)\(password\)\)/;

type Call = 'login' | 'forgot';

/** Whether an answer or its timing reveals who has an account, and whether this trial would notice. */
export const t19: Trial = {
  id: 'T19',
  demand: `${PAIRS} interleaved pairs of known and unknown accounts`,
  async run() {
    const cluster = await startCluster();
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: await makeFolder() };
    const server = await start(settings);
    await addAccounts(server, cluster);
    const figures = [...(await compare(server, 'login', PAIRS)), ...(await compare(server, 'forgot', PAIRS))];
    await server.stop();
    const control = await start(settings, await buildWithoutDummy());
    const noticed = (await compare(control, 'login', 40)).filter(({ isMet }) => !isMet).length;
    return [...figures, atLeast('bars that a server without the dummy hash misses', noticed, 1)];
  },
};

/** Adds accounts that share one password hash: signing them all up would take a minute. */
async function addAccounts(server: TrialServer, { query }: Cluster): Promise<void> {
  const person = { fname: 'Ada', lname: 'Lovelace', email: 'first@example.com', password: PASSWORD };
  await server.ask('/user_signup', { body: person });
  await query(
    sql => sql`
      insert into users (first_name, last_name, email, password_hash)
      select first_name, last_name, 'known' || number || '@example.com', password_hash
      from users, generate_series(0, ${PAIRS - 1}::int) as number
      where email = 'first@example.com'
    `,
  );
}

async function compare(server: TrialServer, call: Call, pairs: number): Promise<Figure[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  let different = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    const seen: string[] = [];
    for (const who of order) {
      const username = `${who}${pair}@example.com`;
      const answer =
        call === 'login'
          ? await server.ask('/user_login', {
              body: { username, password: 'a wrong one' },
              headers: from(pair),
            })
          : await server.ask('/forgetpassword', { body: { username }, headers: from(10_000 + pair) });
      times[who].push(answer.ms);
      seen.push(signOf(answer));
    }
    if (seen[0] !== seen[1]) different += 1;
  }
  const known = quantile(times.known, 0.5);
  const unknown = quantile(times.unknown, 0.5);
  return [
    exactly(`${call}: pairs with different answers`, different, 0),
    atMost(
      `${call}: medians apart (${known.toFixed(1)} and ${unknown.toFixed(1)} ms)`,
      Math.abs(known - unknown),
      2,
      ' ms',
    ),
    atMost(`${call}: the same as a share`, (Math.abs(known - unknown) / known) * 100, 10, ' %'),
    atLeast(`${call}: Mann-Whitney p`, mannWhitney(times.known, times.unknown), 0.001),
  ];
}

/** Everything in an answer except its time and its request id. */
function signOf({ status, headers, text }: Answer): string {
  const { requestId: _, ...body } = JSON.parse(text);
  return JSON.stringify([status, body, Object.keys(headers).sort()]);
}

/** The p-value of the Mann-Whitney U test of two samples (two-sided, with the normal approximation). */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map(value => ({ value, isA: true })), ...b.map(value => ({ value, isA: false }))];
  all.sort((x, y) => x.value - y.value);
  const ranks = all.reduce((sum, { isA }, index) => sum + (isA ? index + 1 : 0), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - mean) / deviation;
  // The complementary error function, by Abramowitz and Stegun 7.1.26.
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const poly = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return poly.reduceRight((sum, factor) => (sum + factor) * t, 0) * Math.exp((-z * z) / 2);
}

/** Copies the build, with a log-in that verifies no hash for an unknown account. @returns its entry */
async function buildWithoutDummy(): Promise<string> {
  const folder = join(DIST, '../node_modules/.cache/trials-control');
  await rm(folder, { recursive: true, force: true });
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  for (const name of ['client', 'ssr', 'site.json']) await symlink(join(DIST, name), join(folder, name));
  const server = join(folder, 'server');
  await cp(join(DIST, 'server'), server, { recursive: true });
  for (const name of await readdir(server, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = join(server, name);
    const code = await readFile(file, 'utf8');
    if (!DUMMY.test(code)) continue;
    await writeFile(file, code.replace(DUMMY, 'passwordHash !== null && verify(passwordHash, $1(password))'));
    return join(server, 'main.js');
  }
  throw new Error('The dummy hash was not found in the build.');
}
