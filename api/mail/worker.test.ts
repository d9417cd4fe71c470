import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailRow } from '../../db/queries/mail-outbox';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database';
import { createLog } from '../http/log';
import { type MailFault, openTestMailServer, type TestMailServer } from '../tests/support/test-mail-server';
import { createSmtpTransport } from './smtp';
import type { MailMessage, MailTransport } from './transport';
import { createMailWorker, type MailWorkerNeeds } from './worker';

const SENDER = { name: 'Us', address: 'us@example.com', host: 'www.example.com' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The limit of a phase, in milliseconds: short for a server that hangs, long otherwise, for a busy machine. */
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
    {
      later: (text, done) => [lines.push(...text.trim().split('\n')), done()],
      now: text => lines.push(...text.trim().split('\n')),
    },
    clock,
  );

  function openWorker(change: Partial<MailWorkerNeeds> = {}) {
    const phaseMs = server.fault.kind === 'hang' ? PHASE_MS : PATIENT_PHASE_MS;
    const transport = createSmtpTransport(server.url, SENDER, phaseMs);
    return createMailWorker({
      database: test.database,
      clock,
      log,
      transport,
      compose,
      ownAddresses: ['us@example.com', 'support@example.com'],
      ...change,
    });
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

  it('delivers each mail once, in both forms, from us to its recipient only', async () => {
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

  it('shares the mails with other workers; only one worker sends each mail', async () => {
    const ids = await queue(20);
    await Promise.all(Array.from({ length: 3 }, () => openWorker().sendDue()));
    expect(arrived().sort()).toEqual(ids.sort());
  });

  const PASSING: [string, MailFault, string][] = [
    ['is full (421)', { kind: 'answer', at: 'connect', code: 421 }, '421'],
    ['refuses us altogether (554)', { kind: 'answer', at: 'connect', code: 554 }, '554'],
    ['defers the address (450)', { kind: 'answer', at: 'rcpt', code: 450 }, '450'],
    ['defers the mail (451)', { kind: 'answer', at: 'data', code: 451 }, '451'],
    ['hangs before it greets', { kind: 'hang', at: 'connect' }, 'ETIMEDOUT'],
    ['hangs at the sender', { kind: 'hang', at: 'from' }, 'ETIMEDOUT'],
    ['hangs at the recipient', { kind: 'hang', at: 'rcpt' }, 'ETIMEDOUT'],
    ['hangs after the mail', { kind: 'hang', at: 'data' }, 'ETIMEDOUT'],
  ];
  it.each(PASSING)('loses and duplicates no mail while the server %s', async (_, fault, code) => {
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

  it('loses no mail while the server is down', async () => {
    const ids = await queue(2);
    const transport = createSmtpTransport('smtp://127.0.0.1:1', SENDER, PHASE_MS);
    await openWorker({ transport }).sendDue();
    expect(await states()).toEqual(Array(2).fill('waiting ESOCKET'));
    now += MINUTE;
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual(ids.sort());
  });

  it('sends nothing to a server that offers no authentication', async () => {
    const untrusted = await openTestMailServer({ disabledCommands: ['AUTH'] });
    await queue(1);
    await openWorker({ transport: createSmtpTransport(untrusted.url, SENDER, PHASE_MS) }).sendDue();
    expect(untrusted.received).toEqual([]);
    expect(await states()).toEqual(['waiting ESOCKET']);
    await untrusted.close();
  });

  it('sends a mail again, with the same Message-ID, if the answer was lost', async () => {
    const ids = await queue(2);
    server.fault = { kind: 'cut' };
    await openWorker().sendDue();
    server.fault = { kind: 'none' };
    now += MINUTE;
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual([...ids, ...ids].sort());
  });

  /** The log lines of mails that were given up. */
  function givenUp() {
    log.flush();
    return lines.map(line => JSON.parse(line)).filter(({ event }) => event === 'mail_given_up');
  }

  /** Sends due mails, moving the clock from one try to the next, until `end` or until no mail waits. */
  async function passUntil(end: number) {
    for (;;) {
      await openWorker().sendDue();
      const [row] = await test.database.sql<{ next: Date | null }[]>`
        select min(next_at) as next from mail_outbox where state = 'waiting'
      `;
      if (!row?.next || row.next.getTime() > end) break;
      now = row.next.getTime();
    }
    now = end;
  }

  it('gives up a mail whose content is refused, and logs an error', async () => {
    const [id = ''] = await queue(1);
    server.fault = { kind: 'answer', at: 'data', code: 554, text: '5.6.0 Not for ada@example.com' };
    await openWorker().sendDue();
    expect(await states()).toEqual(['failed 554 5.6.0']);
    expect(givenUp()).toEqual([
      {
        time: clock().toISOString(),
        level: 'error',
        event: 'mail_given_up',
        id: id.slice(1, 37),
        kind: 'test',
        attempts: 1,
        code: '554 5.6.0',
      },
    ]);
    expect(lines.join()).not.toMatch(/ada@|Not for/);
  });

  it('gives up a mail to a mailbox that does not exist, and logs an error', async () => {
    await queue(1);
    server.fault = { kind: 'answer', at: 'rcpt', code: 550, text: '5.1.1 <ada@example.com> is unknown' };
    await openWorker().sendDue();
    expect(await states()).toEqual(['failed 550 5.1.1']);
    expect(givenUp()).toMatchObject([{ level: 'error', kind: 'test', code: '550 5.1.1' }]);
    expect(lines.join()).not.toContain('ada@');
  });

  it.each([
    ['denies relaying', 'rcpt', '554', '5.7.1 <ada@example.com>: Relay access denied'],
    ['requires authentication', 'from', '530', '5.7.0 Authentication required'],
    ["does not know the sender's domain", 'rcpt', '550', '5.1.8 Sender address rejected: Domain not found'],
    ['refuses without a reason', 'rcpt', '550', 'No'],
    ['refuses the sender', 'from', '553', '5.7.1 Sender address rejected: not owned by user'],
    ['has no space', 'rcpt', '552', '5.2.2 Mailbox full'],
  ] as const)('tries again, and blocks no address, while the server %s', async (_, at, code, text) => {
    server.fault = { kind: 'answer', at, code: Number(code), text };
    const ids = await queue(2);
    const status = /^5\.\d\.\d/.exec(text)?.[0];
    for (let tries = 0; tries < 3; tries += 1) {
      await openWorker().sendDue();
      expect(await states()).toEqual(Array(2).fill(`waiting ${status ? `${code} ${status}` : code}`));
      now += 60 * MINUTE;
    }
    expect(await test.database.sql`select from mail_refusals`).toHaveLength(0);
    expect(givenUp()).toEqual([]);
    server.fault = { kind: 'none' };
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual(ids.sort());
  });

  const UNKNOWN = { kind: 'answer', at: 'rcpt', code: 550, text: '5.1.1 User unknown' } as const;

  it('stops sending to an address that was unknown twice in a row, in any case', async () => {
    server.fault = UNKNOWN;
    await queue(1);
    await openWorker().sendDue();
    await queue(1, 'ADA@example.com');
    await openWorker().sendDue();
    server.fault = { kind: 'none' };
    await queue(1);
    await queue(1, 'bob@example.com');
    await openWorker().sendDue();
    expect((await states()).sort()).toEqual([
      'failed 550 5.1.1',
      'failed 550 5.1.1',
      'failed blocked',
      'sent ok',
    ]);
    expect(givenUp().map(({ code }) => code)).toEqual(['550 5.1.1', '550 5.1.1', 'blocked']);
  });

  it('forgets a refusal once a mail has arrived', async () => {
    for (const fault of [UNKNOWN, { kind: 'none' }, UNKNOWN, { kind: 'none' }] as const) {
      server.fault = fault;
      await queue(1);
      await openWorker().sendDue();
    }
    expect(server.received).toHaveLength(2);
  });

  it('never blocks an address of our own, and keeps trying it', async () => {
    await test.database.sql`
      insert into mail_refusals (recipient_hash, refusals, refused_at)
      values (encode(sha256(convert_to('support@example.com', 'UTF8')), 'hex'), 9, now())
    `;
    server.fault = UNKNOWN;
    const ids = await queue(2, 'Support@example.com');
    await openWorker().sendDue();
    now += 2 * MINUTE;
    await openWorker().sendDue();
    expect(await states()).toEqual(Array(2).fill('waiting 550 5.1.1'));
    server.fault = { kind: 'none' };
    now += 60 * MINUTE;
    await openWorker().sendDue();
    expect(arrived().sort()).toEqual(ids.sort());
  });

  it('tries until the mail expires, and doubles its pauses from 30 s to an hour', async () => {
    await queue(1);
    const end = now + 3 * DAY;
    const transport = createSmtpTransport('smtp://127.0.0.1:1', SENDER, PHASE_MS);
    let tries = 0;
    for (;;) {
      await openWorker({ transport }).sendDue();
      const [row] = await test.database.sql<{ next_at: Date; attempts: number; state: string }[]>`
        select next_at, attempts, state from mail_outbox
      `;
      if (row?.state !== 'waiting') break;
      tries += 1;
      expect(row.attempts).toBe(tries);
      const waitMs = row.next_at.getTime() - now;
      const fullMs = Math.min(60 * MINUTE, 30_000 * 2 ** (tries - 1));
      // The last try may come earlier, so that it happens before the mail expires.
      if (row.next_at.getTime() < end - MINUTE) {
        expect(waitMs / fullMs).toBeGreaterThanOrEqual(0.8);
        expect(waitMs / fullMs).toBeLessThanOrEqual(1);
      }
      now += waitMs;
    }
    expect(now).toBeGreaterThanOrEqual(end);
    expect(tries).toBeGreaterThan(72);
    expect(await states()).toEqual(['failed expired']);
    expect(givenUp()).toMatchObject([{ level: 'error', code: 'expired', last: 'ESOCKET' }]);
  });

  it('tries a mail once more shortly before it expires', async () => {
    const ids = await queue(1, 'ada@example.com', 60 * MINUTE);
    const end = now + 60 * MINUTE;
    server.fault = { kind: 'answer', at: 'connect', code: 421 };
    await passUntil(end - 2 * MINUTE);
    server.fault = { kind: 'none' };
    await passUntil(end);
    expect(arrived()).toEqual(ids);
  });

  it('loses and duplicates no mail while the mail server is away for a day', async () => {
    const ids = await queue(5);
    await server.close();
    await passUntil(now + DAY);
    expect(await states()).toEqual(Array(5).fill('waiting ESOCKET'));
    server = await openTestMailServer({}, Number(new URL(server.url).port));
    await passUntil(now + 60 * MINUTE);
    expect(arrived().sort()).toEqual(ids.sort());
    expect(await states()).toEqual(Array(5).fill('sent ok'));
    expect(givenUp()).toEqual([]);
  });

  it('lengthens the pauses of a mail whose worker keeps dying', async () => {
    await queue(1);
    const pauses: number[] = [];
    const [row] = await test.database.sql<{ claims: number }[]>`select attempts as claims from mail_outbox`;
    expect(row?.claims).toBe(0);
    for (let claim = 1; claim <= 9; claim += 1) {
      const dead: MailTransport = { send: () => new Promise(() => {}) };
      void openWorker({ transport: dead }).sendDue();
      const next = await vi.waitUntil(async () => {
        const [mail] = await test.database.sql<{ next_at: Date; claims: number }[]>`
          select next_at, attempts as claims from mail_outbox
        `;
        return mail?.claims === claim ? mail.next_at.getTime() : false;
      });
      pauses.push((next - now) / MINUTE);
      now = next;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('sends no expired mail', async () => {
    await queue(1, 'ada@example.com', MINUTE);
    now += MINUTE;
    await openWorker().sendDue();
    expect(await states()).toEqual(['failed expired']);
    expect(server.received).toEqual([]);
  });

  it('drops a mail that is no longer needed', async () => {
    await queue(1);
    await openWorker({ compose: async () => null }).sendDue();
    expect(await states()).toEqual(['dropped not_needed']);
  });

  it('loses no mail when a worker dies; another worker takes over after a minute', async () => {
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

  it('returns its claimed mails when the server shuts down', async () => {
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

  it('keeps injected text out of headers, recipients and the protocol', async () => {
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
    'Us, and Co',
    'Us "AI" <lab>',
    'Zoë & Söhne',
    'Us <eve@example.com>,',
    'Us\r\nBcc: eve@example.com',
  ])('sends from exactly one sender, whatever its name: %j', async name => {
    const transport = createSmtpTransport(server.url, { ...SENDER, name }, PATIENT_PHASE_MS);
    const message = { id: 'x', to: 'ada@example.com', subject: 'A', text: 'A', html: 'A', headers: {} };
    await transport.send(message, new AbortController().signal);
    const [{ email, recipients } = expect.fail()] = server.received;
    expect(recipients).toEqual(['ada@example.com']);
    expect(email.from).toEqual({ name, address: 'us@example.com' });
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc');
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
