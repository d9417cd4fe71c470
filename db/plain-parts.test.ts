import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPlainParts } from './plain-parts';
import { openTestDatabase, type TestDatabase } from './testing/test-database';

describe('the tag for statements', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());

  it('puts parts and their parameters where they stand, however deep', async () => {
    const { sql } = test.database;
    const inner = sql`${2}::int + ${3}::int`;
    const outer = sql`${1}::int, (${inner}), ${sql``} ${4}::int`;
    const [row] = await sql`select array[${outer}, ${5}::int] ::text as sums`;
    expect(row).toEqual({ sums: '{1,5,4,5}' });
  });

  it('uses one part in several statements', async () => {
    const { sql } = test.database;
    const part = sql`${7}::int as seven`;
    const rows = await Promise.all([sql`select ${part}`, sql`select ${part}, 1 as one`]);
    expect(rows.map(([row]) => row)).toEqual([{ seven: 7 }, { seven: 7, one: 1 }]);
  });

  it('runs a statement once, however often it is awaited, and only then', async () => {
    const { sql } = test.database;
    await sql`create table runs (run int)`;
    const statement = sql`insert into runs values (1)`;
    expect(await sql`select from runs`).toHaveLength(0);
    await Promise.all([statement, statement]);
    await statement;
    expect(await sql`select from runs`).toHaveLength(1);
  });

  it('rejects with the error of the database', async () => {
    const { sql } = test.database;
    await expect(sql`select ${sql`no_such_column`}`).rejects.toMatchObject({ code: '42703' });
    const caught = await sql`select nothing_either`.catch((error: { code: string }) => error.code);
    expect(caught).toBe('42703');
  });

  it('leaves names and bare text to the driver', async () => {
    const { sql } = test.database;
    const [named] = await sql`select ${1}::int as ${sql('odd "name"')}`;
    expect(named).toEqual({ 'odd "name"': 1 });
    expect(await sql.unsafe('select 3 as three')).toEqual([{ three: 3 }]);
  });

  it('tells who watches the verb of each statement, once, and when it has ended', async () => {
    const seen: string[] = [];
    const sql = withPlainParts(test.database.sql, (kind, ending) => {
      const note = (how: string) => () => void seen.push(`${kind} ${how}`);
      ending.then(note('done'), note('failed'));
    });
    await sql`create table watched (x int)`;
    const statement = sql`insert into watched values (${1})`;
    await Promise.all([statement, statement]);
    await sql`with old as (delete from watched returning x) select x from old`;
    await sql`with one as (select x from watched for update) update watched as w set x = 2 from one`;
    await sql`with one as (select 1 as x) ${sql`select x from one`}`;
    await sql`select ${sql`nothing`}`.catch(() => {});
    await sql`select 1`;
    expect(seen).toEqual([
      'CREATE done',
      'INSERT done',
      'DELETE done',
      'UPDATE done',
      'SELECT done',
      'SELECT failed',
      'SELECT done',
    ]);
  });
});
