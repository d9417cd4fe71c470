import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database';
import { createOperatorApp, type OperatorApp } from './app';
import { listenForOperators } from './listen';
import { OWN_FAILURES, STRANGERS_FAILURES } from './secret-check';

const SECRET = 'a secret of some thirty-two letters';
const OPERATOR = '198.51.100.1';
const PROMETHEUS = '198.51.100.2';

describe('guessing the secret of operators', () => {
  let test: TestDatabase;
  let app: OperatorApp;
  let now: number;
  let refused: string[];

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  beforeEach(() => {
    now = Date.parse('2026-01-15T12:00:00Z');
    refused = [];
    app = createOperatorApp({
      database: test.database,
      secret: SECRET,
      build: 'abc',
      brand: 'Test & Co',
      clock: () => new Date(now),
      readMetrics: async () => '',
      onRefused: why => refused.push(why),
      onError: () => {},
    });
  });
  afterAll(() => test.drop());

  const ask = (address: string, secret: string | null) =>
    app.request('/metrics', secret === null ? {} : { headers: { authorization: `Bearer ${secret}` } }, {
      address,
    });
  const statusOf = async (address: string, secret: string | null) => (await ask(address, secret)).status;

  /** Guesses until it is refused a judgement. @returns how many guesses were judged */
  async function guess(addressOf: (guess: number) => string): Promise<number> {
    for (let judged = 0; ; judged += 1) {
      if ((await statusOf(addressOf(judged), `guess ${judged}`)) !== 401) return judged;
    }
  }

  it('from one address is judged ten times, and then not even the right guess is', async () => {
    expect(await guess(() => '203.0.113.9')).toBe(OWN_FAILURES.calls);
    const answer = await ask('203.0.113.9', SECRET);
    expect(answer.status).toBe(429);
    const waitMs = Number(answer.headers.get('retry-after')) * 1000;
    expect(waitMs).toBeGreaterThan(0);
    expect(await statusOf(OPERATOR, SECRET)).toBe(200);
    now += waitMs;
    expect(await statusOf('203.0.113.9', SECRET)).toBe(200);
  });

  it('from many addresses is judged a hundred times', async () => {
    expect(await guess(guessed => `203.0.${guessed >> 8}.${guessed & 255}`)).toBe(STRANGERS_FAILURES.calls);
    expect(await statusOf('192.0.2.77', 'another')).toBe(429);
    expect(refused).toEqual([...Array(STRANGERS_FAILURES.calls).fill('wrong_secret'), 'limit', 'limit']);
  });

  it('keeps out none who has been in, nor this machine, but those who come for the first time', async () => {
    expect(await statusOf(PROMETHEUS, SECRET)).toBe(200);
    await guess(guessed => `203.0.${guessed >> 8}.${guessed & 255}`);
    expect(await statusOf(PROMETHEUS, SECRET)).toBe(200);
    expect(await statusOf('127.0.0.1', SECRET)).toBe(200);
    expect(await statusOf('0:0:0:0::', SECRET)).toBe(200);
    expect(await statusOf(OPERATOR, SECRET)).toBe(429);
    now += 2 * STRANGERS_FAILURES.withinMs;
    expect(await statusOf(OPERATOR, SECRET)).toBe(200);
  });

  it('by somebody who has been in is counted by itself', async () => {
    expect(await statusOf(OPERATOR, SECRET)).toBe(200);
    expect(await guess(() => OPERATOR)).toBe(OWN_FAILURES.calls);
    expect(await statusOf(OPERATOR, SECRET)).toBe(429);
    expect(await statusOf(PROMETHEUS, SECRET)).toBe(200);
  });

  it('is not what a call without a secret does', async () => {
    for (let call = 0; call < 2 * STRANGERS_FAILURES.calls; call += 1) {
      expect(await statusOf(OPERATOR, null)).toBe(401);
    }
    expect(await statusOf(OPERATOR, SECRET)).toBe(200);
    expect(refused).toEqual([]);
  });

  it('is told by the address of the connection, whatever a header says', async () => {
    const server = await listenForOperators(app, { port: 0, host: '127.0.0.1' }, () => {});
    const { port } = server.address() as AddressInfo;
    const guessAt = (guessed: number) =>
      fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { authorization: `Bearer guess ${guessed}`, 'x-forwarded-for': `203.0.113.${guessed}` },
      });
    const statuses: number[] = [];
    for (let guessed = 0; guessed <= OWN_FAILURES.calls; guessed += 1) {
      statuses.push((await guessAt(guessed)).status);
    }
    expect(statuses).toEqual([...Array(OWN_FAILURES.calls).fill(401), 429]);
    server.closeAllConnections();
    server.close();
  });

  it('cannot be replaced by connections that send nothing: they make room', async () => {
    const server = await listenForOperators(app, { port: 0, host: '127.0.0.1' }, () => {});
    const { port } = server.address() as AddressInfo;
    const idle: Socket[] = [];
    for (let opened = 0; opened < 100; opened += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      idle.push(socket);
    }
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect(answer.status).toBe(200);
    for (const socket of idle) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
});
