import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../contract/limits';
import { INQUIRY, openTestApp, secretOf, type TestApp } from '../tests/support/test-app';

describe('forms in a browser without JavaScript', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ limits: { subscribe: { ...RATE_LIMITS.subscribe, calls: 3 } } });
  });
  afterAll(() => test.drop());

  const sendPlain = (path: string, fields: [string, string][], headers: Record<string, string>) =>
    test.call(path, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,application/xhtml+xml',
        ...headers,
      },
    });
  const send = (path: string, fields: [string, string][], headers: Record<string, string> = {}) =>
    sendPlain(path, fields, { 'sec-fetch-site': 'same-origin', ...headers });

  let addresses = 0;
  const nextAddress = () => `198.51.100.${++addresses}`;

  async function subscriber(): Promise<{ email: string; secret: string }> {
    const email = `${Math.random()}@example.com`;
    // An address of its own, so that the limit of one test is not another's.
    await test.call('/subscribe_user', { body: { email }, address: nextAddress() });
    return { email, secret: secretOf(await test.sendMails(), email) };
  }
  const isKnown = async (email: string) => {
    const rows = await test.database.sql`select 1 from subscribers where email = ${email}`;
    return rows.length > 0;
  };

  it('subscribe, and get a page that no cache keeps', async () => {
    const answer = await send('/subscribe_user', [['email', 'plain@example.com']]);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Thank you for subscribing! Please check your inbox to confirm.');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain(
      "style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
    );
    expect(await isKnown('plain@example.com')).toBe(true);
  });

  it('send an inquiry; of two fields with one name, the filled-in one counts', async () => {
    const { country, ...rest } = INQUIRY;
    const answer = await send('/add_inquiry', [
      ...Object.entries(rest),
      ['country', ''],
      ['country', country],
    ]);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Thank you for connecting with us...');
    const [row] = await test.database.sql`select country from inquiries`;
    expect(row).toEqual({ country });
  });

  it('show every complaint once, and say that nothing is lost', async () => {
    const answer = await send('/add_inquiry', [['fname', 'Ada']]);
    expect(answer.status).toBe(422);
    expect(answer.text.match(/Please Enter Name/g)).toHaveLength(1);
    expect(answer.text).toContain('Please Add the Massage');
    expect(answer.text).toContain('what you typed is still there');
  });

  it('are logged once, also if their body cannot be read', async () => {
    const logged = () =>
      test.lines
        .map(line => JSON.parse(line))
        .filter(({ route }) => route === '/add_inquiry')
        .map(({ status }) => status);
    test.lines.length = 0;
    const tooLong = await send('/add_inquiry', [['massage', 'x'.repeat(70_000)]]);
    expect(tooLong.status).toBe(413);
    await expect.poll(logged).toEqual([413]);
    expect((await send('/add_inquiry', [['fname', 'Ada']])).status).toBe(422);
    await expect.poll(logged).toEqual([413, 422]);
  });

  it('show how long to wait', async () => {
    const one = () => send('/subscribe_user', [['email', `${Math.random()}@example.com`]]);
    let answer = await one();
    for (let call = 0; call < 3; call += 1) answer = await one();
    expect(answer.status).toBe(429);
    expect(answer.text).toMatch(/Please try again in \d+ seconds/);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('from another site are refused', async () => {
    const answer = await send('/subscribe_user', [['email', 'foreign@example.com']], {
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status).toBe(403);
    expect(await isKnown('foreign@example.com')).toBe(false);
  });

  it('are refused by all other calls, and from programs that do not accept a page', async () => {
    expect((await send('/user_login', [['username', 'a@example.com']])).status).toBe(415);
    const answer = await send('/subscribe_user', [['email', 'a@example.com']], { accept: '*/*' });
    expect(answer.status).toBe(415);
  });

  it('leave the newsletter only when the button is pressed, not when the page is viewed', async () => {
    const { email, secret } = await subscriber();
    const page = await test.call(`/unsubscribe/${secret}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).toContain('"button":"Unsubscribe"');
    expect(await isKnown(email)).toBe(true);
    const answer = await send(`/unsubscribe/${secret}`, []);
    expect(answer.text).toContain('You are unsubscribed.');
    expect(await isKnown(email)).toBe(false);
  });

  it('are told that a link to leave the newsletter is unknown, cut or used, and where to write', async () => {
    const { email, secret } = await subscriber();
    const cut = secret.slice(0, -3);
    const other = `${cut}AAA`;
    for (const wrong of [
      await test.call(`/unsubscribe/${cut}`),
      await send(`/unsubscribe/${cut}`, []),
      await send(`/unsubscribe/${other}`, []),
    ]) {
      expect(wrong.text).toContain('This link is not known');
      expect(wrong.text).toContain('support@example.com');
      expect(wrong.text).not.toContain('You are unsubscribed');
    }
    expect(await isKnown(email)).toBe(true);
    await send(`/unsubscribe/${secret}`, []);
    expect((await send(`/unsubscribe/${secret}`, [])).text).toContain('you have left the newsletter already');
  });

  it('leave the newsletter from a browser with a null origin (plain http), signed in or not', async () => {
    const { cookie } = await test.openReader();
    for (const headers of [{ origin: 'null' }, { origin: 'null', cookie }]) {
      const { email, secret } = await subscriber();
      const answer = await sendPlain(`/unsubscribe/${secret}`, [], headers);
      expect(answer.text).toContain('You are unsubscribed.');
      expect(await isKnown(email)).toBe(false);
    }
    const inquiry = await sendPlain('/add_inquiry', Object.entries(INQUIRY), { origin: 'null' });
    expect(inquiry.text).toContain('This was not sent');
  });
});
