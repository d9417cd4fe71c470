import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMigrations, migrate } from '../migrate';
import { openEmptyDatabase, serverUrl, type TestDatabase } from '../testing/test-database';
import { findOrigin, Misfit, type Refill, refill } from './refill';
import { NoTables, readSnapshot } from './snapshot';
import { listTables } from './tables';

/** A schema with everything that is hard to copy. */
const ODD = `
  create type mood as enum ('calm', 'it''s "odd"');
  create table a_child (parent_id integer not null, note text, primary key (parent_id));
  create table parents (
    id integer generated always as identity primary key,
    counted serial,
    twice integer generated always as (length(name) * 2) stored,
    name text not null,
    mood mood,
    bytes bytea,
    price numeric(10, 2),
    share double precision,
    at timestamptz,
    span interval,
    texts text[],
    document jsonb,
    "Odd ""name" boolean
  );
  alter table a_child add foreign key (parent_id) references parents;
  create function shout() returns trigger language plpgsql as $$
    begin new.name = upper(new.name); return new; end
  $$;
  create trigger shouting before insert on parents for each row execute function shout();
  create table seeded (word text primary key);
  insert into seeded values ('from the migration');
`;
const LATER = `alter table parents add column length integer; update parents set length = char_length(name);`;
const steps = (...texts: string[]) =>
  listMigrations(Object.fromEntries(texts.map((text, index) => [`./000${index + 1}_step.sql`, text])));

describe('a copy of a database', () => {
  let from: TestDatabase;
  let to: TestDatabase;
  beforeAll(async () => {
    from = await openEmptyDatabase();
    to = await openEmptyDatabase();
    await fillOddTables();
  });
  afterAll(async () => {
    await from.drop();
    await to.drop();
  });

  /** Everything that a copy has, in memory. */
  async function copyAll(): Promise<Refill> {
    const texts = new Map<string, string[][]>();
    let copy: Refill | undefined;
    await readSnapshot(from.database, async snapshot => {
      for (const table of snapshot.tables) {
        const batches: string[][] = [];
        for await (const lines of snapshot.read(table)) batches.push(lines);
        texts.set(table.name, batches);
      }
      copy = {
        id: "the copy's id",
        schema: snapshot.schema,
        tables: snapshot.tables.map(({ name, columns }) => ({
          name,
          columns: columns.map(column => column.name),
          rows: texts.get(name)?.flat().length ?? 0,
        })),
        sequences: await snapshot.readSequences(),
        async *read(name) {
          yield* texts.get(name) ?? [];
        },
      };
    });
    if (copy === undefined) throw new Error('There was no snapshot.');
    return copy;
  }

  async function fillOddTables(): Promise<void> {
    await migrate(from.database.sql, steps(ODD));
    await from.database.sql.unsafe(`
      alter table parents disable trigger user;
      insert into parents (name, mood, bytes, price, share, at, span, texts, document, "Odd ""name")
      select E'tab\\t, line\\n, "quotes", \\\\ and ☃ ' || n, 'it''s "odd"', '\\x00ff', 12.30, 0.1 + 0.2,
        '2026-03-29 01:59:59.123456+00', '1 mon -2 days', array['a,b', null, '"'], '{"a": [1.50, null]}', n % 2 = 0
      from generate_series(1, 1203) as n;
      insert into parents (name) values ('');
      alter table parents enable trigger user;
      delete from parents where id = 7;
      insert into a_child select id, 'of ' || id from parents;
      update seeded set word = 'changed since';
    `);
  }

  const read = async ({ database }: TestDatabase, table: string) => {
    const rows = await database.sql.unsafe(
      `select (to_jsonb(one) - 'length')::text as text from ${table} as one order by 1`,
    );
    return rows.map(({ text }) => text);
  };

  it('cannot be made of a database without tables', async () => {
    await expect(readSnapshot(to.database, async () => {})).rejects.toThrow(NoTables);
  });

  it('is refused where tables refer to each other in a circle', async () => {
    await to.database.sql`create table self (id integer primary key, parent integer references self)`;
    await expect(listTables(to.database.sql)).rejects.toThrow('refer to each other: self');
    await to.database.sql`drop table self`;
  });

  it.each<[string, (copy: Refill) => Refill]>([
    ['another number of rows', copy => ({ ...copy, tables: copy.tables.map(one => ({ ...one, rows: 1 })) })],
    ['a table too few', copy => ({ ...copy, tables: copy.tables.slice(1) })],
    ['another column', copy => ({ ...copy, tables: copy.tables.map(one => ({ ...one, columns: ['x'] })) })],
  ])('that describes %s is refused, and leaves the database empty', async (_, spoil) => {
    await expect(refill(to.database, spoil(await copyAll()), steps(ODD))).rejects.toThrow(Misfit);
    expect(await findOrigin(to.database)).toEqual({ isEmpty: true, id: null });
  });

  it('fills an empty database with the same rows, numbers to come and triggers, and brings it forward', async () => {
    await refill(to.database, await copyAll(), steps(ODD, LATER));
    for (const table of ['parents', 'a_child', 'seeded']) {
      expect(await read(to, table)).toEqual(await read(from, table));
    }
    const wrong = await to.database.sql`select from parents where length is distinct from char_length(name)`;
    expect(wrong).toHaveLength(0);
    const [next] = await to.database
      .sql`insert into parents (name) values ('new') returning id, counted, name`;
    expect(next).toEqual({ id: 1205, counted: 1205, name: 'NEW' });
    expect(await findOrigin(to.database)).toEqual({ isEmpty: false, id: "the copy's id" });
  });

  // The embedded database has one connection, and is copied before it is read.
  it.runIf(serverUrl !== undefined)('is of one moment, though rows go while it is read', async () => {
    const seen: number[] = [];
    await readSnapshot(from.database, async snapshot => {
      for (const table of snapshot.tables) {
        await from.database.sql`delete from a_child`;
        let rows = 0;
        for await (const lines of snapshot.read(table)) rows += lines.length;
        seen.push(rows);
      }
    });
    expect(seen.toSorted()).toEqual([1, 1203, 1203]);
  });
});
