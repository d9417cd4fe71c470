import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../db/queries/expired';
import { INQUIRY_TEXTS, TOPICS } from '../contract/inquiry';
import { RATE_LIMITS } from '../contract/limits';
import { INQUIRY, openTestApp, type TestApp } from '../tests/support/test-app';
import { openTestMailServer, type TestMailServer } from '../tests/support/test-mail-server';

const DAY = 24 * 3_600_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('inquiries', () => {
  let test: TestApp;
  let server: TestMailServer;
  beforeAll(async () => {
    test = await openTestApp();
    server = await openTestMailServer();
  });
  afterAll(async () => {
    await server.close();
    await test.drop();
  });

  const send = (change: Record<string, unknown> = {}, key?: string, on = test) =>
    on.call('/add_inquiry', {
      body: { ...INQUIRY, ...change },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const count = async () => {
    const [row] = await test.database.sql<{ count: number }[]>`select count(*)::int from inquiries`;
    return row?.count;
  };
  /** Returns the mails for everything sent since the last call. */
  async function receive() {
    server.received.length = 0;
    await test.deliverMails(server.url);
    return server.received;
  }

  it('are stored and mailed, with every field', async () => {
    const massage = 'Two lines,\nand a third.\n\nAnd <b>more</b> & more.';
    const answer = await send({ massage });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      message: 'Thank you for connecting with us...',
      id: expect.stringMatching(UUID),
    });
    const [row] = await test.database.sql`select * from inquiries where inquiry_id = ${`${answer.json.id}`}`;
    expect(row).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      country: 'India',
      state: 'Haryana',
      city: 'Gurugram',
      contact: '+91 98765 43210',
      topic: TOPICS[0],
      message: massage,
      request_key: expect.stringMatching(UUID),
    });
    const [{ email, recipients } = expect.fail(), ...others] = await receive();
    expect([recipients, others]).toEqual([['support@example.com'], []]);
    expect(email.subject).toBe(`Inquiry: ${TOPICS[0]}`);
    for (const text of ['Ada Lovelace', '+91 98765 43210', 'Gurugram', 'Haryana', 'India', massage]) {
      expect(email.text).toContain(text);
    }
    expect(email.html).toContain('And &lt;b&gt;more&lt;/b&gt; &amp; more.');
    expect(JSON.stringify(email.headers)).not.toMatch(/Ada|Lovelace|Gurugram|lines/);
  });

  it('are mailed once the mail server is back', async () => {
    await receive();
    server.fault = { kind: 'answer', at: 'rcpt', code: 450 };
    await send();
    expect(await receive()).toEqual([]);
    server.fault = { kind: 'none' };
    test.pass(60_000);
    expect(await receive()).toHaveLength(1);
  });

  it('are stored once per key, however often and however late they are sent', async () => {
    await receive();
    const key = crypto.randomUUID();
    const before = (await count()) ?? 0;
    const [first = expect.fail(), ...rest] = await Promise.all(
      Array.from({ length: 8 }, () => send({}, key)),
    );
    for (const { status, text } of rest) expect([status, text]).toEqual([200, first.text]);
    expect(await receive()).toHaveLength(1);
    test.pass(100 * DAY);
    await deleteExpired(test.database, test.now());
    const late = await send({}, key);
    expect([late.status, late.text, late.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.text,
      'true',
    ]);
    const other = await send({ city: 'Delhi' }, key);
    expect([other.status, other.json.code]).toEqual([422, 'key_reused']);
    expect(await count()).toBe(before + 1);
    expect(await receive()).toEqual([]);
  });

  it('are stored twice without a key', async () => {
    const before = (await count()) ?? 0;
    const answers = [await send(), await send()];
    expect(answers[0]?.json.id).not.toBe(answers[1]?.json.id);
    expect(await count()).toBe(before + 2);
  });

  it('are refused with one text for each missing field', async () => {
    const texts = {
      fname: 'Please Enter Name',
      lname: 'Please Enter Name',
      country: 'Please Select Country',
      contact: 'Please Add Contact No',
      state: 'Please Select State',
      city: 'Please Add Country',
      help: 'Please Select Topic',
      massage: 'Please Add the Massage',
    };
    const nothing = await test.call('/add_inquiry', { body: {} });
    expect(nothing.status).toBe(422);
    expect(nothing.json).toMatchObject({ message: 'Please Enter Name', errors: texts });
    const blank = Object.fromEntries(Object.keys(texts).map(field => [field, ' \n']));
    expect((await send(blank)).json).toMatchObject({ errors: texts });
    for (const [field, text] of Object.entries(texts)) {
      const answer = await send({ [field]: '' });
      expect([answer.status, answer.json.errors]).toEqual([422, { [field]: text }]);
    }
  });

  it('accept a message of 500 characters, not counting whitespace', async () => {
    expect((await send({ massage: `${'x \n'.repeat(499)}🐆` })).status).toBe(200);
    const answer = await send({ massage: `${'x'.repeat(500)} y` });
    expect([answer.status, answer.json.errors]).toEqual([422, { massage: INQUIRY_TEXTS.messageLength }]);
    expect((await send({ massage: `x${' '.repeat(5000)}y` })).status).toBe(422);
  });

  it.each([
    ['help', 'Anything else'],
    ['help', 'Computer Vision\r\nBcc: eve@example.com'],
    ['help', '__proto__'],
    ['fname', 'Ada\r\nBcc: eve@example.com'],
    ['contact', '1\0'],
    ['city', 'x'.repeat(101)],
    ['massage', 'a\0b'],
    ['massage', 'a\u001bb'],
    ['massage', 7],
    ['lname', null],
  ])('are refused if %s is %j', async (field, value) => {
    const before = await count();
    const answer = await send({ [field]: value });
    expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, [field]]);
    expect(await count()).toBe(before);
  });

  it('never reach a header of the mail, whatever they contain', async () => {
    await receive();
    const parts = ['\u2028', '<b>', '"', ', ', '=?utf-8?q?x?=', 'Bcc: eve@example.com', '\u202e', '%0d%0a'];
    for (const part of parts) {
      const text = `${part}eve@example.com${part}x`;
      const answer = await send({
        fname: text,
        contact: text,
        city: text,
        massage: `${text}\r\n.\r\nBcc: eve@example.com\r\n\r\n${text}`,
      });
      expect(answer.status).toBe(200);
    }
    const mails = await receive();
    expect(mails).toHaveLength(parts.length);
    for (const { email, recipients } of mails) {
      expect(recipients).toEqual(['support@example.com']);
      expect(email.headers.map(({ value }) => value).join()).not.toContain('eve@');
      expect(email.text).toContain('Bcc: eve@example.com');
    }
  });

  it('are kept for 24 months', async () => {
    const { json } = await send();
    const isKept = async () =>
      (await test.database.sql`select from inquiries where inquiry_id = ${`${json.id}`}`).length === 1;
    test.pass(729 * DAY);
    await deleteExpired(test.database, test.now());
    expect(await isKept()).toBe(true);
    test.pass(3 * DAY);
    await deleteExpired(test.database, test.now());
    expect(await isKept()).toBe(false);
    expect(await test.sendMails()).toEqual([]);
  });

  it('leave none of their fields in the log', async () => {
    expect(test.lines.length).toBeGreaterThan(0);
    expect(test.lines.join()).not.toMatch(/Lovelace|98765|Gurugram|leopard/);
  });

  it('are limited to twenty per address in an hour', async () => {
    const limited = await openTestApp({ on: test, limits: { inquiry: RATE_LIMITS.inquiry } });
    for (let sent = 0; sent < 20; sent += 1) expect((await send({}, undefined, limited)).status).toBe(200);
    const refused = await send({}, undefined, limited);
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
    limited.pass(Number(refused.headers.get('retry-after')) * 1000);
    expect((await send({}, undefined, limited)).status).toBe(200);
  });

  it('have a list of topics that browsers may cache', async () => {
    const answer = await test.call('/get_topics');
    expect(JSON.parse(answer.text)).toEqual(TOPICS.map(name => ({ name })));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
    const etag = answer.headers.get('etag') ?? '';
    const again = await test.call('/get_topics', { headers: { 'if-none-match': `"x", W/${etag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await test.call('/get_topics', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });
});
