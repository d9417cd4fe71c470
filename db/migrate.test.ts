import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseTooNew } from './errors';
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

  const OLDER = { './0001_one.sql': 'create table one (x integer)' };
  const READIED = { ...OLDER, './0002_two.sql': 'alter table one add column y integer' };
  const TAKING = {
    ...READIED,
    './0003_three.sql': '-- Needs programs that know 0002.\nalter table one drop column x',
  };

  it('tell which of them they applied', async () => {
    expect(await migrate(test.database.sql, listMigrations(READIED))).toEqual([
      '0001_one.sql',
      '0002_two.sql',
    ]);
    expect(await migrate(test.database.sql, listMigrations(READIED))).toEqual([]);
  });

  it('leave a database as it is that a newer program has migrated, while older ones can use it', async () => {
    await migrate(test.database.sql, listMigrations(READIED));
    expect(await migrate(test.database.sql, listMigrations(OLDER))).toEqual([]);
    expect(await countApplied()).toBe(2);
  });

  it('refuse a database from which a newer program has taken what they use', async () => {
    await migrate(test.database.sql, listMigrations(TAKING));
    expect(await migrate(test.database.sql, listMigrations(READIED))).toEqual([]);
    await expect(migrate(test.database.sql, listMigrations(OLDER))).rejects.toThrow(DatabaseTooNew);
  });

  it('go on with a history that an older program has begun', async () => {
    await test.database.sql`
      create table migrations (version integer primary key, name text not null, applied_at timestamptz default now())
    `;
    await test.database.sql`create table one (x integer)`;
    await test.database.sql`insert into migrations (version, name) values (1, '0001_one.sql')`;
    expect(await migrate(test.database.sql, listMigrations(TAKING))).toEqual([
      '0002_two.sql',
      '0003_three.sql',
    ]);
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

  it('may not need a program that knows the migration itself', () => {
    const text = '-- Needs programs that know 0001.';
    expect(() => listMigrations({ './0001_one.sql': text })).toThrow('0001_one.sql');
  });

  it('may not repeat', () => {
    expect(() => listMigrations({ './0001_one.sql': '', './0001_uno.sql': '' })).toThrow('without a gap');
  });
});
