import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './client';
import { DatabaseAway, DataDirLocked } from './errors';
import { copyTemplate, openEmptyDatabase, serverUrl, type TestDatabase } from './testing/test-database';

describe('the database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openEmptyDatabase();
  });
  afterAll(() => test.drop());

  it('resolves a call with the result of its statements', async () => {
    expect(await test.database.call(sql => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('does not report an error of a statement as being away', async () => {
    const call = test.database.call(sql => sql`select 1 / ${0}::int`);
    await expect(call).rejects.toThrow('division by zero');
    await expect(call).rejects.not.toThrow(DatabaseAway);
  });

  it('keeps working after errors among many statements', async () => {
    const divisors = Array.from({ length: 50 }, (_, index) => index % 5);
    const results = await Promise.allSettled(
      divisors.map(divisor => test.database.call(sql => sql`select 10 / ${divisor}::int as ten`)),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await test.database.call(sql => sql`select 10 / ${5}::int as two`)).toEqual([{ two: 2 }]);
  });

  it('returns a long text unchanged', async () => {
    const text = 'ä€😀'.repeat(50_000);
    expect(await test.database.call(sql => sql`select ${text}::text as text`)).toEqual([{ text }]);
  });

  it('reports that it is away when a call passes its deadline', async () => {
    const call = test.database.call(() => new Promise(() => {}), 20);
    await expect(call).rejects.toThrow(DatabaseAway);
    expect(await test.database.call(sql => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('replaces its pool when a call hangs, at most once a second', async () => {
    const hang = () => test.database.call(() => new Promise(() => {}), 1).catch(() => {});
    const first = test.database.sql;
    await vi.waitUntil(async () => {
      await hang();
      return test.database.sql !== first;
    }, 10_000);
    const replacedAt = performance.now();
    const second = test.database.sql;
    await vi.waitUntil(async () => {
      await hang();
      return test.database.sql !== second;
    }, 10_000);
    expect(performance.now() - replacedAt).toBeGreaterThan(900);
    expect(await test.database.call(sql => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

describe('the embedded database', () => {
  it('refuses a second opener and keeps working for the first', async () => {
    const dataDir = await copyTemplate();
    const first = await openDatabase({ dataDir });
    await first.sql`create table kept (x integer)`;
    await expect(openDatabase({ dataDir })).rejects.toThrow(DataDirLocked);
    await first.sql`insert into kept (x) values (1)`;
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await second.sql`select x from kept`).toEqual([{ x: 1 }]);
    await second.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('the journal of the embedded database', () => {
  it('is bounded by checkpoints, however much is written', async () => {
    const dataDir = await copyTemplate();
    const database = await openDatabase({ dataDir });
    const checkpointAt = async () => {
      const [row] = await database.sql<{ bytes: number }[]>`
        select (redo_lsn - '0/0')::float as bytes from pg_control_checkpoint()
      `;
      return row?.bytes ?? 0;
    };
    const before = await checkpointAt();
    await database.sql`create table written (text text)`;
    for (let batch = 0; batch < 10; batch += 1) {
      await database.sql`insert into written select repeat('x', 1000) from generate_series(1, 10000)`;
    }
    // About 100 million bytes were written, and at most the last quarter has no checkpoint yet.
    expect(await checkpointAt()).toBeGreaterThan(before + 60_000_000);
    await database.close();
    await rm(dataDir, { recursive: true });
  });
});

describe.runIf(serverUrl)('a database server', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openEmptyDatabase();
  });
  afterAll(() => test.drop());

  it('is only ever reported as away while its backends are killed, and gets its whole pool back', async () => {
    const { database } = test;
    let answered = 0;
    const unexpected: unknown[] = [];
    let isKilling = true;
    const load = Array.from({ length: 16 }, async () => {
      while (isKilling) {
        await database
          .call(sql => sql`select pg_sleep(0.005)`)
          .then(
            () => {
              answered += 1;
            },
            error => {
              if (!(error instanceof DatabaseAway)) unexpected.push(error);
            },
          );
      }
    });
    for (let round = 0; round < 20; round += 1) {
      await database
        .call(
          sql => sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()
          `,
        )
        .catch(() => {});
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    isKilling = false;
    await Promise.all(load);
    expect(unexpected).toEqual([]);
    expect(answered).toBeGreaterThan(0);

    // The pool is replaced once more, a second after the last lost connection.
    await vi.waitFor(async () => {
      const started = performance.now();
      const results = await Promise.all(
        Array.from({ length: 8 }, () =>
          database.call(sql => sql`select pg_sleep(0.5), pg_backend_pid() as pid`),
        ),
      );
      expect(new Set(results.map(([row]) => row?.pid)).size).toBe(8);
      expect(performance.now() - started).toBeLessThan(900);
    }, 10_000);
  });
});
