import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from './support/dump';
import { openTestApp, secretOf, type TestApp, type TestReader } from './support/test-app';

/** Every string in a JSON value, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Only the holder knows a secret that opens something. */
describe('a dump of the database', () => {
  let test: TestApp;
  let reader: TestReader;
  let reset: string;
  let confirm: string;
  let strings: string[];
  beforeAll(async () => {
    test = await openTestApp();
    reader = await test.openReader();
    await test.call('/forgetpassword', { body: { username: reader.email } });
    await test.call('/subscribe_user', { body: { email: 'bob@example.com' } });
    const mails = await test.sendMails();
    reset = secretOf(mails, reader.email);
    confirm = secretOf(mails, 'bob@example.com');
    const rows = [...(await dumpTables(test.database.sql)).values()].flat();
    strings = [...new Set(rows.flatMap(row => stringsIn(JSON.parse(row))))];
  });
  afterAll(() => test.drop());

  it('contains none of the secrets', () => {
    expect(strings.length).toBeGreaterThan(20);
    const secrets = [reset, confirm, reader.cookie.slice('sid='.length)];
    for (const secret of secrets) expect(strings.filter(text => text.includes(secret))).toEqual([]);
  });

  it('contains no string that works as a secret', async () => {
    const path = `/get_user_article/${reader.userId}`;
    for (const text of strings) {
      const cookie = `sid=${text.replaceAll(/[^\x21-\x7e]/g, '')}`;
      expect((await test.call(path, { cookie })).status).toBe(401);
      const body = { userid: text, password: 'another one of mine' };
      expect((await test.call('/updatepassword', { body })).status).toBe(400);
      expect((await test.call(`/update_subscribed_user/${encodeURIComponent(text)}`)).status).toBe(404);
    }
    // The real secrets work; otherwise this test could not fail.
    expect((await test.call(path, { cookie: reader.cookie })).status).toBe(200);
    expect((await test.call(`/update_subscribed_user/${confirm}`)).status).toBe(200);
    const body = { userid: reset, password: 'another one of mine' };
    expect((await test.call('/updatepassword', { body })).status).toBe(200);
  });
});
