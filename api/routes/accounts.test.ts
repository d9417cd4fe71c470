import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '../auth/passwords';
import { RATE_LIMITS } from '../contract/limits';
import { Refusal } from '../http/refusal';
import {
  CHEAP,
  cookieOf,
  deviceOf,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestReader,
} from '../tests/support/test-app';

const MINUTE = 60_000;
const ADA = { fname: 'Ada', lname: 'Lovelace', email: 'ada@example.com', password: PASSWORD };

describe('signing up', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.drop());

  it('registers a user', async () => {
    const answer = await test.call('/user_signup', { body: ADA });
    expect(answer.status).toBe(201);
    expect(answer.text).toBe('{"message":"User registered successfully"}');
  });

  it('refuses an address that already has a user, in any case', async () => {
    const answer = await test.call('/user_signup', { body: { ...ADA, email: 'ADA@Example.com' } });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ message: 'User already exists', code: 'already_exists' });
  });

  it.each([
    [{ fname: ' ' }, 'fname', 'Please Enter First Name'],
    [{ lname: undefined }, 'lname', 'Please Enter Last Name'],
    [{ email: '' }, 'email', 'Please Enter Email'],
    [{ email: 'ada@example.museum' }, 'email', 'Please enter a valid email address'],
    [{ email: 'ada+tag@example.com' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email', 'Please enter a valid email address'],
    [{ password: '' }, 'password', 'Please Enter Password'],
    [{ password: 'sevenis' }, 'password', 'The password must have 8 to 128 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'The password must have 8 to 128 characters'],
    [{ password: 12345678 }, 'password', 'Please Enter Password'],
    [{ fname: 'A\u0000da' }, 'fname', 'Please use letters, digits and punctuation only'],
    [{ lname: 'Love\r\nlace' }, 'lname', 'Please use letters, digits and punctuation only'],
    [{ fname: 'A'.repeat(101) }, 'fname', 'Please use at most 100 characters'],
  ])('refuses %j with the text of its field', async (change, field, text) => {
    const answer = await test.call('/user_signup', { body: { ...ADA, email: 'new@example.com', ...change } });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ message: text, code: 'invalid', errors: { [field]: text } });
  });

  it('ignores unknown fields', async () => {
    const email = 'mass@example.com';
    const body = { ...ADA, email, _id: '00000000-0000-4000-8000-000000000000', role: 'admin', confirm: 'x' };
    expect((await test.call('/user_signup', { body })).status).toBe(201);
    const [user] = (await test.logIn(email)).json.sanitizedResult as Record<string, string>[];
    expect(Object.keys(user ?? {})).toEqual(['_id', 'fname', 'lname', 'name', 'email']);
    expect(user?._id).not.toBe(body._id);
  });

  it('has one effect and one answer for concurrent calls with one key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...ADA, email: 'once@example.com' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => test.call('/user_signup', { body, headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(answers.filter(answer => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(9);
  });

  it('replays a refusal word for word', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await test.call('/user_signup', { body: ADA, headers });
    const again = await test.call('/user_signup', { body: ADA, headers });
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(again.text).toBe(first.text);
  });

  it('refuses the same key with another password as key_reused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...ADA, email: 'key@example.com' };
    await test.call('/user_signup', { body, headers });
    const other = await test.call('/user_signup', {
      body: { ...body, password: 'quite another one' },
      headers,
    });
    expect([other.status, other.json.code]).toEqual([422, 'key_reused']);
    expect((await test.logIn(body.email)).status).toBe(200);
  });

  it('sets the password that got the 201 when calls with one key and two passwords race', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const both = ['the one password', 'the other password'];
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const password = both[index % 2] ?? '';
        const body = { ...ADA, email: 'race@example.com', password };
        return { password, status: (await test.call('/user_signup', { body, headers })).status };
      }),
    );
    for (const password of both) {
      const { status } = await test.logIn('race@example.com', { password });
      const statuses = new Set(answers.filter(one => one.password === password).map(one => one.status));
      expect([...statuses]).toEqual([status === 200 ? 201 : 422]);
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  it('stores no password and no fast hash of one', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...ADA, email: 'quick@example.com' };
    await test.call('/user_signup', { body, headers });
    const [kept] = await test.database.sql<{ secret_hash: string }[]>`
      select secret_hash from idempotency_keys where key = ${headers['idempotency-key']}
    `;
    expect(kept?.secret_hash).toMatch(/^\$argon2id\$/);
    const [user] = await test.database.sql<{ password_hash: string }[]>`
      select password_hash from users where email = ${body.email}
    `;
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('logging in', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
    await test.call('/user_signup', { body: { ...ADA, password: 'pässwörd' } });
  });
  afterAll(() => test.drop());

  it('returns the user, a token that opens nothing, and the cookie', async () => {
    const answer = await test.logIn('Ada@example.com', { password: 'pässwörd' });
    expect(answer.status).toBe(200);
    const [user] = answer.json.sanitizedResult as Record<string, string>[];
    expect(user).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      fname: 'Ada',
      lname: 'Lovelace',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=[a-z2-7]{40}; /);
    const byToken = await test.call(`/get_user_article/${user?._id}`, { cookie: `sid=${answer.json.auth}` });
    expect(byToken.status).toBe(401);
  });

  it('accepts the password in either Unicode normal form', async () => {
    const answer = await test.logIn('ada@example.com', { password: 'pässwörd'.normalize('NFD') });
    expect(answer.status).toBe(200);
  });

  it('gives a wrong password and an unknown user the same answer', async () => {
    const wrong = await test.logIn('ada@example.com', { password: 'not this one' });
    const unknown = await test.logIn('nobody@example.com', { password: 'not this one' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({
        sanitizedResult: [],
        auth: 'incorrect password',
        message: 'incorrect password',
        code: 'wrong_credentials',
        requestId: expect.any(String),
      });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  it.each([
    [{ password: 'x' }, 'Please Enter Username.'],
    [{ username: ' ', password: 'x' }, 'Please Enter Username.'],
    [{ username: 'a\u0000b', password: 'x' }, 'Please Enter Username.'],
    [{ username: 'x' }, 'Please Enter Password'],
    [[], 'Please Enter Username.'],
  ])('refuses %j', async (body, text) => {
    const answer = await test.call('/user_login', { body });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ sanitizedResult: [], auth: text, message: text });
  });

  it('replaces a hash that was made with less work than now required', async () => {
    const { sql } = test.database;
    const cheaper = createPasswords({ ...CHEAP, passes: 1 });
    const dearer = await openTestApp({ on: test, cost: { ...CHEAP, passes: 2 } });
    await sql`update users set password_hash = ${await cheaper.hash('pässwörd', '')} where email = 'ada@example.com'`;
    expect((await dearer.logIn('ada@example.com', { password: 'pässwörd' })).status).toBe(200);
    const [user] = await sql`select password_hash from users where email = 'ada@example.com'`;
    expect(user?.password_hash).toContain('t=2');
    expect((await dearer.logIn('ada@example.com', { password: 'pässwörd' })).status).toBe(200);
  });

  it('succeeds for all concurrent callers while such a hash is replaced', async () => {
    const { sql } = test.database;
    const { userId, email, cookie } = await test.openReader();
    const dearer = await openTestApp({ on: test, cost: { ...CHEAP, passes: 2 } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => dearer.logIn(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const [user] = await sql`select password_hash from users where user_id = ${userId}`;
    expect(user?.password_hash).toContain('t=2');
    for (const one of [cookie, ...answers.map(cookieOf)]) {
      expect((await test.call(`/get_user_article/${userId}`, { cookie: one })).status).toBe(200);
    }
  });
});

describe('logging out', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.drop());

  it('ends the session and removes the cookie', async () => {
    const { userId, cookie } = await test.openReader();
    const answer = await test.call('/user_logout', { body: {}, cookie });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"message":"Logged out"}');
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=; .*Max-Age=0/);
    expect((await test.call(`/get_user_article/${userId}`, { cookie })).status).toBe(401);
  });

  it('gives the same answer without a session and without a body', async () => {
    const answer = await test.call('/user_logout', { method: 'POST' });
    expect([answer.status, answer.text]).toEqual([200, '{"message":"Logged out"}']);
  });
});

describe('the limits of signing up and in', () => {
  it('allow five sign-ups per address in half an hour', async () => {
    const test = await openTestApp({ limits: { signup: RATE_LIMITS.signup } });
    for (let count = 0; count < 5; count += 1)
      expect((await test.signUp(`u${count}@example.com`)).status).toBe(201);
    const refused = await test.signUp('u5@example.com');
    expect(refused.status).toBe(429);
    expect(refused.json.code).toBe('rate_limited');
    test.pass(Number(refused.headers.get('retry-after')) * 1000);
    expect((await test.signUp('u5@example.com')).status).toBe(201);
    await test.drop();
  });

  it('slow down tries at an account from one address, until one succeeds', async () => {
    const test = await openTestApp({ limits: { loginPair: RATE_LIMITS.loginPair } });
    await test.signUp('ada@example.com');
    const fail = () => test.logIn('ADA@example.com', { password: 'wrong' });
    for (let count = 0; count < 5; count += 1) expect((await fail()).status).toBe(401);
    for (const seconds of [1, 2, 4]) {
      const refused = await test.logIn('ada@example.com');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)]);
      test.pass(seconds * 1000);
      expect((await fail()).status).toBe(401);
    }
    expect((await test.logIn('ada@example.com', { address: '192.0.2.77' })).status).toBe(200);
    test.pass(8000);
    expect((await test.logIn('ada@example.com')).status).toBe(200);
    for (let count = 0; count < 5; count += 1) expect((await fail()).status).toBe(401);
    await test.drop();
  });

  it('stop guesses at one username from many addresses, even without an account and after a restart', async () => {
    const limits = { loginAccount: RATE_LIMITS.loginAccount };
    const test = await openTestApp({ limits });
    const guess = (on: TestApp, count: number) =>
      on.logIn('nobody@example.com', { address: `192.0.2.${count}`, password: 'guess' });
    const statuses = [];
    for (let count = 0; count < 25; count += 1) statuses.push((await guess(test, count)).status);
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
    const restarted = await openTestApp({ limits, on: test });
    expect((await guess(restarted, 100)).status).toBe(429);
    restarted.pass(60 * MINUTE);
    expect((await guess(restarted, 101)).status).toBe(401);
    await test.drop();
  });

  it('do not charge an account for a try whose address must wait', async () => {
    const { loginPair, loginAccount } = RATE_LIMITS;
    const test = await openTestApp({ limits: { loginPair, loginAccount } });
    await test.signUp('ada@example.com');
    const guess = (address: string) => test.logIn('ada@example.com', { password: 'wrong', address });
    const statuses = [];
    for (let count = 0; count < 40; count += 1) statuses.push((await guess('192.0.2.66')).status);
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(35).fill(429)]);
    for (let count = 0; count < 15; count += 1) expect((await guess(`198.51.100.${count}`)).status).toBe(401);
    expect((await guess('198.51.100.77')).status).toBe(429);
    await test.drop();
  });

  it('do not count tries that were not judged, and still count all others', async () => {
    const { loginPair, loginAccount } = RATE_LIMITS;
    let isBusy = false;
    const test = await openTestApp({
      limits: { loginPair, loginAccount },
      wrapPasswords: passwords => ({
        ...passwords,
        async verify(...args) {
          if (isBusy) throw new Refusal(503, 'busy', 'Later.', { headers: { 'retry-after': '2' } });
          return passwords.verify(...args);
        },
      }),
    });
    await test.signUp('ada@example.com');
    const fail = () => test.logIn('ada@example.com', { password: 'wrong' });
    for (let count = 0; count < 4; count += 1) expect((await fail()).status).toBe(401);
    isBusy = true;
    for (let count = 0; count < 4; count += 1) expect((await fail()).status).toBe(503);
    isBusy = false;
    expect((await fail()).status).toBe(401);
    expect((await fail()).status).toBe(429);
    await test.drop();
  });

  it('allow sixty tries per address in five minutes', async () => {
    const test = await openTestApp({ limits: { loginAddress: RATE_LIMITS.loginAddress } });
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await test.logIn(`u${count}@example.com`, { password: 'guess' })).status);
    }
    expect(statuses).toEqual([...Array(60).fill(401), 429]);
    await test.drop();
  });
});

describe('a browser that an account knows', () => {
  const limits = {
    loginAccount: RATE_LIMITS.loginAccount,
    loginAddress: RATE_LIMITS.loginAddress,
    loginDevice: RATE_LIMITS.loginDevice,
    loginPair: RATE_LIMITS.loginPair,
  };
  let test: TestApp;
  let reader: TestReader;
  beforeEach(async () => {
    test = await openTestApp({ limits });
    reader = await test.openReader();
  });
  afterEach(() => test.drop());

  /** Uses up all tries of the account from other addresses. */
  async function lockOut() {
    for (let number = 0; number < 25; number += 1) {
      await test.logIn(reader.email, { password: 'a guess', address: `198.51.100.${number}` });
    }
    const stranger = await test.logIn(reader.email, { address: '198.51.100.99' });
    expect(stranger.status).toBe(429);
  }

  it('has a cookie that scripts cannot read, for 180 days', async () => {
    const [, plain] = (await test.logIn(reader.email)).headers.getSetCookie();
    expect(plain).toMatch(/^device=[\w-]{22}\.[\w-]{43}; HttpOnly; Max-Age=15552000; Path=\/; SameSite=Lax$/);
    const secure = await openTestApp({ siteUrl: 'https://www.example.com', on: test });
    const answer = await secure.logIn(reader.email);
    expect(answer.headers.getSetCookie()[1]).toMatch(/^__Host-device=.*; SameSite=Lax; Secure$/);
    await lockOut();
    expect((await test.logIn(reader.email, { cookie: deviceOf(answer) })).status).toBe(429);
  });

  it('logs in even if strangers have used up the tries of the account', async () => {
    await lockOut();
    expect((await test.logIn(reader.email, { cookie: reader.device })).status).toBe(200);
  });

  it('logs in even if others have used up the tries of its address', async () => {
    const address = '203.0.113.7';
    for (let count = 0; count < 61; count += 1) {
      await test.logIn(`u${count}@example.com`, { password: 'a guess', address });
    }
    for (let count = 0; count < 10; count += 1) {
      await test.logIn(reader.email, { password: 'a guess', address: '203.0.114.7' });
    }
    expect((await test.logIn(reader.email, { address })).status).toBe(429);
    expect((await test.logIn(reader.email, { cookie: reader.device, address })).status).toBe(200);
  });

  it('stays known after a log-out', async () => {
    const out = await test.call('/user_logout', { body: {}, cookie: `${reader.cookie}; ${reader.device}` });
    expect(deviceOf(out)).toBe('');
    await lockOut();
    expect((await test.logIn(reader.email, { cookie: reader.device })).status).toBe(200);
  });

  it('has its own tries, at any address, and uses up none of the account', async () => {
    const guess = (number: number) =>
      test.logIn(reader.email, {
        password: 'a guess',
        cookie: reader.device,
        address: `198.51.100.${number}`,
      });
    const statuses = [];
    for (let number = 0; number < 26; number += 1) {
      statuses.push((await guess(number)).status);
      test.pass(MINUTE);
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(6).fill(429)]);
    expect((await test.logIn(reader.email)).status).toBe(200);
  });

  it('is slowed down like an address', async () => {
    const guess = (number: number) =>
      test.logIn(reader.email, {
        password: 'a guess',
        cookie: reader.device,
        address: `198.51.100.${number}`,
      });
    for (let number = 0; number < 5; number += 1) expect((await guess(number)).status).toBe(401);
    const refused = await guess(5);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  });

  it('keeps its name, and thus its tries, at the next log-in', async () => {
    const again = await test.logIn(reader.email, { cookie: reader.device });
    expect(deviceOf(again)).toBe(reader.device);
  });

  it('is unknown to every other account, and with a forged cookie', async () => {
    const other = await test.openReader();
    await lockOut();
    const [name = '', signature = ''] = reader.device.split('.');
    for (const cookie of [other.device, `${name}.${'A'.repeat(43)}`, name, `${name}A.${signature}`]) {
      expect((await test.logIn(reader.email, { cookie })).status).toBe(429);
    }
  });

  it('gets advice on what to do if it is not known', async () => {
    await lockOut();
    const refused = await test.logIn(reader.email, { address: '198.51.100.99' });
    const message =
      'Too many tries. Please wait 60 minutes, or set a new password by “Forgot Password ?”, or log in on a device that you have used before.';
    expect(refused.json).toMatchObject({ message, auth: message, code: 'rate_limited', sanitizedResult: [] });
    expect(refused.headers.get('retry-after')).toBe('3600');
  });
});
