import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../db/queries/expired';
import { RATE_LIMITS } from '../contract/limits';
import {
  deviceOf,
  openTestApp,
  PASSWORD,
  secretOf,
  type TestApp,
  type TestReader,
} from '../tests/support/test-app';

const MINUTE = 60_000;
const NEW = 'another battery, staple';
const ASKED = '{"message":"If an account exists for that address, a reset link is on its way."}';
const UPDATED = '{"auth":"Password updated successfully"}';
const INVALID = 'This reset link is invalid or has expired';

describe('setting a new password', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.drop());

  const withKey = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key });
  const ask = (username: string, key?: string) =>
    test.call('/forgetpassword', { body: { username }, headers: withKey(key) });
  const update = (userid: unknown, password: unknown = NEW, key?: string) =>
    test.call('/updatepassword', { body: { userid, password }, headers: withKey(key) });
  const isIn = async ({ userId, cookie }: TestReader) =>
    (await test.call(`/get_user_article/${userId}`, { cookie })).status === 200;

  const noticesTo = async (email: string) => {
    const mails = await test.sendMails();
    return mails.filter(({ to, subject }) => to === email && subject === 'Your password was changed').length;
  };

  async function openLink(email: string): Promise<string> {
    await ask(email);
    return secretOf(await test.sendMails(), email);
  }

  it('begins with a mail to the registered address, with a link to the page', async () => {
    const { email } = await test.openReader();
    const answer = await ask(` ${email.toUpperCase()} `);
    expect([answer.status, answer.text]).toEqual([200, ASKED]);
    const [mail = expect.fail()] = await test.sendMails();
    expect(mail).toMatchObject({ to: email, subject: 'Set a new password', headers: {} });
    expect(mail.text).toContain(`http://localhost:8080/updatepassword/${secretOf([mail], email)}\n`);
    expect(mail.text).toContain('within 60 minutes');
    expect(mail.text).not.toContain('Ada');
  });

  it('treats an unknown address like a known one in answer and database, but sends it no mail', async () => {
    const { email } = await test.openReader();
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    const rows = await test.database.sql`
      select kind, state from mail_outbox where recipient in (${email}, 'nobody@example.com')
    `;
    expect(rows).toEqual(Array(2).fill({ kind: 'reset_password', state: 'waiting' }));
    const recipients = (await test.sendMails()).map(({ to }) => to);
    expect(recipients).toContain(email);
    expect(recipients).not.toContain('nobody@example.com');
  });

  it('says whether a link works, without using it, and no more than setting a password says', async () => {
    const { email } = await test.openReader();
    const works = async (userid: string) => {
      const { status, text } = await test.call('/check_reset_link', { body: { userid } });
      expect(status).toBe(200);
      return text;
    };
    const [yes, no] = ['{"works":true}', '{"works":false}'];
    const link = await openLink(email);
    expect([await works(link), await works(link), await works('made up')]).toEqual([yes, yes, no]);
    expect((await update(link)).status).toBe(200);
    expect(await works(link)).toBe(no);
    const late = await openLink(email);
    test.pass(61 * MINUTE);
    expect(await works(late)).toBe(no);
  });

  it('replaces the password, ends every session and every link, and notifies the owner by mail', async () => {
    const reader = await test.openReader();
    await test.logIn(reader.email);
    const [other, spent] = [await openLink(reader.email), await openLink(reader.email)];
    const answer = await update(spent);
    expect([answer.status, answer.text]).toEqual([200, UPDATED]);
    expect(answer.headers.getSetCookie().map(cookie => cookie.split('=')[0])).toEqual(['device']);
    expect(await isIn(reader)).toBe(false);
    expect((await test.logIn(reader.email)).status).toBe(401);
    expect((await test.logIn(reader.email, { password: NEW })).status).toBe(200);
    for (const link of [spent, other]) expect((await update(link)).status).toBe(400);
    const mails = await test.sendMails();
    const notices = mails.filter(({ to }) => to === reader.email);
    expect(notices).toMatchObject([{ subject: 'Your password was changed' }]);
    expect(notices[0]?.text).toContain('support@example.com');
  });

  it('leaves no session to a log-in whose old password was still being verified', async () => {
    const reader = await test.openReader();
    const link = await openLink(reader.email);
    let isReset: Promise<unknown> | undefined;
    const slow = await openTestApp({
      on: test,
      wrapPasswords: passwords => ({
        ...passwords,
        async verify(...args) {
          const isRight = await passwords.verify(...args);
          isReset ??= update(link);
          await isReset;
          return isRight;
        },
      }),
    });
    const late = await slow.logIn(reader.email);
    expect(late.status).toBe(401);
    expect(late.headers.get('set-cookie')).toBeNull();
    expect(await test.database.sql`select 1 from sessions where user_id = ${reader.userId}`).toEqual([]);
    expect((await test.logIn(reader.email, { password: NEW })).status).toBe(200);
  });

  it("leaves other readers' sessions and links alone", async () => {
    const [one, two] = [await test.openReader(), await test.openReader()];
    const [linkOfOne, linkOfTwo] = [await openLink(one.email), await openLink(two.email)];
    await update(linkOfOne);
    expect(await isIn(two)).toBe(true);
    expect((await update(linkOfTwo)).status).toBe(200);
  });

  it('succeeds for only one of many concurrent uses of a link', async () => {
    const { email } = await test.openReader();
    const link = await openLink(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(link, `password number ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await noticesTo(email)).toBe(1);
  });

  it('repeats its answer to a call with the same key', async () => {
    const { email } = await test.openReader();
    const link = await openLink(email);
    const key = crypto.randomUUID();
    const first = await update(link, NEW, key);
    const again = await update(link, NEW, key);
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect(await noticesTo(email)).toBe(1);
  });

  it('refuses the same key with another password as key_reused', async () => {
    const { email } = await test.openReader();
    const link = await openLink(email);
    const key = crypto.randomUUID();
    await update(link, NEW, key);
    const other = await update(link, 'quite another one', key);
    expect([other.status, other.json.code]).toEqual([422, 'key_reused']);
    expect((await test.logIn(email, { password: NEW })).status).toBe(200);
  });

  it('stores no refusal: another try may use the same key', async () => {
    const { email } = await test.openReader();
    const key = crypto.randomUUID();
    expect((await update('A'.repeat(43), NEW, key)).status).toBe(400);
    expect((await update(await openLink(email), NEW, key)).status).toBe(200);
  });

  it('sends one mail for two requests with one key', async () => {
    const { email } = await test.openReader();
    const key = crypto.randomUUID();
    await ask(email, key);
    expect((await ask(email, key)).headers.get('idempotency-replayed')).toBe('true');
    expect((await test.sendMails()).filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('is possible for 60 minutes', async () => {
    const { email } = await test.openReader();
    const [early, late] = [await openLink(email), await openLink(email)];
    test.pass(60 * MINUTE - 1);
    expect((await update(early)).status).toBe(200);
    await test.sendMails();
    const expired = await openLink(email);
    test.pass(60 * MINUTE);
    for (const link of [expired, late]) {
      const answer = await update(link);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ auth: INVALID, message: INVALID, code: 'bad_reset_link' });
    }
    await deleteExpired(test.database, test.now());
    expect(await test.database.sql`select from reset_tokens`).toEqual([]);
  });

  it('sends no link that was requested more than an hour ago', async () => {
    const { email } = await test.openReader();
    await ask(email);
    test.pass(60 * MINUTE);
    expect((await test.sendMails()).filter(({ to }) => to === email)).toEqual([]);
  });

  it('allows at most three links at a time', async () => {
    const { email } = await test.openReader();
    const links = [];
    for (let count = 0; count < 4; count += 1) {
      links.push(await openLink(email));
      test.pass(1);
    }
    const [oldest, second] = links;
    expect((await update(oldest)).status).toBe(400);
    expect((await update(second)).status).toBe(200);
  });

  it('does not happen when a link is only opened', async () => {
    const { email } = await test.openReader();
    const link = await openLink(email);
    const before = await test.readRows();
    for (const method of ['GET', 'HEAD']) {
      for (const headers of [{}, { 'sec-fetch-dest': 'image' }, { 'sec-purpose': 'prefetch' }]) {
        await test.call(`/updatepassword/${link}`, { method, headers });
        expect((await test.call('/updatepassword', { method, headers })).status).toBe(405);
      }
    }
    expect(await test.readRows()).toEqual(before);
    expect((await update(link)).status).toBe(200);
  });

  it.each([
    ['', 'Please Enter Password'],
    ['sevenis', 'The password must have 8 to 128 characters'],
    ['password1', 'Please choose a password that is harder to guess'],
    ['Aranya2026', 'Please choose a password that is harder to guess'],
    [12345678, 'Please Enter Password'],
  ])('refuses %j and keeps the link valid', async (password, text) => {
    const { email } = await test.openReader();
    const link = await openLink(email);
    const answer = await update(link, password);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ auth: text, message: text, errors: { password: text } });
    expect((await update(link)).status).toBe(200);
  });

  it('applies the same rule as signing up', async () => {
    const body = { fname: 'A', lname: 'B', email: 'guess@example.com', password: 'password1' };
    const answer = await test.call('/user_signup', { body });
    expect([answer.status, answer.json.message]).toEqual([
      422,
      'Please choose a password that is harder to guess',
    ]);
  });

  it.each(['', ' ', 'a\r\nBcc: eve@example.com', 'a\0b', 'a'.repeat(255), 7, undefined])(
    'refuses %j as a name',
    async username => {
      const answer = await test.call('/forgetpassword', { body: { username } });
      expect(answer.status).toBe(422);
      expect(answer.json.message).toBe('Please enter username to reset password');
    },
  );

  it.each(['x', 'A'.repeat(43), "' or true --", '\0'])('knows no link %j', async link => {
    const answer = await update(link);
    expect([answer.status, answer.json.auth]).toEqual([400, INVALID]);
  });

  it('leaves nothing in the database, or in the log, that works as a link', async () => {
    const { email, cookie } = await test.openReader();
    const link = await openLink(email);
    const rows = await test.database.sql<{ text: string }[]>`
      select token_hash as text from reset_tokens
      union all select mail_id::text from mail_outbox
      union all select counter from counters
      union all select body from idempotency_keys
    `;
    for (const { text } of rows.slice(0, 50)) expect((await update(text)).status).toBe(400);
    await update(link);
    const log = test.lines.join('\n');
    for (const secret of [link, email, PASSWORD, NEW, cookie.slice(4)]) expect(log).not.toContain(secret);
    expect(log).toContain('"event":"reset_asked"');
    expect(log).toContain('"event":"reset_used"');
  });

  describe('lets its owner log in despite earlier guesses', () => {
    const limits = { loginAccount: RATE_LIMITS.loginAccount, loginPair: RATE_LIMITS.loginPair };
    let limited: TestApp;
    let reader: TestReader;
    beforeEach(async () => {
      limited = await openTestApp({ on: test, limits });
      reader = await limited.openReader();
      await lockOut();
    });

    async function lockOut() {
      for (let number = 0; number < 25; number += 1) {
        await limited.logIn(reader.email, { password: 'a guess', address: `198.51.100.${number % 6}` });
      }
      expect((await limited.logIn(reader.email, { password: NEW })).status).toBe(429);
    }

    it('from any browser', async () => {
      await update(await openLink(reader.email));
      for (const address of ['198.51.100.1', '192.0.2.1']) {
        expect((await limited.logIn(reader.email, { password: NEW, address })).status).toBe(200);
      }
    });

    it('and despite later guesses, from the browser that set it', async () => {
      const key = crypto.randomUUID();
      const link = await openLink(reader.email);
      const cookies = [deviceOf(await update(link, NEW, key)), deviceOf(await update(link, NEW, key))];
      await lockOut();
      for (const cookie of cookies) {
        expect((await limited.logIn(reader.email, { password: NEW, cookie })).status).toBe(200);
      }
    });

    it('but not from one that knew the former password', async () => {
      await update(await openLink(reader.email));
      await lockOut();
      const former = await limited.logIn(reader.email, { password: NEW, cookie: reader.device });
      expect(former.status).toBe(429);
    });
  });

  describe('has limits', () => {
    const limits = {
      forgot: RATE_LIMITS.forgot,
      resetMails: RATE_LIMITS.resetMails,
      updatePassword: RATE_LIMITS.updatePassword,
    };

    it('sends three mails an hour to one account, from any address, with the same answer', async () => {
      const limited = await openTestApp({ on: test, limits });
      const { email } = await test.openReader();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          limited.call('/forgetpassword', { body: { username: email }, address: `192.0.2.${index}` }),
        ),
      );
      expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([ASKED]));
      expect(await limited.sendMails()).toHaveLength(3);
      const restarted = await openTestApp({ on: test, limits });
      await restarted.call('/forgetpassword', { body: { username: email.toUpperCase() } });
      expect(await restarted.sendMails()).toEqual([]);
      restarted.pass(60 * MINUTE + 1000);
      await restarted.call('/forgetpassword', { body: { username: email } });
      expect(await restarted.sendMails()).toHaveLength(1);
    });

    it('counts a mail that must be tried again only once', async () => {
      const limited = await openTestApp({ on: test, limits });
      const { email } = await test.openReader();
      const askOnce = () => limited.call('/forgetpassword', { body: { username: email } });
      for (let count = 0; count < 3; count += 1) await askOnce();
      await limited.deliverMails('smtp://127.0.0.1:1');
      limited.pass(MINUTE);
      expect(await limited.sendMails()).toHaveLength(3);
      await askOnce();
      expect(await limited.sendMails()).toEqual([]);
    });

    it.each([
      ['/forgetpassword', 20, (count: number) => ({ username: `u${count}@example.com` }), 200],
      ['/updatepassword', 10, () => ({ userid: 'x', password: NEW }), 400],
    ])('%s allows %i calls per address', async (path, most, body, status) => {
      const limited = await openTestApp({ on: test, limits });
      for (let count = 0; count < most; count += 1) {
        expect((await limited.call(path, { body: body(count) })).status).toBe(status);
      }
      const refused = await limited.call(path, { body: body(most) });
      expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
      limited.pass(Number(refused.headers.get('retry-after')) * 1000);
      expect((await limited.call(path, { body: body(most) })).status).toBe(status);
    });
  });
});
