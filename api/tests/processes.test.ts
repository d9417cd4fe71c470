import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  copyTemplate,
  openEmptyDatabase,
  serverUrl,
  type TestDatabase,
} from '../../db/testing/test-database';
import { RATE_LIMITS } from '../contract/limits';
import { MACHINE_CAPS } from '../shared/caps';
import { freePort } from './support/listen';
import { buildProcesses, databaseOf, type TestProcesses } from './support/test-processes';

const PATIENCE_MS = 20_000;
const COUNT = 3;
const TOLD = /^The site answers at \S+$/gm;

/** The processes that a process has started. */
const childrenOf = (pid: number | undefined): number[] =>
  execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=', '-o', 'comm='])
    .toString()
    .split('\n')
    .filter(line => line.includes('node'))
    .map(line => Number.parseInt(line, 10));

describe.skipIf(serverUrl === undefined)('several processes on one PostgreSQL server', () => {
  let processes: TestProcesses;
  let dataDir: string;
  let database: TestDatabase;

  beforeAll(async () => {
    processes = await buildProcesses();
    dataDir = await copyTemplate();
    database = await openEmptyDatabase();
  });
  afterEach(() => processes.killAll());
  afterAll(async () => {
    await database.drop();
    await processes.remove();
    await rm(dataDir, { recursive: true });
  });

  const start = (settings: Record<string, string> = {}) =>
    processes.start({
      DATA_DIR: dataDir,
      WEB_CONCURRENCY: String(COUNT),
      ...databaseOf(database),
      ...settings,
    });

  /** Sends a call over a connection of its own, so that any of the processes may get it. */
  const ask = (url: string, path: string, options: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...options, headers: { ...options.headers, connection: 'close' } });

  it('answer at one address, which is told once, and all end with the first', async () => {
    const { url, child, output, exited } = await start();
    expect(childrenOf(child.pid)).toHaveLength(COUNT);
    for (let call = 0; call < 2 * COUNT; call += 1) expect((await ask(url, '/readyz')).status).toBe(200);
    expect(output.out.match(TOLD)).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('end at once on a second signal', async () => {
    const { url, child, exited } = await start({ STOP_DELAY: '60' });
    child.kill('SIGTERM');
    await vi.waitUntil(async () => (await ask(url, '/readyz')).status === 503, PATIENCE_MS);
    child.kill('SIGTERM');
    expect(await exited).toBe(1);
  });

  it('start one of them again that was killed, while the others answer', async () => {
    const { url, child, output } = await start();
    const before = childrenOf(child.pid);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await vi.waitUntil(async () => {
      expect((await ask(url, '/about')).status).toBe(200);
      return childrenOf(child.pid).length === COUNT && output.err !== '';
    }, PATIENCE_MS);
    expect(output.err).toBe('A process ended unexpectedly (SIGKILL); starting it again in 0.2 s.\n');
  });

  it('count the calls of an address together', async () => {
    const { url } = await start();
    const { calls } = RATE_LIMITS.subscribe;
    let sent = 0;
    const subscribe = async () => {
      sent += 1;
      const { status } = await ask(url, '/subscribe_user', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ email: `reader${sent}@example.com` }),
      });
      return status < 300;
    };
    let accepted = 0;
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 3 * COUNT }, subscribe));
      accepted += answers.filter(Boolean).length;
    }
    expect(accepted).toBeGreaterThanOrEqual(calls);
    // A count reaches the other processes some milliseconds later. Alone, each would accept all.
    expect(accepted).toBeLessThanOrEqual((COUNT - 1) * calls);
  });

  it('allow an address as many connections together as one process would', async () => {
    const { url } = await start();
    const { perAddress } = MACHINE_CAPS.connections;
    const open = new Set<Socket>();
    for (let opened = 0; opened < COUNT * perAddress; opened += 1) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    await vi.waitUntil(() => open.size <= perAddress, PATIENCE_MS);
    // The one that has come last has made room for itself.
    const newest = [...open].at(-1);
    newest?.write('GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const [bytes] = newest ? await once(newest, 'data') : [];
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of open) socket.destroy();
  });

  it('add up their metrics on one port for operators', async () => {
    const port = await freePort();
    const secret = randomUUID();
    const { url } = await start({ OPERATOR_PORT: String(port), OPERATOR_SECRET: secret });
    await Promise.all(Array.from({ length: 2 * COUNT }, () => ask(url, '/about')));
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const text = await answer.text();
    expect(text).toContain(`site_requests_total{method="GET",route="/about",status="200"} ${2 * COUNT}\n`);
    expect(text).toContain('site_database_up 1\n');
    expect(text.match(/^# TYPE site_requests_total /gm)).toHaveLength(1);
  });

  it('end with the exit code of one that cannot start', async () => {
    const { exited, output } = processes.launch('main', {
      DATA_DIR: dataDir,
      WEB_CONCURRENCY: '2',
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none',
    });
    expect(await exited).toBe(1);
    expect(output.err).toContain('DATABASE_URL');
    expect(output.out).not.toMatch(TOLD);
  });
});
