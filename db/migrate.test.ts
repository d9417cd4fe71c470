import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMigrations, migrate } from './migrate';
import { openEmptyDatabase, type TestDatabase } from './testing/test-database';

describe('migrations', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openEmptyDatabase();
  });
  afterEach(() => test.drop());

  const countApplied = async () => {
    const [row] = await test.database.sql<{ count: number }[]>`select count(*)::int as count from migrations`;
    return row?.count;
  };

  it('are each applied once, even when two processes start at once', async () => {
    await Promise.all([migrate(test.database.sql), migrate(test.database.sql)]);
    await migrate(test.database.sql);
    expect(await countApplied()).toBeGreaterThan(1);
    expect(await test.database.sql`select count(*)::int as count from users`).toEqual([{ count: 0 }]);
  });

  it('leave nothing behind of a step that failed half-way', async () => {
    const broken = listMigrations({
      './migrations/0001_broken.sql': 'create table half (x integer); select 1/0;',
    });
    await expect(migrate(test.database.sql, broken)).rejects.toThrow('division by zero');
    await expect(test.database.sql`select from half`).rejects.toThrow('does not exist');
  });

  it('refuse a database newer than the program', async () => {
    await migrate(test.database.sql);
    await expect(migrate(test.database.sql, [])).rejects.toThrow('newer than this program');
  });
});

describe('the numbers of migrations', () => {
  it('put them in order', () => {
    const listed = listMigrations({ './b/0002_two.sql': 'two', './b/0001_one.sql': 'one' });
    expect(listed.map(({ name }) => name)).toEqual(['0001_one.sql', '0002_two.sql']);
  });

  it('may have no gap', () => {
    expect(() => listMigrations({ './0001_one.sql': '', './0003_three.sql': '' })).toThrow('0003_three.sql');
  });

  it('may not repeat', () => {
    expect(() => listMigrations({ './0001_one.sql': '', './0001_uno.sql': '' })).toThrow('without a gap');
  });
});
