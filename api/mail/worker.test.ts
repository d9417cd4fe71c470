import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailRow } from '../../db/queries/mail-outbox';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database';
import { createLog } from '../log';
import { type MailFault, openTestMailServer, type TestMailServer } from '../testing/test-mail-server';
import { createSmtpTransport } from './smtp';
import type { MailMessage, MailTransport } from './transport';
import { createMailWorker, type MailWorkerNeeds } from './worker';

const SENDER = { name: 'Us', address: 'us@example.com', host: 'www.example.com' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a phase may take where the server hangs; elsewhere a busy machine may take its time. */
const PHASE_MS = 300;
const PATIENT_PHASE_MS = 10_000;

const compose = async ({ mail_id, recipient }: MailRow): Promise<MailMessage> => ({
  id: mail_id,
  to: recipient,
  subject: 'A subject',
  text: 'A text',
  html: '<p>A text</p>',
  headers: {},
});

describe('the mail worker', () => {
  let test: TestDatabase;
  let server: TestMailServer;
  let now: number;
  let lines: string[] = [];
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database.sql`truncate mail_outbox, mail_refusals`;
    server = await openTestMailServer();
    now = Date.now();
    log.flush();
    lines = [];
  });
  afterEach(() => server.close());

  const clock = () => new Date(now);
  const log = createLog(
    { later: (_text, done) => done(), now: text => lines.push(...text.trim().split('\n')) },
    clock,
  );

  function openWorker(change: Partial<MailWorkerNeeds> = {}) {
    const phaseMs = server.fault.kind === 'hang' ? PHASE_MS : PATIENT_PHASE_MS;
    const transport = createSmtpTransport(server.url, SENDER, phaseMs);
    return createMailWorker({ database: test.database, clock, log, transport, compose, ...change });
  }

  async function queue(count: number, recipient = 'ada@example.com', livesMs = 3 * DAY) {
    const rows = await test.database.sql<{ mail_id: string }[]>`
      insert into mail_outbox (kind, recipient, next_at, expires_at)
      select 'test', ${recipient}, ${clock()}, ${new Date(now + livesMs)} from generate_series(1, ${count}::int)
      returning mail_id
    `;
    return rows.map(({ mail_id }) => `<${mail_id}@www.example.com>`);
  }

  const states = async () => {
    const rows = await test.database.sql<{ state: string; last_code: string }[]>`
      select state, last_code from mail_outbox order by mail_id
    `;
    return rows.map(({ state, last_code }) => `${state} ${last_code}`);
  };
  const arrived = () => server.received.map(({ email }) => email.messageId);

  it('delivers each mail once, in both forms, from us to its reader alone', async () => {
    const ids = await queue(5);
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual(ids.sort());
    const [{ email, recipients, raw } = expect.fail()] = server.received;
    expect(recipients).toEqual(['ada@example.com']);
    expect(email).toMatchObject({
      from: { name: 'Us', address: 'us@example.com' },
      to: [{ address: 'ada@example.com' }],
      subject: 'A subject',
      text: 'A text\n',
      html: '<p>A text</p>\n',
    });
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(await states()).toEqual(Array(5).fill('sent ok'));
  });

  it('shares the work with other workers, each mail to one of them', async () => {
    const ids = await queue(20);
    await Promise.all(Array.from({ length: 3 }, () => openWorker().sendDue()));
    expect(arrived().sort()).toEqual(ids.sort());
  });

  const PASSING: [string, MailFault, string][] = [
    ['is full (421)', { kind: 'answer', at: 'connect', code: 421 }, '421'],
    ['refuses us altogether (554)', { kind: 'answer', at: 'connect', code: 554 }, '554'],
    ['puts the address off (450)', { kind: 'answer', at: 'rcpt', code: 450 }, '450'],
    ['puts the mail off (451)', { kind: 'answer', at: 'data', code: 451 }, '451'],
    ['hangs before it greets', { kind: 'hang', at: 'connect' }, 'ETIMEDOUT'],
    ['hangs at the sender', { kind: 'hang', at: 'from' }, 'ETIMEDOUT'],
    ['hangs at the recipient', { kind: 'hang', at: 'rcpt' }, 'ETIMEDOUT'],
    ['hangs after the mail', { kind: 'hang', at: 'data' }, 'ETIMEDOUT'],
  ];
  it.each(PASSING)('loses and doubles nothing while the server %s', async (_, fault, code) => {
    const ids = await queue(3);
    server.fault = fault;
    await openWorker().sendDue();
    expect(await states()).toEqual(Array(3).fill(`waiting ${code}`));
    expect(arrived()).toEqual([]);
    server.fault = { kind: 'none' };
    await openWorker().sendDue();
    expect(arrived()).toEqual([]);
    now += MINUTE;
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual(ids.sort());
  });

  it('loses nothing while no server is there', async () => {
    const ids = await queue(2);
    const transport = createSmtpTransport('smtp://127.0.0.1:1', SENDER, PHASE_MS);
    await openWorker({ transport }).sendDue();
    expect(await states()).toEqual(Array(2).fill('waiting ESOCKET'));
    now += MINUTE;
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual(ids.sort());
  });

  it('sends nothing over a connection that cannot be trusted', async () => {
    const untrusted = await openTestMailServer({ disabledCommands: ['AUTH'] });
    await queue(1);
    await openWorker({ transport: createSmtpTransport(untrusted.url, SENDER, PHASE_MS) }).sendDue();
    expect(untrusted.received).toEqual([]);
    expect(await states()).toEqual(['waiting ESOCKET']);
    await untrusted.close();
  });

  it('sends a mail again, under the same Message-ID, where the answer was lost', async () => {
    const ids = await queue(2);
    server.fault = { kind: 'cut' };
    await openWorker().sendDue();
    server.fault = { kind: 'none' };
    now += MINUTE;
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual([...ids, ...ids].sort());
  });

  it.each(['from', 'rcpt', 'data'] as const)('takes a 550 at %s for final, and says so', async at => {
    await queue(1);
    server.fault = { kind: 'answer', at, code: 550 };
    await openWorker().sendDue();
    expect(await states()).toEqual(['failed 550']);
    log.flush();
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { event: 'mail_failed', kind: 'test', attempts: 1, code: '550' },
    ]);
    expect(lines.join()).not.toContain('ada@');
  });

  it('writes no more to an address that was refused twice in a row, in whatever capitals', async () => {
    server.fault = { kind: 'answer', at: 'rcpt', code: 550 };
    await queue(1);
    await openWorker().sendDue();
    await queue(1, 'ADA@example.com');
    await openWorker().sendDue();
    server.fault = { kind: 'none' };
    await queue(1);
    await queue(1, 'bob@example.com');
    await openWorker().sendDue();
    expect((await states()).sort()).toEqual(['dropped blocked', 'failed 550', 'failed 550', 'sent ok']);
  });

  it('forgets a refusal once a mail has arrived', async () => {
    for (const code of [550, 250, 550, 250]) {
      server.fault = code === 550 ? { kind: 'answer', at: 'rcpt', code } : { kind: 'none' };
      await queue(1);
      await openWorker().sendDue();
    }
    expect(server.received).toHaveLength(2);
  });

  it('tries eight times, waiting 30 s, twice that, and so on, and then gives up', async () => {
    await queue(1);
    server.fault = { kind: 'answer', at: 'rcpt', code: 450 };
    for (let tries = 1; tries < 8; tries += 1) {
      await openWorker().sendDue();
      const [row] = await test.database.sql<{ next_at: Date; attempts: number }[]>`
        select next_at, attempts from mail_outbox
      `;
      expect(row?.attempts).toBe(tries);
      const waitMs = (row?.next_at.getTime() ?? 0) - now;
      expect(waitMs / (30_000 * 2 ** (tries - 1))).toBeGreaterThanOrEqual(0.8);
      expect(waitMs / (30_000 * 2 ** (tries - 1))).toBeLessThanOrEqual(1.2);
      now += waitMs;
    }
    await openWorker().sendDue();
    expect(await states()).toEqual(['failed 450']);
  });

  it('sends no mail whose time is over', async () => {
    await queue(1, 'ada@example.com', MINUTE);
    now += MINUTE;
    await openWorker().sendDue();
    expect(await states()).toEqual(['failed expired']);
    expect(server.received).toEqual([]);
  });

  it('drops a mail that is not needed any more', async () => {
    await queue(1);
    await openWorker({ compose: async () => null }).sendDue();
    expect(await states()).toEqual(['dropped not_needed']);
  });

  it('loses nothing when a worker dies; another one comes after a minute', async () => {
    const ids = await queue(4);
    const dead: MailTransport = { send: () => new Promise(() => {}) };
    void openWorker({ transport: dead }).sendDue();
    await vi.waitUntil(async () => {
      const [row] = await test.database.sql`select sum(attempts)::int as claims from mail_outbox`;
      return row?.claims === 2;
    });
    await openWorker().sendDue();
    expect(arrived()).toHaveLength(2);
    now += MINUTE;
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual(ids.sort());
  });

  it('hands back what it holds when the server ends', async () => {
    const ids = await queue(3);
    server.fault = { kind: 'hang', at: 'data' };
    const slow = createSmtpTransport(server.url, SENDER, 60_000);
    const worker = openWorker({ transport: slow });
    void worker.sendDue();
    await vi.waitUntil(async () => {
      const [row] = await test.database.sql`select sum(attempts)::int as claims from mail_outbox`;
      return row?.claims === 2;
    });
    await worker.stop(20);
    server.fault = { kind: 'none' };
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual(ids.sort());
    const [row] = await test.database.sql`select sum(attempts)::int as claims from mail_outbox`;
    expect(row?.claims).toBe(3);
  });

  it('takes no text for anything but text', async () => {
    const parts = [
      '\r',
      '\n',
      '\r\n',
      '\0',
      '\u2028',
      '\r\nBcc: eve@example.com\r\n',
      '<b>',
      '"',
      ', ',
      '\r\n\r\n.\r\n',
    ];
    const texts = parts.flatMap(one => parts.map(other => `Hello${one}eve@example.com${other}end`));
    const transport = createSmtpTransport(server.url, SENDER, 5000);
    await Promise.all(
      texts.map((text, index) => {
        const message = {
          id: `${index}`,
          to: 'ada@example.com',
          subject: text,
          text,
          html: text,
          headers: {},
        };
        return transport.send(message, new AbortController().signal);
      }),
    );
    expect(server.received).toHaveLength(texts.length);
    const headersOf = ({ headers }: Email) => headers.map(({ key }) => key).sort();
    const linesOf = (text = '') => text.replaceAll(/\r\n|\r/g, '\n').trimEnd();
    const [first] = server.received;
    for (const { email, recipients } of server.received) {
      expect(recipients).toEqual(['ada@example.com']);
      expect(email.to).toMatchObject([{ address: 'ada@example.com' }]);
      expect(headersOf(email)).toEqual(first && headersOf(first.email));
      expect(linesOf(email.text)).toBe(linesOf(texts[Number(/\d+/.exec(email.messageId ?? ''))]));
    }
  });

  it.each([
    'a@b.co, eve@example.com',
    'a@b.co\r\nBcc: eve@example.com',
    '<a@b.co>',
    'a b@c.de',
    'a@b@c.de',
    'a\0@b.co',
  ])('refuses %j as an address', async to => {
    const transport = createSmtpTransport(server.url, SENDER, PHASE_MS);
    const message = { id: 'x', to, subject: '', text: '', html: '', headers: {} };
    await expect(transport.send(message, new AbortController().signal)).rejects.toMatchObject({
      name: 'MailRefused',
      code: 'bad_address',
    });
    expect(server.received).toEqual([]);
  });
});
