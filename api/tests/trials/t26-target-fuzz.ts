import fc from 'fast-check';
import { askRaw } from '../support/raw-socket';
import { missingHeaders, ONCE_FAILED, rawRequest } from '../support/targets';
import { untilComplete } from '../support/wait-until';
import { startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { errorsIn, from, start } from './harness/server';
import { atLeast, exactly, type Trial } from './harness/trial';

const REQUESTS = 20_000;
const AT_ONCE = 16;
const BATCH = 500;
const SEED = Number(process.env.TRIALS_SEED ?? Date.now() % 1_000_000);

/** Odd request lines and hosts over raw sockets, for every kind of path and every method. */
export const t26: Trial = {
  id: 'T26',
  demand: `${REQUESTS} odd request lines (seed ${SEED})`,
  async run() {
    const cluster = await startCluster();
    const server = await start({ DATABASE_URL: cluster.url, DATA_DIR: await makeFolder() });
    await untilComplete(server.url);
    const failed: string[] = [];
    const bare: string[] = [];
    const statuses = new Map<number, number>();
    const kinds = new Set<string>();
    let sent = 0;

    async function send(text: string): Promise<void> {
      const answer = await askRaw(server.port, text);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const described = `${answer.status} ${JSON.stringify(text.slice(0, 200))}`;
      if (answer.status >= 500) failed.push(described);
      if (answer.status > 0 && missingHeaders(answer).length > 0) bare.push(described);
    }

    for (const path of ONCE_FAILED) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
        await send(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      }
    }
    while (sent < REQUESTS) {
      const requests = fc.sample(rawRequest, { numRuns: BATCH, seed: SEED + sent });
      const lines = Array.from({ length: AT_ONCE }, async () => {
        for (let next = requests.pop(); next; next = requests.pop()) {
          sent += 1;
          kinds.add(next.kind);
          await send(next.write(`X-Forwarded-For: ${from(sent)['x-forwarded-for']}\r\n`));
        }
      });
      await Promise.all(lines);
    }
    const errors = errorsIn(server.output);
    for (const lines of [failed, bare, errors]) {
      for (const line of lines.slice(0, 5)) console.log(line.slice(0, 500));
    }
    console.log([...statuses].map(([status, times]) => `${status}: ${times}`).join(', '));
    return [
      atLeast('requests', sent, REQUESTS),
      exactly('kinds of target', kinds.size, 9),
      exactly('answers of 500 and above', failed.length, 0),
      exactly('answers without the headers of every answer', bare.length, 0),
      exactly('requests without an answer', statuses.get(0) ?? 0, 0),
      exactly('errors in the log', errors.length, 0),
      exactly('the server lives on', server.child.exitCode ?? 'alive', 'alive'),
    ];
  },
};
