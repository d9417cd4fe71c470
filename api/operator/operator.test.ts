import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database';
import { createLog } from '../http/log';
import { createOperatorApp } from './app';
import { addGauges } from './gauges';
import { meter } from './meter';

const SECRET = 'a secret of some thirty-two letters';
const NOW = new Date('2026-01-15T12:00:00Z');
/** Whom the listener names with each call. */
const CALLER = { address: '192.0.2.1' };
const clock = () => NOW;
const BEARER = { authorization: `Bearer ${SECRET}` };
const silent = createLog({ later: (_text, done) => done(), now: () => {} }, clock);

let test: TestDatabase;
let app: ReturnType<typeof createOperatorApp>;
const failed = randomUUID();
const NEEDS = {
  secret: SECRET,
  build: 'abc',
  brand: 'Test & Co',
  clock,
  onRefused: () => {},
  onError: () => {},
};

beforeAll(async () => {
  test = await openTestDatabase();
  const { sql } = test.database;
  await sql`
    insert into subscribers (email, asked_at) values ('<b>ada</b>@example.com', ${NOW})
  `;
  await sql`
    insert into mail_outbox (mail_id, kind, recipient, state, attempts, next_at, expires_at, last_code, settled_at) values
      (${failed}, 'confirmation', 'ada@example.com', 'failed', 12, ${NOW}, ${NOW}, '550', ${NOW}),
      (${randomUUID()}, 'confirmation', 'eve@example.com', 'waiting', 1, ${new Date(NOW.getTime() - 90_000)}, ${NOW}, null, null)
  `;
  const registry = new Registry();
  const look = addGauges(registry, test.database, clock);
  const log = meter(silent, registry);
  for (const status of [200, 200, 503]) {
    log.request({
      id: 'x',
      method: 'GET',
      route: '/about',
      status,
      startedAt: performance.now(),
      bytes: 1,
      address: '10.0.0.1',
    });
  }
  log.mail('mail_sent', { id: 'x' });
  app = createOperatorApp({
    database: test.database,
    ...NEEDS,
    async readMetrics() {
      await look();
      return registry.metrics();
    },
  });
});
afterAll(() => test.drop());

describe('what operators see', () => {
  it('needs the secret, as a bearer token or as a password', async () => {
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`me:${password}`).toString('base64')}`,
    });
    const statusWith = async (headers: Record<string, string>) =>
      (await app.request('/', { headers }, CALLER)).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith(basic('wrong'))).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${SECRET}x` })).toBe(401);
    expect(await statusWith({ authorization: 'Basic %%%' })).toBe(401);
    expect(await statusWith(basic(SECRET))).toBe(200);
    expect(await statusWith(BEARER)).toBe(200);
    expect((await app.request('/metrics', {}, CALLER)).status).toBe(401);
    expect((await app.request('/nothing', { headers: BEARER }, CALLER)).status).toBe(404);
  });

  it('has the metrics of requests by pattern and status, of mails and of the queue', async () => {
    const text = await (await app.request('/metrics', { headers: BEARER }, CALLER)).text();
    expect(text).toContain('site_requests_total{method="GET",route="/about",status="200"} 2');
    expect(text).toContain('site_requests_total{method="GET",route="/about",status="503"} 1');
    expect(text).toContain('site_request_seconds_count{route="/about"} 3');
    expect(text).toContain('site_mails_total{event="mail_sent"} 1');
    expect(text).toContain('site_mails_waiting 1');
    expect(text).toContain('site_mails_failed 1');
    expect(text).toContain('site_mail_oldest_seconds 90');
    expect(text).toContain('site_database_up 1');
  });

  it('has a page without script, in which text stays text', async () => {
    const answer = await app.request('/', { headers: BEARER }, CALLER);
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;b&gt;ada&lt;/b&gt;@example.com');
    expect(page).toContain('build abc');
  });

  it('sends a mail again that was given up, once, and only for the page itself', async () => {
    const press = (headers: Record<string, string>) =>
      app.request(`/mails/${failed}/again`, { method: 'POST', headers: { ...BEARER, ...headers } }, CALLER);
    expect((await press({})).status).toBe(403);
    expect((await press({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const ours = { 'sec-fetch-site': 'same-origin' };
    expect((await press(ours)).status).toBe(303);
    const [mail] = await test.database.sql`select state, attempts from mail_outbox where mail_id = ${failed}`;
    expect(mail).toEqual({ state: 'waiting', attempts: 0 });
    expect((await press(ours)).status).toBe(404);
  });

  it('answers 503 while the database is away', async () => {
    const away = await openTestDatabase();
    await away.drop();
    const broken = createOperatorApp({
      database: away.database,
      ...NEEDS,
      readMetrics: async () => '',
    });
    expect((await broken.request('/', { headers: BEARER }, CALLER)).status).toBe(503);
  });

  it('logs any other error, and answers 500 that no cache keeps', async () => {
    const errors: unknown[] = [];
    const bug = new Error('A process told nothing.');
    const broken = createOperatorApp({
      database: test.database,
      ...NEEDS,
      onError: error => errors.push(error),
      readMetrics: () => Promise.reject(bug),
    });
    const answer = await broken.request('/metrics', { headers: BEARER }, CALLER);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(errors).toEqual([bug]);
  });
});
