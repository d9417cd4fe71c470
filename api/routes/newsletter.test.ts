import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../db/queries/expired';
import { RATE_LIMITS } from '../contract/limits';
import type { MailMessage } from '../mail/transport';
import { openTestApp, secretOf, type TestApp } from '../tests/support/test-app';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const THANKS = '{"status":"Thank you for subscribing! Please check your inbox to confirm."}';

describe('the newsletter', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.drop());

  let people = 0;
  const nextEmail = () => {
    people += 1;
    return `reader${people}@example.com`;
  };
  const subscribe = (email: string, key?: string) =>
    test.call('/subscribe_user', {
      body: { email },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const confirm = (secret: string, headers = {}, method = 'GET') =>
    test.call(`/update_subscribed_user/${secret}`, { method, headers });
  const unsubscribe = (secret: string) =>
    test.call(`/unsubscribe/${secret}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const isConfirmed = async (email: string) => {
    const [row] = await test.database.sql<{ confirmed_at: Date | null }[]>`
      select confirmed_at from subscribers where email = ${email}
    `;
    return row === undefined ? undefined : row.confirmed_at !== null;
  };

  async function openSubscriber(): Promise<{ email: string; mail: MailMessage; secret: string }> {
    const email = nextEmail();
    await subscribe(email);
    const [mail = expect.fail()] = await test.sendMails();
    return { email, mail, secret: secretOf([mail], email) };
  }

  it('sends a mail with a link to the confirmation page and headers for one-click unsubscribing', async () => {
    const { email, mail, secret } = await openSubscriber();
    expect(mail).toMatchObject({ to: email, subject: 'Please confirm your subscription' });
    expect(mail.text).toContain('Aranya & Applied AI');
    expect(mail.text).toContain(`http://localhost:8080/updatesubscribeduser/${secret}\n`);
    expect(mail.html).toContain(`href="http://localhost:8080/updatesubscribeduser/${secret}"`);
    expect(mail.html).toContain('Aranya &amp; Applied AI');
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<http://localhost:8080/unsubscribe/${secret}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is confirmed by the secret of the mail, also when sent twice', async () => {
    const { email, secret } = await openSubscriber();
    expect(await isConfirmed(email)).toBe(false);
    for (const _ of ['first', 'second']) {
      const answer = await confirm(secret);
      expect([answer.status, answer.text]).toEqual([200, '{"status":"confirmed"}']);
      expect(await isConfirmed(email)).toBe(true);
    }
  });

  it('gives a new, waiting or confirmed address the same answer, and does not mail a confirmed one', async () => {
    const { email, secret } = await openSubscriber();
    const answers = [await subscribe(nextEmail()), await subscribe(email)];
    await confirm(secret);
    test.pass(DAY);
    await test.sendMails();
    answers.push(await subscribe(email.toUpperCase()));
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([200, THANKS]);
      expect([...headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])]);
    }
    expect(await test.sendMails()).toEqual([]);
    expect(await isConfirmed(email)).toBe(true);
  });

  it('sends an address at most one mail a day, even for concurrent requests', async () => {
    const email = nextEmail();
    const ask = () => subscribe(email);
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ text }) => text)).toEqual(Array(10).fill(THANKS));
    expect(await test.sendMails()).toHaveLength(1);
    test.pass(DAY - 1);
    expect((await ask()).text).toBe(THANKS);
    expect(await test.sendMails()).toEqual([]);
    test.pass(1);
    await ask();
    expect(await test.sendMails()).toHaveLength(1);
  });

  it('has one effect for one key', async () => {
    const key = crypto.randomUUID();
    const email = nextEmail();
    const first = await subscribe(email, key);
    const again = await subscribe(email, key);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    expect((await subscribe(nextEmail(), key)).status).toBe(422);
    expect(await test.sendMails()).toHaveLength(1);
  });

  it.each([
    '',
    ' ',
    'a@b',
    'a b@c.de',
    'a@b.co\r\nBcc: eve@example.com',
    'a\0@b.co',
    'a@b.co,c@d.co',
    7,
    null,
  ])('refuses %j as an address', async email => {
    const answer = await test.call('/subscribe_user', { body: { email } });
    expect(answer.status).toBe(422);
    const text = 'Please enter a valid email address';
    expect(answer.json).toMatchObject({ status: text, message: text, errors: { email: text } });
  });

  it.each(['x', 'A'.repeat(43), '..%2F', '%00'])('knows no subscription %s', async secret => {
    const answer = await confirm(secret);
    expect([answer.status, answer.json.message]).toEqual([404, 'Unknown subscription']);
    const leaving = await unsubscribe(secret);
    expect([leaving.status, leaving.json]).toEqual([200, { status: 'Unknown subscription' }]);
  });

  it.each(['>', '%3E', '.'])('reads a secret that a mail program has followed by %s', async tail => {
    const { email, secret } = await openSubscriber();
    expect((await confirm(`${secret}${tail}`)).status).toBe(200);
    expect((await unsubscribe(`${secret}${tail}`)).json).toEqual({ status: 'unsubscribed' });
    expect(await isConfirmed(email)).toBeUndefined();
  });

  const LOOKS: [string, string, Record<string, string>][] = [
    ['a HEAD', 'HEAD', {}],
    [
      'a click',
      'GET',
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    ],
    ['an image', 'GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    [
      'a prefetch',
      'GET',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch' },
    ],
    ['a prefetch of an older browser', 'GET', { purpose: 'prefetch' }],
    ["another site's script", 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
    ["another site's script in an older browser", 'GET', { origin: 'https://evil.example' }],
  ];
  it.each(LOOKS)('is not confirmed by %s', async (_, method, headers) => {
    const { email, secret } = await openSubscriber();
    for (let time = 0; time < 5; time += 1) expect((await confirm(secret, headers, method)).status).toBe(403);
    expect(await isConfirmed(email)).toBe(false);
    expect((await confirm(secret)).status).toBe(200);
  });

  it('ends with one POST, not with a GET or HEAD', async () => {
    const { email, secret } = await openSubscriber();
    await confirm(secret);
    const look = (method: string) => test.call(`/unsubscribe/${secret}`, { method });
    for (const method of ['GET', 'HEAD']) expect((await look(method)).status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
    for (const status of ['unsubscribed', 'Unknown subscription']) {
      const answer = await unsubscribe(secret);
      expect([answer.status, answer.json]).toEqual([200, { status }]);
      expect(await isConfirmed(email)).toBeUndefined();
    }
    expect((await confirm(secret)).status).toBe(404);
    expect((await look('GET')).text).toContain('no longer in the newsletter');
  });

  it('deletes subscribers who have not confirmed within seven days of their last request', async () => {
    const [waiting, confirmed] = [await openSubscriber(), await openSubscriber()];
    await confirm(confirmed.secret);
    test.pass(6 * DAY);
    await subscribe(waiting.email);
    test.pass(6 * DAY);
    await deleteExpired(test.database, test.now());
    expect(await isConfirmed(waiting.email)).toBe(false);
    test.pass(DAY + 1);
    await deleteExpired(test.database, test.now());
    expect([await isConfirmed(waiting.email), await isConfirmed(confirmed.email)]).toEqual([undefined, true]);
    expect(await test.sendMails()).toEqual([]);
  });

  it('leaves nothing in the database that works as a secret', async () => {
    const { email } = await openSubscriber();
    const rows = await test.database.sql<{ text: string }[]>`
      select to_jsonb(secret)->>'secret_hash' as text from subscriber_secrets as secret
      union all select mail_id::text from mail_outbox
      union all select subscriber_id::text from subscribers
      union all select counter from counters
      union all select body from idempotency_keys
    `;
    expect(rows.length).toBeGreaterThan(4);
    for (const { text } of rows) expect((await confirm(encodeURIComponent(text))).status).toBe(404);
    expect(await isConfirmed(email)).toBe(false);
  });

  it('allows ten subscriptions per address in an hour', async () => {
    const limited = await openTestApp({ on: test, limits: { subscribe: RATE_LIMITS.subscribe } });
    const ask = () => limited.call('/subscribe_user', { body: { email: nextEmail() } });
    for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: 'rate_limited', status: refused.json.message });
    limited.pass(Number(refused.headers.get('retry-after')) * 1000);
    expect((await ask()).status).toBe(200);
  });

  it('does not count repeats of a subscription, which a lost answer may cause many times', async () => {
    const limited = await openTestApp({ on: test, limits: { subscribe: RATE_LIMITS.subscribe } });
    const body = { email: nextEmail() };
    const headers = { 'idempotency-key': randomUUID() };
    const repeat = () => limited.call('/subscribe_user', { body, headers });
    for (let count = 0; count < 15; count += 1) expect((await repeat()).status).toBe(200);
    // Nine more are left of ten, whatever came between.
    const ask = () => limited.call('/subscribe_user', { body: { email: nextEmail() } });
    for (let count = 0; count < 9; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
