import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, serverUrl, type TestDatabase } from '../testing/test-database';
import { addResetToken, resetPassword } from './password-resets';
import { addSession } from './sessions';

const NOW = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-01-02T00:00:00Z');
const ANSWER = { status: 200, body: '' };
const REFUSAL = { status: 400, body: '' };

describe('a log-in and a password reset at the same time', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());

  async function makeUser() {
    const { sql } = test.database;
    const [user] = await sql<{ user_id: string }[]>`
      insert into users (first_name, last_name, email, password_hash)
      values ('Ada', 'Lovelace', ${`${randomUUID()}@example.com`}, 'old')
      returning user_id
    `;
    const userId = user?.user_id ?? '';
    await addResetToken(sql, userId, `token of ${userId}`, LATER);
    return userId;
  }

  const logIn = (sql: Sql, userId: string, passwordHash = 'old') =>
    addSession(sql, { userId, passwordHash }, { hash: randomUUID(), createdAt: NOW, expiresAt: LATER });

  const reset = (sql: Sql, userId: string) =>
    resetPassword(
      sql,
      { scope: 'a:updatepassword', key: randomUUID(), fingerprint: '' },
      {
        tokenHash: `token of ${userId}`,
        passwordHash: 'new',
        notice: { kind: 'password_changed', expiresAt: LATER },
      },
      { updated: ANSWER, invalid: REFUSAL },
      NOW,
    );

  const countSessions = async (userId: string) =>
    (await test.database.sql`select 1 from sessions where user_id = ${userId}`).length;

  it('leave no session, whichever comes first, in 40 concurrent rounds', async () => {
    const { sql } = test.database;
    const rounds = Array.from({ length: 40 }, async (_, round) => {
      const userId = await makeUser();
      const calls = [() => logIn(sql, userId), () => reset(sql, userId), () => logIn(sql, userId)];
      await Promise.all((round % 2 ? calls : calls.toReversed()).map(call => call()));
      return { sessions: await countSessions(userId), isOldRefused: !(await logIn(sql, userId)) };
    });
    for (const round of await Promise.all(rounds)) expect(round).toEqual({ sessions: 0, isOldRefused: true });
  });

  it('let the new password log in after the reset', async () => {
    const { sql } = test.database;
    const userId = await makeUser();
    expect((await reset(sql, userId)).kind).toBe('done');
    expect(await logIn(sql, userId, 'new')).toBe(true);
    expect(await countSessions(userId)).toBe(1);
  });

  // The embedded database has one connection, so the tests cannot force an order.
  describe.skipIf(serverUrl === undefined)('on separate connections', () => {
    /** Runs statements on a connection of its own and leaves them uncommitted until `commit`. */
    async function holdOpen<Result>(work: (sql: Sql) => Promise<Result>) {
      const sql = postgres(test.url ?? '', { max: 1, fetch_types: false, onnotice: () => {} });
      await sql`begin`;
      const result = await work(sql);
      return {
        result,
        async commit() {
          await sql`commit`;
          await sql.end();
        },
      };
    }

    async function untilOneWaits(): Promise<void> {
      for (;;) {
        const waiting = await test.database.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `;
        if (waiting.length > 0) return;
      }
    }

    it('a reset that begins before a log-in has committed ends its session', async () => {
      const userId = await makeUser();
      const login = await holdOpen(sql => logIn(sql, userId));
      expect(login.result).toBe(true);
      const resetting = reset(test.database.sql, userId);
      await untilOneWaits();
      await login.commit();
      expect((await resetting).kind).toBe('done');
      expect(await countSessions(userId)).toBe(0);
    });

    it('a log-in that begins before a reset has committed gets no session', async () => {
      const userId = await makeUser();
      const resetting = await holdOpen(sql => reset(sql, userId));
      expect(resetting.result.kind).toBe('done');
      const loggingIn = logIn(test.database.sql, userId);
      await untilOneWaits();
      await resetting.commit();
      expect(await loggingIn).toBe(false);
      expect(await countSessions(userId)).toBe(0);
    });

    it('a reset also ends a link that is made while it waits', async () => {
      const userId = await makeUser();
      const login = await holdOpen(sql => logIn(sql, userId));
      const resetting = reset(test.database.sql, userId);
      await untilOneWaits();
      await addResetToken(test.database.sql, userId, `another of ${userId}`, LATER);
      await login.commit();
      await resetting;
      expect(await test.database.sql`select 1 from reset_tokens where user_id = ${userId}`).toEqual([]);
    });
  });
});
