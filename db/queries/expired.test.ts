import { expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { deleteExpired } from './expired';

const DAY = 24 * 3_600_000;

it('what has outlived its use is deleted: mails a day after they were sent, 14 days after they were given up', async () => {
  const { database, drop } = await openTestDatabase();
  const { sql } = database;
  const start = new Date('2026-01-01T00:00:00Z');
  for (const state of ['waiting', 'sent', 'dropped', 'failed']) {
    await sql`
      insert into mail_outbox (kind, recipient, state, next_at, expires_at, settled_at)
      values ('test', 'ada@example.com', ${state}, ${start}, ${start}, ${state === 'waiting' ? null : start})
    `;
  }
  await sql`insert into mail_refusals (recipient_hash, refusals, refused_at) values ('x', 2, ${start})`;
  const statesAfter = async (ms: number) => {
    await deleteExpired(sql, new Date(start.getTime() + ms));
    const rows = await sql<{ state: string }[]>`select state from mail_outbox order by state`;
    return rows.map(({ state }) => state);
  };
  expect(await statesAfter(DAY)).toEqual(['dropped', 'failed', 'sent', 'waiting']);
  expect(await statesAfter(DAY + 1)).toEqual(['failed', 'waiting']);
  expect(await statesAfter(14 * DAY + 1)).toEqual(['waiting']);
  expect(await sql`select refusals from mail_refusals`).toHaveLength(1);
  await statesAfter(30 * DAY + 1);
  expect(await sql`select refusals from mail_refusals`).toHaveLength(0);
  await drop();
});
