import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, openTestApp, type TestApp } from '../tests/support/test-app';

const DAY = 24 * 60 * 60_000;

/**
 * What sessions promise, seen from outside. The suite knows no library: `Sessions` may be implemented by another one,
 * and these tests must pass unchanged.
 */
describe('sessions', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
    await test.signUp('ada@example.com');
  });
  afterAll(() => test.drop());

  const isIn = async (on: TestApp, cookie: string, userId: string) => {
    const answer = await on.call(`/get_user_article/${userId}`, { cookie });
    return { isIn: answer.status === 200, renewed: answer.headers.get('set-cookie') };
  };

  it('have a cookie that scripts cannot read and other sites cannot send', async () => {
    const plain = await test.logIn('ada@example.com');
    expect(plain.headers.getSetCookie()[0]).toMatch(
      /^sid=[a-z2-7]{40}; HttpOnly; Max-Age=1209600; Path=\/; SameSite=Lax$/,
    );
    const secure = await openTestApp({ siteUrl: 'https://www.example.com', on: test });
    const [cookie] = (await secure.logIn('ada@example.com')).headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-sid=[a-z2-7]{40}; HttpOnly; Max-Age=1209600; Path=\/; SameSite=Lax; Secure$/,
    );
  });

  it('get a new id at each log-in, ignore a planted id, and end the old session', async () => {
    const { userId, cookie: first } = await test.openReader();
    const { email } = await test.openReader();
    const planted = `sid=${'a'.repeat(40)}`;
    expect(cookieOf(await test.logIn(email, { cookie: planted }))).not.toBe(planted);
    const answer = await test.logIn(email, { cookie: first });
    expect(cookieOf(answer)).not.toBe(first);
    expect((await isIn(test, first, userId)).isIn).toBe(false);
  });

  it('last while they are used, and end after 14 days without use', async () => {
    const { userId, cookie } = await test.openReader();
    test.pass(6 * DAY);
    expect(await isIn(test, cookie, userId)).toEqual({ isIn: true, renewed: null });
    test.pass(2 * DAY);
    expect((await isIn(test, cookie, userId)).renewed).toMatch(
      new RegExp(`^${cookie}; HttpOnly; Max-Age=1209600`),
    );
    test.pass(13 * DAY);
    expect((await isIn(test, cookie, userId)).isIn).toBe(true);
    test.pass(14 * DAY);
    expect((await isIn(test, cookie, userId)).isIn).toBe(false);
  });

  it('end 90 days after the log-in, however much they are used', async () => {
    const { userId, cookie } = await test.openReader();
    for (let day = 6; day < 90; day += 6) {
      test.pass(6 * DAY);
      expect((await isIn(test, cookie, userId)).isIn).toBe(true);
    }
    test.pass(6 * DAY);
    expect((await isIn(test, cookie, userId)).isIn).toBe(false);
  });

  it('end when the reader logs out, and only that one', async () => {
    const { userId, cookie, email } = await test.openReader();
    const other = cookieOf(await test.logIn(email));
    await test.call('/user_logout', { method: 'POST', cookie });
    expect((await isIn(test, cookie, userId)).isIn).toBe(false);
    expect((await isIn(test, other, userId)).isIn).toBe(true);
  });

  it('are found among other cookies, and by their exact name and form only', async () => {
    const { userId, cookie } = await test.openReader();
    const id = cookie.slice('sid='.length);
    for (const around of [cookie, `a=b; ${cookie}`, `${cookie}; a=b`]) {
      expect((await isIn(test, around, userId)).isIn, around).toBe(true);
    }
    for (const other of [
      `xsid=${id}`,
      `sid2=${id}`,
      `sid=${id}a`,
      `sid=${id.slice(1)}`,
      `SID=${id}`,
      `sid="${id}"`,
    ]) {
      expect((await isIn(test, other, userId)).isIn, other).toBe(false);
    }
  });

  it('are as many ids as log-ins, none of them like another', async () => {
    const { email } = await test.openReader();
    const cookies = await Promise.all(
      Array.from({ length: 20 }, async () => cookieOf(await test.logIn(email))),
    );
    expect(new Set(cookies.map(cookie => cookie.slice(0, 16))).size).toBe(20);
  });

  it('do not open another reader’s list', async () => {
    const [one, other] = [await test.openReader(), await test.openReader()];
    const answer = await test.call(`/get_user_article/${other.userId}`, { cookie: one.cookie });
    expect(answer.status).toBe(403);
  });

  it('leave nothing in the database that works as a cookie', async () => {
    const { userId } = await test.openReader();
    const rows = await test.database.sql`
      select session_hash as text from sessions
      union all select counter from counters
      union all select password_hash from users
    `;
    for (const { text } of rows) expect((await isIn(test, `sid=${text}`, userId)).isIn).toBe(false);
    expect(rows.length).toBeGreaterThan(1);
  });
});
