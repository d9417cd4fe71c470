import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/client';
import { openEmptyDatabase, serverUrl, type TestDatabase } from '../../db/testing/test-database';
import { TOPICS } from '../contract/inquiry';
import { savedArticleId } from '../contract/saved-article-id';
import { dumpTables } from '../tests/support/dump';
import type { LaunchedProcess } from '../tests/support/launch';
import { buildProcesses, databaseOf, type TestProcesses } from '../tests/support/test-processes';
import { openTestS3Server } from '../tests/support/test-s3-server';

const PATIENCE_MS = 20_000;
/** Enough for a build and two starts on a busy machine. */
const SETUP_MS = 180_000;

/** The fields of answers that the test reads. */
interface Answer {
  sanitizedResult?: { _id: string }[];
  id?: string;
}

interface Person {
  fname: string;
  lname: string;
  email: string;
  contact: string;
  words: string;
}

const CANARY: Person = {
  fname: 'Canaryfirst',
  lname: 'Canarylast',
  email: 'Canary.Person@example.com',
  contact: '+91 98765 43210',
  words: 'Canarywords',
};
const PLACES = ['countries', 'states', 'cities', 'data_sets'];
/** The folder of the canary's second file. */
const FOLDER = `of-${CANARY.fname}`;
const BYSTANDER: Person = {
  fname: 'Bob',
  lname: 'Stander',
  email: 'person@example.com',
  contact: '+1 98765 43210',
  words: 'Bobswords',
};
/** The mails of one run through everything: two links, a notice, a confirmation, a result, two inquiries. */
const MAILS = 7;

describe('the privacy of a person', () => {
  let processes: TestProcesses;
  let test: TestDatabase;
  let settings: Record<string, string>;
  let ids: string[];
  /** All rows before the canary's visit. */
  let rowsWithout: Map<string, string[]>;
  let log = '';

  beforeAll(async () => {
    processes = await buildProcesses();
    test = await openEmptyDatabase();
    // Closed, because the processes open it.
    await test.close();
    settings = { DATA_DIR: test.dataDir, ...databaseOf(test) };
    const first = await processes.start(settings);
    await goThroughEverything(first, BYSTANDER);
    await stop(first);
    rowsWithout = await dump();
    const server = await processes.start(settings);
    ids = await goThroughEverything(server, CANARY);
    const refused = processes.launch('privacy', settings, ['export', CANARY.email]);
    if (serverUrl === undefined) {
      expect(await refused.exited).toBe(1);
      expect(refused.output).toEqual({
        out: '',
        err: `DATA_DIR (${test.dataDir}) is in use by another process.\n`,
      });
    } else expect(await refused.exited).toBe(0);
    await stop(server);
    await onDatabase(
      ({ sql }) => sql`
        insert into mail_refusals (recipient_hash, refusals, refused_at)
        values (encode(sha256(convert_to(${CANARY.email.toLowerCase()}, 'UTF8')), 'hex'), 1, now())
      `,
    );
  }, SETUP_MS);
  afterEach(() => processes.killAll());
  afterAll(async () => {
    await test.drop();
    await processes.remove();
  });

  async function stop({ child, exited, output }: LaunchedProcess): Promise<void> {
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    log += output.out + output.err;
  }

  async function onDatabase<Result>(work: (database: Database) => PromiseLike<Result>): Promise<Result> {
    const database = await openDatabase({ url: test.url, dataDir: test.dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** Does everything that a person can do. @returns the ids of the person's account and inquiries */
  async function goThroughEverything(
    { url, output }: LaunchedProcess & { url: string },
    { fname, lname, email, contact, words }: Person,
  ): Promise<string[]> {
    let cookie = '';
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'idempotency-key': randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      const json: Answer = JSON.parse(await response.text());
      return { status: response.status, json };
    };
    const mailsBefore = countMails(output.out);
    const mails = (count: number) =>
      vi.waitUntil(() => countMails(output.out) >= mailsBefore + count, PATIENCE_MS);
    const secretIn = async (page: string) => {
      const texts = (await readFiles(join(test.dataDir, 'mail'))).map(({ text }) => text);
      const own = texts
        .filter(text => text.includes(`To: ${email}`))
        .map(text => text.replaceAll('=\r\n', ''));
      return own.flatMap(text => new RegExp(`/${page}/([\\w-]{43})`).exec(text)?.[1] ?? [])[0];
    };
    const password = 'correct horse battery';
    await call('POST', '/user_signup', { fname, lname, email, password });
    await call('POST', '/user_login', { username: email, password: 'a wrong one' });
    await call('POST', '/forgetpassword', { username: email });
    await mails(1);
    const reset = { userid: await secretIn('updatepassword'), password: 'another horse battery' };
    expect((await call('POST', '/updatepassword', reset)).status).toBe(200);
    const login = await call('POST', '/user_login', { username: email, password: 'another horse battery' });
    const userId = login.json.sanitizedResult?.[0]?._id ?? '';
    await call('PUT', '/update_article', {
      id: userId,
      article: 'AppliedAI',
      title: '',
      date: words.slice(0, 40),
      url: '',
    });
    await call('PUT', '/delete_article', { id: userId, article_id: await savedArticleId(userId, 'NLP') });
    await call('POST', '/forgetpassword', { username: email });
    await call('POST', '/subscribe_user', { email });
    await mails(4);
    expect(
      (await call('GET', `/update_subscribed_user/${await secretIn('updatesubscribeduser')}`)).status,
    ).toBe(200);
    const place = { country: 'India', state: 'Haryana', city: 'Gurugram' };
    const inquiry = { fname, lname, ...place, contact, help: TOPICS[0], massage: words };
    const { json } = await call('POST', '/add_inquiry', inquiry);
    const massage = `Please write to ${email}, not to me.`;
    const other = { ...inquiry, fname: 'A', lname: 'Friend', contact: '000000', massage };
    const { json: second } = await call('POST', '/add_inquiry', other);
    const result = { questions: ['What is AI?'], answers: ['A field'], email, score: 1, outoff: 1 };
    expect((await call('POST', '/send_result', result)).status).toBe(200);
    await call('POST', '/user_login', { username: email, password: 'a wrong one' });
    await upload(url, 'shared', `Passport of ${email}.pdf`, words);
    await upload(url, `of-${fname}`, 'scan.pdf', words);
    await mails(MAILS);
    return [userId, json.id ?? '', second.id ?? ''];
  }

  async function upload(url: string, folder: string, name: string, words: string): Promise<void> {
    const form = new FormData();
    form.append('graft', '');
    const bytes = `%PDF-1.4\n${words}\n%%EOF\n`;
    form.append('files', new File([bytes], name, { type: 'application/pdf' }));
    const headers = { 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`${url}/upload/${folder}`, { method: 'POST', headers, body: form });
    expect(response.status).toBe(200);
  }

  const countMails = (text: string) => text.split('"event":"mail_written"').length - 1;

  /** Reads all files in a folder and its subfolders. */
  async function readFiles(folder: string): Promise<{ file: string; text: string }[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
    return Promise.all(files.map(async file => ({ file, text: await readFile(file, 'latin1') })));
  }

  const dump = () => onDatabase(({ sql }) => dumpTables(sql));

  const traces = () => [CANARY.email, CANARY.fname, CANARY.lname, CANARY.contact, CANARY.words, ...ids];
  const isOfCanary = (text: string) =>
    traces().some(trace => text.toLowerCase().includes(trace.toLowerCase()));

  async function run(...args: string[]) {
    const { exited, output } = processes.launch('privacy', settings, args);
    return { code: await exited, ...output };
  }

  const searched = () => {
    if (test.url === undefined) return `Searched: DATA_DIR (${test.dataDir}).\n`;
    const { host, pathname } = new URL(test.url);
    return `Searched: DATABASE_URL (${host}${pathname}).\n`;
  };

  it('refuses to look into a database that no site has used, and makes none', async () => {
    const empty = await mkdtemp(join(processes.root, 'empty-'));
    const unused = serverUrl === undefined ? null : await openEmptyDatabase();
    for (const command of ['export', 'erase']) {
      const { exited, output } = processes.launch(
        'privacy',
        { DATA_DIR: empty, ...databaseOf(unused ?? undefined) },
        [command, CANARY.email],
      );
      expect([await exited, output.out]).toEqual([1, '']);
      expect(output.err).toContain(' has no database of the site yet: run the command with the server');
      expect(output.err).toContain(unused?.url === undefined ? empty : new URL(unused.url).pathname);
    }
    expect(await readdir(empty)).toEqual([]);
    await unused?.drop();
  });

  it('exports everything: every row of every table, every mail and every file', async () => {
    const rows = await dump();
    const { code, out, err } = await run(
      'export',
      CANARY.email.toUpperCase(),
      '+91 (98765) 432-10',
      '--folder',
      FOLDER,
    );
    expect([code, err.split('\n').slice(0, 2)]).toEqual([0, [searched().trim(), 'users 1']]);
    const exported: Record<string, unknown[]> = JSON.parse(out);
    for (const [table, texts] of rows) {
      const own = texts.filter(isOfCanary).length;
      // Some counters are named by hashes, which contain no trace.
      const shown =
        table === 'counters'
          ? exported[table]?.filter(row => isOfCanary(JSON.stringify(row)))
          : exported[table];
      if (own > 0) expect([table, shown?.length]).toEqual([table, own]);
    }
    expect(Object.entries(exported).map(([table, { length }]) => [table, length])).toEqual([
      ['mail', CANARY.email.length],
      ['users', 1],
      ['uploads', 2],
      ['counters', 6],
      ['sessions', 1],
      ['inquiries', 2],
      ['quiz_sets', 1],
      ['mail_outbox', MAILS],
      ['subscribers', 1],
      ['quiz_results', 1],
      ['reset_tokens', 1],
      ['mail_refusals', 1],
      ['saved_articles', 1],
      ['idempotency_keys', 6],
      ['subscriber_secrets', 1],
      ['mail_files', MAILS],
      ['upload_files', 2],
    ]);
    expect(exported.upload_files?.map(file => String(file).split('/')[0])).toEqual([FOLDER, 'shared']);
    for (const [row] of Object.values(exported)) expect(row).not.toHaveProperty('password_hash');
    expect(out).not.toContain('argon2');
  });

  it('erases everything except an HMAC, and leaves other people alone', async () => {
    const ofBystander = ['export', BYSTANDER.email, BYSTANDER.contact, '--folder', `of-${BYSTANDER.fname}`];
    const before = JSON.parse((await run(...ofBystander)).out);
    expect(before.upload_files).toHaveLength(2);
    // What a backup has left that was killed while it read its copy.
    await mkdir(join(test.dataDir, 'copies/dead'), { recursive: true });
    await writeFile(join(test.dataDir, 'copies/dead/rows'), CANARY.email);
    const { code, out, err } = await run('erase', CANARY.email, CANARY.contact, '--folder', FOLDER);
    expect([code, err]).toEqual([0, searched()]);
    expect(out).toContain('users 1\n');
    expect(out).toContain(`mail_files ${MAILS}\n`);
    expect(out).toContain('upload_files 2\n');
    const rows = await dump();
    for (const [table, texts] of rows) expect([table, texts.filter(isOfCanary)]).toEqual([table, []]);
    expect(rows.get('forgotten_addresses')).toHaveLength(1);
    const files = (await readFiles(test.dataDir)).filter(({ text }) => isOfCanary(text));
    expect(files.map(({ file }) => file)).toEqual([]);
    expect(isOfCanary(log)).toBe(false);
    expect(JSON.parse((await run(...ofBystander)).out)).toEqual(before);
  });

  it('leaves no row of the person, not even one with a hash of the address that could be guessed', async () => {
    for (const [table, texts] of await dump()) {
      // A first start loads these tables in the background.
      if (PLACES.includes(table)) continue;
      const known = new Set(rowsWithout.get(table));
      const left = texts.filter(text => !known.has(text));
      // The key of a used link has a hash of 256 random bits, which identifies nobody.
      const others = left.filter(text => !text.includes('"a:updatepassword"'));
      expect([table, others.length]).toEqual([table, table === 'forgotten_addresses' ? 1 : 0]);
    }
  });

  it('erases files from a bucket as well, and keeps the rows until the bucket is back', async () => {
    const bucket = await openTestS3Server();
    const onBucket = { ...settings, UPLOAD_S3_URL: bucket.url };
    const server = await processes.start(onBucket);
    await upload(server.url, 'shared', 'dora@example.com.pdf', 'Dora');
    await upload(server.url, 'dora-files', 'scan.pdf', 'Dora');
    await upload(server.url, 'dora-file', 'a.dora@example.com.pdf', 'Not Dora');
    await stop(server);
    expect(bucket.objects.size).toBe(3);
    const erase = async () => {
      const { exited } = processes.launch('privacy', onBucket, [
        ...['erase', 'dora@example.com', '--folder', 'dora-files'],
      ]);
      return exited;
    };
    const uploads = () => onDatabase(({ sql }) => sql`select from uploads where name ilike '%dora%'`);
    bucket.fault = 'fail';
    expect(await erase()).toBe(1);
    expect(await uploads()).toHaveLength(2);
    bucket.fault = 'none';
    expect(await erase()).toBe(0);
    expect([...bucket.objects.keys()].map(name => name.split('/')[0])).toEqual(['dora-file']);
    expect(await uploads()).toHaveLength(1);
    await bucket.close();
  });

  it('sends no mail to an erased address, with the same answer as for any other', async () => {
    const server = await processes.start(settings);
    const answers = await Promise.all(
      ['canary.person@EXAMPLE.com', 'carol@example.com'].map(async email => {
        const response = await fetch(`${server.url}/subscribe_user`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        });
        return [response.status, await response.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    await vi.waitUntil(
      () => server.output.out.includes('"mail_dropped"') && countMails(server.output.out) === 1,
      PATIENCE_MS,
    );
    await stop(server);
    const rows = await dump();
    expect(rows.get('subscribers')?.filter(isOfCanary)).toEqual([]);
    expect(rows.get('idempotency_keys')?.filter(isOfCanary)).toEqual([]);
  });

  it('keeps a server from starting that has lost its privacy key', async () => {
    await rm(join(test.dataDir, 'privacy.key'));
    const { exited, output } = processes.launch('main', settings);
    expect(await exited).toBe(1);
    expect(output.err).toBe(
      'PRIVACY_KEY must be set, since DATA_DIR has lost the privacy.key under which addresses not to be mailed are kept.\n',
    );
    const { child, exited: ended } = await processes.start({ ...settings, PRIVACY_KEY: 'x'.repeat(32) });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each([
    [[]],
    [['show', CANARY.email]],
    [['erase', 'nobody']],
    [['erase', CANARY.email, '123']],
    [['erase', CANARY.email, '--folder', '../x']],
    [['erase', CANARY.email, '--file', 'x']],
  ])('is not affected by an incomplete or wrong command: %j', async args => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^(Usage: npm run|A contact number has).*\n$/);
  });
});
