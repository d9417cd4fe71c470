import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseAway } from '../../db/errors';
import { RATE_LIMITS } from '../contract/limits';
import { INQUIRY, openTestApp, PASSWORD, type TestApp } from './support/test-app';

describe('the API', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.drop());

  it('gives every error the same form', async () => {
    for (const [path, status] of [
      ['/nothing', 404],
      ['/get_user_article', 404],
      ['/get_user_article/x', 400],
    ] as const) {
      const answer = await test.call(path);
      expect(answer.status).toBe(status);
      expect(answer.json).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      });
    }
  });

  it.each([
    ['GET', '/user_login', 'POST'],
    ['DELETE', '/update_article', 'PUT'],
    ['POST', '/get_user_article/x', 'GET, HEAD'],
    ['OPTIONS', '/user_signup', 'POST'],
  ])('answers %s %s with the allowed methods', async (method, path, allow) => {
    const answer = await test.call(path, { method });
    expect([answer.status, answer.json.code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('sends its common headers with every answer', async () => {
    for (const path of ['/healthz', '/nothing', '/user_login']) {
      const { headers } = await test.call(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      });
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('requires https if the site uses it', async () => {
    const secure = await openTestApp({ siteUrl: 'https://www.example.com', on: test });
    const { headers } = await secure.call('/healthz');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });

  it('is alive and ready', async () => {
    expect((await test.call('/healthz')).status).toBe(200);
    expect((await test.call('/readyz')).status).toBe(200);
  });

  it('is alive but not ready while the database answers reads and refuses writes', async () => {
    const own = await openTestApp();
    // The setting is per connection. The pause makes the pool use all of its connections.
    const readOnly = `set default_transaction_read_only = on; select pg_sleep(0.2)`;
    await Promise.all(Array.from({ length: 8 }, () => own.database.call(sql => sql.unsafe(readOnly))));
    expect((await own.call('/healthz')).status).toBe(200);
    expect(await own.database.call(sql => sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect((await own.call('/readyz')).status).toBe(503);
    expect((await own.call('/add_inquiry', { body: INQUIRY })).status).toBe(503);
    await own.drop();
  });

  it('is alive but not ready while it drains', async () => {
    const draining = await openTestApp({ on: test, isDraining: true });
    expect((await draining.call('/healthz')).status).toBe(200);
    const { status, headers, json } = await draining.call('/readyz');
    expect([status, headers.get('retry-after'), json.code]).toEqual([503, '2', 'db_away']);
  });

  it('allows 600 calls per address in a minute, not counting health checks', async () => {
    const limited = await openTestApp({ on: test, limits: { everything: RATE_LIMITS.everything } });
    for (let count = 0; count < 600; count += 1) expect((await limited.call('/nothing')).status).toBe(404);
    const refused = await limited.call('/nothing');
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
    expect((await limited.call('/healthz')).status).toBe(200);
    expect((await limited.call('/nothing', { address: '192.0.2.2' })).status).toBe(404);
    limited.pass(Number(refused.headers.get('retry-after')) * 1000);
    expect((await limited.call('/nothing')).status).toBe(404);
  });
});

describe('the check of readiness', () => {
  it('writes a few times a second, however often it is asked', async () => {
    const test = await openTestApp();
    const { database } = test;
    let writes = 0;
    const counting = await openTestApp({
      on: {
        ...test,
        database: {
          get sql() {
            return database.sql;
          },
          call: (work, deadlineMs) => {
            writes += 1;
            return database.call(work, deadlineMs);
          },
          close: () => database.close(),
        },
      },
    });
    const begin = performance.now();
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => counting.call('/readyz')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
    const seconds = (performance.now() - begin) / 1000;
    expect(writes).toBeGreaterThan(0);
    expect(writes / seconds).toBeLessThanOrEqual(4 + 1 / seconds);
    await test.drop();
  });
});

describe('the API without its database', () => {
  it('answers 503 with Retry-After, and works again once the database is back', async () => {
    const test = await openTestApp();
    const { database } = test;
    let isAway = true;
    const flaky = await openTestApp({
      on: {
        ...test,
        database: {
          get sql() {
            return database.sql;
          },
          call: (work, deadlineMs) =>
            isAway ? Promise.reject(new DatabaseAway('away')) : database.call(work, deadlineMs),
          close: () => database.close(),
        },
      },
    });
    const login = await flaky.logIn('ada@example.com');
    expect(login.status).toBe(503);
    expect(login.headers.get('retry-after')).toBe('2');
    expect(login.json).toMatchObject({ code: 'db_away', sanitizedResult: [] });
    expect((await flaky.call('/readyz')).status).toBe(503);
    expect((await flaky.call('/healthz')).status).toBe(200);
    isAway = false;
    expect((await flaky.call('/readyz')).status).toBe(200);
    expect((await flaky.logIn('ada@example.com')).status).toBe(401);
    await test.drop();
  });
});

describe('the log of the API', () => {
  it('records what happened, with the pattern of the route and without secrets', async () => {
    const test = await openTestApp();
    const { userId, cookie, email } = await test.openReader();
    await test.call(`/get_user_article/${userId}?query=secret`, { cookie, address: '203.0.113.77' });
    await test.logIn(email, { password: 'wrong password' });
    await test.call('/user_logout', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    const lines = test.lines.map(line => JSON.parse(line));
    expect(lines).toContainEqual({
      time: expect.any(String),
      id: expect.any(String),
      method: 'GET',
      route: '/get_user_article/:userid',
      status: 200,
      ms: expect.any(Number),
      bytes: 17,
      user: expect.any(String),
      address: '203.0.113.0',
    });
    expect(lines.map(({ event }) => event).filter(Boolean)).toEqual(['login_failed', 'forbidden']);
    const text = test.lines.join('\n');
    const secrets = [
      email,
      userId,
      cookie.slice(4),
      PASSWORD,
      'wrong password',
      'query=secret',
      '203.0.113.77',
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    await test.drop();
  });

  it('contains no data of a row that caused a database error', async () => {
    const test = await openTestApp();
    await test.database.sql`alter table users add constraint only_ada check (first_name <> 'Ada')`;
    const answer = await test.signUp('canary@example.com');
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      message: 'Something went wrong on our side.',
      code: 'internal',
      requestId: expect.any(String),
    });
    const text = test.lines.join('\n');
    expect(text).toContain('"code":"23514"');
    expect(text).not.toContain('canary');
    await test.drop();
  });
});
