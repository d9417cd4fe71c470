import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Sql } from '../client';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { deleteExpired } from './expired';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = new Date('2026-01-01T00:00:00Z');
const TWELVE_MONTHS = new Date('2027-01-01T00:00:00Z').getTime() - START.getTime();
const TWENTY_FOUR_MONTHS = new Date('2028-01-01T00:00:00Z').getTime() - START.getTime();

interface Row {
  what: string;
  /** The last moment at which the row is still kept, in milliseconds after `START`. */
  lastMs: number;
  add: (sql: Sql, userId: string) => PromiseLike<unknown>;
  /** Returns no rows once the row is gone. */
  find: (sql: Sql) => PromiseLike<readonly unknown[]>;
}

const addMail = (sql: Sql, state: string) => sql`
  insert into mail_outbox (kind, recipient, state, next_at, expires_at, settled_at)
  values ('test', 'ada@example.com', ${state}, ${START}, ${START}, ${START})
`;
const addResult = (sql: Sql) => sql`
  insert into quiz_results (quiz_result_id, questions, answers, score, outoff, email, created_at, fingerprint, answer)
  values (${randomUUID()}, '[]', '[]', 0, 0, 'ada@example.com', ${START}, 'x', '')
`;
const findMails = (sql: Sql) => sql`select state from mail_outbox`;

/** Everything that is kept for a limited time. */
const KEPT: Row[] = [
  {
    what: 'a session, to its expiry',
    lastMs: 14 * DAY - 1,
    add: (sql, userId) => sql`
      insert into sessions (session_hash, user_id, created_at, expires_at)
      values ('x', ${userId}, ${START}, ${new Date(START.getTime() + 14 * DAY)})
    `,
    find: sql => sql`select 1 from sessions`,
  },
  {
    what: 'the secret of a reset, to its expiry',
    lastMs: HOUR - 1,
    add: (sql, userId) => sql`
      insert into reset_tokens (token_hash, user_id, expires_at)
      values ('x', ${userId}, ${new Date(START.getTime() + HOUR)})
    `,
    find: sql => sql`select 1 from reset_tokens`,
  },
  {
    what: 'a key, 30 days',
    lastMs: 30 * DAY,
    add: sql => sql`
      insert into idempotency_keys (scope, key, fingerprint, status, body, created_at)
      values ('a:x', ${randomUUID()}, '', 200, '', ${START})
    `,
    find: sql => sql`select 1 from idempotency_keys`,
  },
  {
    what: 'a subscriber who has not confirmed, 7 days',
    lastMs: 7 * DAY,
    add: sql => sql`insert into subscribers (email, asked_at) values ('ada@example.com', ${START})`,
    find: sql => sql`select 1 from subscribers`,
  },
  { what: 'a mail that was sent, 24 hours', lastMs: DAY, add: sql => addMail(sql, 'sent'), find: findMails },
  {
    what: 'a mail that was dropped, 24 hours',
    lastMs: DAY,
    add: sql => addMail(sql, 'dropped'),
    find: findMails,
  },
  {
    what: 'a mail that was given up, 14 days',
    lastMs: 14 * DAY,
    add: sql => addMail(sql, 'failed'),
    find: findMails,
  },
  {
    what: 'the refusal of an address, 30 days',
    lastMs: 30 * DAY,
    add: sql =>
      sql`insert into mail_refusals (recipient_hash, refusals, refused_at) values ('x', 2, ${START})`,
    find: sql => sql`select 1 from mail_refusals`,
  },
  {
    what: 'the mail address of a result, 30 days',
    lastMs: 30 * DAY,
    add: addResult,
    find: sql => sql`select 1 from quiz_results where email is not null or fingerprint is not null`,
  },
  {
    what: 'a result, 12 months',
    lastMs: TWELVE_MONTHS,
    add: addResult,
    find: sql => sql`select 1 from quiz_results`,
  },
  {
    what: 'an inquiry, 24 months',
    lastMs: TWENTY_FOUR_MONTHS,
    add: sql => sql`
      insert into inquiries (
        inquiry_id, first_name, last_name, country, state, city, contact, topic, message, created_at, fingerprint, answer
      )
      values (${randomUUID()}, '', '', '', '', '', '', '', '', ${START}, '', '')
    `,
    find: sql => sql`select 1 from inquiries`,
  },
  {
    what: 'a counter, a day after it moved last',
    lastMs: DAY - 1,
    add: sql => sql`insert into counters (counter, counted_at) values ('x', array[${START}::timestamptz])`,
    find: sql => sql`select 1 from counters`,
  },
];

describe('deleting expired rows', () => {
  let test: TestDatabase;
  let userId: string;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  beforeEach(async () => {
    const { sql } = test.database;
    for (const table of [
      'users',
      'subscribers',
      'mail_outbox',
      'idempotency_keys',
      'quiz_results',
      'inquiries',
    ]) {
      await sql`delete from ${sql(table)}`;
    }
    const [user] = await sql<{ user_id: string }[]>`
      insert into users (first_name, last_name, email, password_hash)
      values ('Ada', 'Lovelace', 'ada@example.com', '')
      returning user_id
    `;
    userId = user?.user_id ?? '';
  });
  afterAll(() => test.drop());

  it.each(KEPT)('deletes on time, not a millisecond early: $what', async ({ lastMs, add, find }) => {
    const { sql } = test.database;
    const isThereAfter = async (ms: number) => {
      expect(await deleteExpired(test.database, new Date(START.getTime() + ms))).toEqual([]);
      return (await find(sql)).length > 0;
    };
    await add(sql, userId);
    expect(await isThereAfter(lastMs)).toBe(true);
    expect(await isThereAfter(lastMs + 1)).toBe(false);
  });

  it('ends in time however much has expired, and does the rest if a statement fails', async () => {
    const { sql } = test.database;
    await sql`
      insert into counters (counter, counted_at)
      select 'many/' || number, array[${START}::timestamptz] from generate_series(1, 12001) as number
    `;
    let statements = 0;
    const failing: Pick<Database, 'call'> = {
      call(work) {
        statements += 1;
        if (statements === 1) return Promise.reject(new Error('too slow'));
        return test.database.call(work);
      },
    };
    expect(await deleteExpired(failing, new Date(START.getTime() + DAY))).toEqual([new Error('too slow')]);
    expect(await sql`select 1 from counters`).toEqual([]);
    // Ten kinds of rows, and two more rounds for the counters.
    expect(statements).toBe(12);
  });

  it('keeps what is still in use: an account, a confirmed subscription, a mail to send', async () => {
    const { sql } = test.database;
    await sql`insert into subscribers (email, asked_at, confirmed_at) values ('bob@example.com', ${START}, ${START})`;
    await sql`insert into mail_outbox (kind, recipient, next_at, expires_at) values ('test', '', ${START}, ${START})`;
    const later = new Date(START.getTime() + TWENTY_FOUR_MONTHS);
    expect(await deleteExpired(test.database, later)).toEqual([]);
    const rows =
      await sql`select 1 from users union all select 2 from subscribers union all select 3 from mail_outbox`;
    expect(rows).toHaveLength(3);
  });
});
