import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { untilComplete } from '../support/wait-until';
import { onEnd } from './harness/clean-up';
import { startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { DIST, from, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, quantile, type Trial } from './harness/trial';

const SLOW_HEADERS = 500;
const SLOW_BODIES = 500;
const SLOW_READERS = 200;
const HEADERS_MS = 20_000;
const BODIES_MS = 40_000;
const BYTE_MS = 5_000;

interface Slow {
  socket: Socket;
  closedAfterMs: number | null;
}

/** Callers that send or read a byte now and then: they delay nobody, and the server disconnects them. */
export const t17: Trial = {
  id: 'T17',
  demand: `${SLOW_HEADERS} slow headers, ${SLOW_BODIES} slow bodies and ${SLOW_READERS} slow readers`,
  async run() {
    const cluster = await startCluster();
    const server = await start({ DATABASE_URL: cluster.url, DATA_DIR: await makeFolder() });
    await untilComplete(server.url);
    const large = await findLargest(join(DIST, 'client'));
    const began = performance.now();
    const headers = open(server, SLOW_HEADERS, began, () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const bodies = open(
      server,
      SLOW_BODIES,
      began,
      caller =>
        `POST /add_inquiry HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from(caller)['x-forwarded-for']}\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\n{`,
    );
    const readers = open(
      server,
      SLOW_READERS,
      began,
      () => `GET ${large} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    for (const { socket } of readers) socket.pause();
    const dripping = setInterval(() => {
      for (const { socket } of [...headers, ...bodies]) if (socket.writable) socket.write('x');
    }, BYTE_MS);
    onEnd(() => clearInterval(dripping));
    const times: number[] = [];
    const statuses = new Set<number>();
    for (let call = 0; performance.now() - began < BODIES_MS + 5000; call += 1) {
      const path = call % 2 === 0 ? '/about' : '/get_states/101';
      const { status, ms } = await server.ask(path, { headers: from(100_000 + call) });
      times.push(ms);
      statuses.add(status);
      await pause(10);
    }
    const stillOpen = (slow: Slow[], ms: number) =>
      slow.filter(({ closedAfterMs }) => closedAfterMs === null || closedAfterMs > ms).length;
    return [
      atMost('everybody else’s calls, p99', quantile(times, 0.99), 200, ' ms'),
      exactly('their answers', [...statuses].join(), '200'),
      atLeast('how many they were', times.length, 500),
      exactly('slow headers open after 20 s', stillOpen(headers, HEADERS_MS), 0),
      exactly('slow bodies open after 40 s', stillOpen(bodies, BODIES_MS), 0),
      exactly('the server lives on', server.child.exitCode ?? 'alive', 'alive'),
    ];
  },
};

function open(server: TrialServer, count: number, began: number, text: (caller: number) => string): Slow[] {
  return Array.from({ length: count }, (_, caller) => {
    const socket = connect(server.port, '127.0.0.1');
    const slow: Slow = { socket, closedAfterMs: null };
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.once('close', () => {
      slow.closedAfterMs = performance.now() - began;
    });
    socket.write(text(caller));
    onEnd(() => socket.destroy());
    return slow;
  });
}

/** The address of the largest file of the site. */
async function findLargest(client: string): Promise<string> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(entry => entry.isFile() && /\.(mp3|pdf)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  return encodeURI((files[0] ?? '').slice(client.length));
}
