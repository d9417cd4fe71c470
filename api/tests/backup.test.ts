import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTables } from '../../db/backup/tables';
import { openDatabase, type Sql } from '../../db/client';
import { PLACES_VERSION } from '../../db/geography/places';
import {
  copyTemplate,
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../db/testing/test-database';
import { dumpTables } from './support/dump';
import { PASSWORD } from './support/test-app';
import { buildProcesses, databaseOf, type TestProcesses } from './support/test-processes';
import { openTestS3Server, type TestS3Server } from './support/test-s3-server';
import { GIF } from './support/upload-files';

/** What a running server changes by itself. */
const OWN = ['readiness', 'migrations'];

describe('the commands of backups', () => {
  let processes: TestProcesses;
  let source: TestDatabase;
  let target: TestDatabase;
  let bucket: TestS3Server;
  let copies: string;
  /** A data directory that does not exist yet, on the machine in between. */
  let between: string;
  beforeAll(async () => {
    processes = await buildProcesses();
    [source, target] = [await openTestDatabase(), await openEmptyDatabase()];
    bucket = await openTestS3Server();
    copies = await mkdtemp(join(tmpdir(), 'copies-'));
    between = await copyTemplate();
    await fillEveryTable(source.database.sql);
    await source.close();
    await target.close();
  });
  afterAll(async () => {
    processes.killAll();
    await processes.remove();
    await bucket.close();
    await source.drop();
    await target.drop();
    for (const folder of [copies, between]) await rm(folder, { recursive: true });
  });

  const settingsOf = (test: TestDatabase) => ({ DATA_DIR: test.dataDir, ...databaseOf(test) });

  async function run(entry: 'backup' | 'restore', settings: Record<string, string>, ...args: string[]) {
    const { exited, output } = processes.launch(entry, settings, args);
    return { code: await exited, ...output };
  }

  const newestCopy = async () => join(copies, (await readdir(copies)).sort().at(-1) ?? '');

  async function dump(settings: { DATA_DIR: string; DATABASE_URL?: string }) {
    const database = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR });
    const rows = await dumpTables(database.sql);
    await database.close();
    return Object.fromEntries(
      [...rows].filter(([name]) => !OWN.includes(name)).map(([name, of]) => [name, of.sort()]),
    );
  }

  it('carry everything from a running server to an empty machine with another store, and back', async () => {
    await writeFile(join(source.dataDir, 'privacy.key'), 'the key');
    const server = await processes.start({ ...settingsOf(source), UPLOAD_GRAFT: '' });
    const form = new FormData();
    for (const name of ['a.gif', 'b.gif']) form.append('files', new File([GIF], name, { type: 'image/gif' }));
    expect((await fetch(`${server.url}/upload/folder`, { method: 'POST', body: form })).status).toBe(200);
    const signedUp = await fetch(`${server.url}/user_signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fname: 'Ada', lname: 'Lovelace', email: 'ada@example.com', password: PASSWORD }),
    });
    expect(signedUp.status).toBe(201);
    const first = await run('backup', settingsOf(source), copies, '--keep', '1');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain(' and 2 uploads.');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.kill();
    expect(await readdir(join(source.dataDir, 'copies')).catch(() => [])).toEqual([]);

    // The first try to restore was cut short: the site does not start, and the second try finishes.
    const onBucket = { DATA_DIR: between, UPLOAD_S3_URL: bucket.url };
    await writeFile(join(between, 'restoring'), 'Restored from the copy of another time');
    await mkdir(join(between, 'uploads/stray'), { recursive: true });
    const refused = processes.launch('main', onBucket);
    expect(await refused.exited).toBe(1);
    expect(refused.output.err).toBe(
      `DATA_DIR (${between}) is half restored: run "npm run restore" with the same copy again.\n`,
    );
    expect(await run('restore', onBucket, await newestCopy())).toMatchObject({ code: 0, err: '' });
    expect([...bucket.objects.values()]).toEqual([GIF, GIF]);
    expect(await readdir(between)).not.toContain('restoring');
    expect(await readFile(join(between, 'privacy.key'), 'utf8')).toBe('the key');

    // Nobody runs the database now, so the command copies it by itself.
    const second = await run('backup', onBucket, copies, '--keep', '1');
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).toContain('Older copies deleted: 1.');
    await rm(target.dataDir, { recursive: true });
    expect(await run('restore', settingsOf(target), await newestCopy())).toMatchObject({ code: 0, err: '' });

    const there = await dump(settingsOf(target));
    const here = await dump(settingsOf(source));
    expect(there).toEqual(here);
    expect(Object.entries(there).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const uploads = await readdir(join(target.dataDir, 'uploads/folder'));
    expect(uploads).toHaveLength(2);
    for (const name of uploads)
      expect(await readFile(join(target.dataDir, 'uploads/folder', name))).toEqual(GIF);

    const again = await run('restore', settingsOf(target), await newestCopy());
    expect(again.code).toBe(1);
    expect(again.err).toMatch(
      /^(DATA_DIR \(.*\)|DATABASE_URL) has a database already: restore into an empty one\.\n$/,
    );
    const { url } = await processes.start(settingsOf(target));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('say in one sentence what is wrong, and leave nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'empty-'));
    const before = await readdir(copies);
    const nothing = await run('backup', { DATA_DIR: folder }, copies);
    expect(nothing).toMatchObject({
      code: 1,
      err: `DATA_DIR (${folder}) has no database yet, so there is nothing to copy.\n`,
    });
    const missing = await run('restore', { DATA_DIR: folder }, join(folder, 'none'));
    expect(missing).toMatchObject({
      code: 1,
      err: `${join(folder, 'none')} cannot be restored: there is no such folder.\n`,
    });
    for (const [entry, args] of [
      ['backup', ['--keep', '0']],
      ['backup', ['a', 'b']],
      ['restore', []],
    ] as const) {
      const { code, err } = await run(entry, { DATA_DIR: folder }, ...args);
      expect([code, err]).toEqual([1, expect.stringMatching(/^Usage: npm run .*\n$/)]);
    }
    expect(await readdir(copies)).toEqual(before);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

/** Inserts a row into every table but the uploads, with values by the types of the columns. */
async function fillEveryTable(sql: Sql): Promise<void> {
  const values: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: `'“Ada” \\ '' ☃' || E'\\n\\t"x"'`,
    integer: '7',
    smallint: '7',
    boolean: 'true',
    jsonb: `'{"a": [1.50, null, "\\u2028"]}'`,
    'timestamp with time zone': "now() + interval '1 day 1 microsecond'",
    'timestamp with time zone[]': 'array[now(), null]',
    'smallint[]': "'{1,null,3}'",
  };
  const parents = await sql<{ child: string; column: string; parent: string; key: string }[]>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
      (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as key
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  `;
  for (const { name, columns } of await listTables(sql)) {
    if (['uploads', 'migrations'].includes(name)) continue;
    const cells = columns.map(({ name: column, type }) => {
      const reference = parents.find(one => one.child === name && one.column === column);
      if (reference) return `(select ${reference.key} from ${reference.parent} limit 1)`;
      return `(${values[type]})::${type}`;
    });
    const state = columns.findIndex(({ name: column }) => name === 'mail_outbox' && column === 'state');
    if (state >= 0) cells[state] = "'sent'";
    await sql.unsafe(
      `insert into ${name} (${columns.map(column => column.name)}) values (${cells.join(', ')})`,
    );
  }
  await sql`insert into data_sets (name, version) values ('geography', ${PLACES_VERSION})`;
}
