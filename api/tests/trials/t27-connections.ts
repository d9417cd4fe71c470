import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onEnd } from './harness/clean-up';
import { startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { errorsIn, from, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, type Figure, quantile, type Trial } from './harness/trial';

const HALF_SENT = 2_050;
/** How many closed connections the attackers replace per second. */
const RETURNS = 400;
const ATTACK_MS = 10_000;
const PROBE_MS = 25;
const PROXY_CONNECTIONS = 800;
const HALF = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ';
const PROBER = '127.200.0.1';

interface Attack {
  /** How many half-sent requests were begun. */
  begun: number;
  /** The largest number that was open at once. */
  open: number;
  stop(): void;
}

/** Begins requests and never finishes them. When the server closes one, it begins another. */
function attack(server: TrialServer, addressOf: (caller: number) => string): Attack {
  const sockets = new Set<Socket>();
  const result: Attack = {
    begun: 0,
    open: 0,
    stop() {
      clearInterval(returning);
      for (const socket of sockets) socket.destroy();
    },
  };
  const begin = () => {
    const localAddress = addressOf(result.begun);
    result.begun += 1;
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress }).on('error', () => {});
    socket.once('connect', () => {
      sockets.add(socket);
      result.open = Math.max(result.open, sockets.size);
      socket.write(HALF);
    });
    socket.once('close', () => sockets.delete(socket));
    socket.resume();
  };
  for (let caller = 0; caller < HALF_SENT; caller += 1) begin();
  const returning = setInterval(() => {
    for (let turn = 0; turn < RETURNS / 20; turn += 1) if (sockets.size < HALF_SENT) begin();
  }, 50);
  onEnd(result.stop);
  return result;
}

interface Probes {
  sent: number;
  failed: number;
  times: number[];
}

/** Reads a page repeatedly, each time over a new connection, like first-time visitors. */
async function probe(server: TrialServer, localAddress: string, forMs: number): Promise<Probes> {
  const probes: Probes = { sent: 0, failed: 0, times: [] };
  const began = performance.now();
  while (performance.now() - began < forMs) {
    const since = performance.now();
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress }).on('error', () => {});
    socket.setTimeout(5_000, () => socket.destroy());
    let answer = '';
    socket.setEncoding('latin1').on('data', chunk => {
      answer += chunk;
    });
    probes.sent += 1;
    const caller = from(probes.sent)['x-forwarded-for'];
    socket.write(`GET /about HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${caller}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    if (!answer.startsWith('HTTP/1.1 200')) probes.failed += 1;
    probes.times.push(performance.now() - since);
    await pause(PROBE_MS);
  }
  return probes;
}

const figuresOf = (whose: string, { sent, failed, times }: Probes): Figure[] => [
  atLeast(`${whose}: pages asked for`, sent, 50),
  exactly(`${whose}: pages that did not come`, failed, 0),
  atMost(`${whose}: a page, p99`, quantile(times, 0.99), 500, ' ms'),
];

/** Runs an attack, and measures how others are served meanwhile. */
async function tryAttack(
  name: string,
  settings: Record<string, string>,
  addressOf: (caller: number) => string,
  probers: Record<string, string>,
): Promise<Figure[]> {
  const server = await start({ ...settings, DATA_DIR: await makeFolder() });
  const attacking = attack(server, addressOf);
  const probes = await Promise.all(
    Object.entries(probers).map(async ([whose, address]) => ({
      whose,
      probes: await probe(server, address, ATTACK_MS),
    })),
  );
  attacking.stop();
  const figures = [
    atLeast(`${name}: half-sent requests`, attacking.begun, HALF_SENT),
    atLeast(`${name}: of which were open at once`, attacking.open, 90),
    ...probes.flatMap(({ whose, probes: one }) => figuresOf(`${name}, ${whose}`, one)),
    exactly(`${name}: errors in the log`, errorsIn(server.output).length, 0),
  ];
  await server.stop();
  return figures;
}

/** Simulates a proxy of many callers: all its connections come from one address, and all are served. */
async function tryProxy(settings: Record<string, string>): Promise<Figure[]> {
  const server = await start({ ...settings, TRUST_PROXY: '1', DATA_DIR: await makeFolder() });
  let answered = 0;
  let failed = 0;
  const lines = Array.from({ length: PROXY_CONNECTIONS }, async (_, caller) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    for (let round = 0; round < 5; round += 1) {
      const address = from(caller * 5 + round)['x-forwarded-for'];
      socket.write(`HEAD /about HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
      const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
      if (String(chunk).startsWith('HTTP/1.1 200')) answered += 1;
      else failed += 1;
      // All connections are open at once, and idle in between.
      await pause(500);
    }
    socket.destroy();
  });
  await Promise.all(lines);
  await server.stop();
  return [
    atLeast(`${PROXY_CONNECTIONS} connections of a proxy: answers`, answered, PROXY_CONNECTIONS * 5),
    exactly('calls of a proxy that were not answered', failed, 0),
  ];
}

/** Thousands of half-sent requests: everybody else is served as usual. */
export const t27: Trial = {
  id: 'T27',
  demand: `${HALF_SENT} half-sent requests, from one address, from many and through a proxy`,
  async run() {
    const cluster = await startCluster();
    const direct = { DATABASE_URL: cluster.url, TRUST_PROXY: '0' };
    const proxied = { DATABASE_URL: cluster.url, TRUST_PROXY: '1' };
    const everywhere = (caller: number) => `127.${10 + (caller % 100)}.${caller % 250}.1`;
    return [
      ...(await tryAttack('one address', direct, () => '127.0.0.1', {
        others: PROBER,
        'the same address': '127.0.0.1',
      })),
      ...(await tryAttack('many networks', direct, everywhere, { others: PROBER })),
      ...(await tryAttack('a proxy', proxied, () => '127.0.0.1', { others: '127.0.0.1' })),
      ...(await tryProxy(proxied)),
    ];
  },
};
