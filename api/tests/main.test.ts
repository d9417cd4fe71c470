import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/client';
import { MIGRATIONS } from '../../db/migrate';
import {
  copyTemplate,
  openEmptyDatabase,
  serverUrl,
  type TestDatabase,
} from '../../db/testing/test-database';
import { PAGE } from './support/fixture-site';
import { freePort, listenLocally } from './support/listen';
import { buildProcesses, databaseOf, type TestProcesses } from './support/test-processes';
import { openTestS3Server } from './support/test-s3-server';
import { GIF } from './support/upload-files';

/** The limit for waits on a busy machine; each wait ends with an event, not with this time. */
const PATIENCE_MS = 20_000;

describe('the server process', () => {
  let processes: TestProcesses;
  let dataDir: string;
  let onServer: TestDatabase | undefined;

  beforeAll(async () => {
    processes = await buildProcesses();
    dataDir = await copyTemplate();
    onServer = serverUrl === undefined ? undefined : await openEmptyDatabase();
  });
  afterEach(() => processes.killAll());
  afterAll(async () => {
    await onServer?.drop();
    await processes.remove();
    await rm(dataDir, { recursive: true });
  });

  /** The names of all files in a folder and its subfolders. */
  async function listFiles(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter(entry => entry.isFile()).map(({ name }) => name);
  }

  const launch = (settings: Record<string, string> = {}) =>
    processes.launch('main', { DATA_DIR: dataDir, ...databaseOf(onServer), ...settings });

  const start = (settings: Record<string, string> = {}) =>
    processes.start({ DATA_DIR: dataDir, ...databaseOf(onServer), ...settings });

  it('prints its address and answers there', async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/about`)).text()).toBe(PAGE);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('answers at once while the first start loads the places of the world, and loads them once', async () => {
    const database = serverUrl === undefined ? undefined : await openEmptyDatabase();
    const ownDir = await copyTemplate();
    const settings = { DATA_DIR: ownDir, ...databaseOf(database) };
    const since = performance.now();
    const first = await start(settings);
    const early = await fetch(`${first.url}/get_countries`);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '3']);
    let pages = 0;
    const places = await vi.waitUntil(async () => {
      expect(await (await fetch(`${first.url}/about`)).text()).toBe(PAGE);
      pages += 1;
      if (pages === 1) expect(performance.now() - since).toBeLessThan(10_000);
      const answer = await fetch(`${first.url}/get_countries`);
      return answer.status === 200 && answer.json();
    }, 45_000);
    expect(places).toHaveLength(250);
    // The server answers pages between the batches, not after the last one.
    expect(pages).toBeGreaterThan(5);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(first.output.out).toContain('"event":"loading","data":"geography"');
    const second = await start(settings);
    // After a restart the very first call has the lists.
    expect((await fetch(`${second.url}/get_cities/1416`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    expect(second.output.out).not.toContain('"loading"');
    await database?.drop();
    await rm(ownDir, { recursive: true });
  });

  it('ends in time even if the first start is still loading', async () => {
    const ownDir = await copyTemplate();
    const database = serverUrl === undefined ? undefined : await openEmptyDatabase();
    const settings = { DATA_DIR: ownDir, ...databaseOf(database) };
    const { child, exited, output } = await start(settings);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output.out).not.toContain('"event":"error"');
    await database?.drop();
    await rm(ownDir, { recursive: true });
  });

  it('deletes expired data at its start, including mails in files', async () => {
    const mail = join(dataDir, 'mail');
    await mkdir(mail, { recursive: true });
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await writeFile(join(mail, 'young.eml'), 'Subject: New');
    await writeFile(join(mail, 'old.eml'), 'Subject: Old');
    await utimes(join(mail, 'old.eml'), longAgo, longAgo);
    await start();
    expect(await readdir(mail)).toEqual(['young.eml']);
    await rm(mail, { recursive: true });
  });

  it('answers and logs calls in flight before it ends, and leaves no claim on its data directory', async () => {
    const { child, url, exited, output } = await start();
    const call = request(`${url}/user_login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 32 },
    });
    call.write('{"username":"x",');
    await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), PATIENCE_MS);
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'), PATIENCE_MS);
    call.end('"password":"xy"}');
    const [response] = await once(call, 'response');
    response.resume();
    expect(response.statusCode).toBe(401);
    expect(await exited).toBe(0);
    expect(output.out).toContain('"route":"/user_login","status":401');
    expect(await readdir(join(dataDir, 'owners')).catch(() => [])).toEqual([]);
  });

  it.each([
    ['CONNECT', 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n', ' 405 '],
    ['rubbish', 'rubbish\r\n\r\n', ' 400 '],
  ])('ends although a caller stays after %s', async (_, bytes, status) => {
    const { child, url, exited } = await start();
    // The caller does not close its side when the server has closed its own.
    const caller = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    caller.on('error', () => {});
    caller.write(bytes);
    const [answer] = await once(caller, 'data');
    expect(String(answer)).toContain(status);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    caller.destroy();
  });

  it('goes on answering for STOP_DELAY, while it says that it is about to stop', async () => {
    const { child, url, exited } = await start({ STOP_DELAY: '2' });
    const statusOf = async (path: string) =>
      (await fetch(`${url}${path}`, { headers: { connection: 'close' } })).status;
    expect(await statusOf('/readyz')).toBe(200);
    const told = performance.now();
    child.kill('SIGTERM');
    await vi.waitUntil(async () => (await statusOf('/readyz')) === 503, PATIENCE_MS);
    expect(await statusOf('/about')).toBe(200);
    expect(await exited).toBe(0);
    expect(performance.now() - told).toBeGreaterThan(1900);
  });

  it('ends at once on a second signal, whatever STOP_DELAY says', async () => {
    const { child, url, exited } = await start({ STOP_DELAY: '60' });
    child.kill('SIGTERM');
    await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 503, PATIENCE_MS);
    child.kill('SIGTERM');
    expect(await exited).toBe(1);
  });

  it('writes queued mails to files if there is no mail server, and names them in its log', async () => {
    const { child, url, exited, output } = await start();
    const answer = await fetch(`${url}/subscribe_user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ada@example.com"}',
    });
    expect(answer.status).toBe(200);
    const file = await vi.waitUntil(
      () => /"event":"mail_written".*"file":"([^"]+)"/.exec(output.out)?.[1],
      PATIENCE_MS,
    );
    expect(await readFile(file, 'utf8')).toContain('To: ada@example.com\r\n');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output.out).not.toContain('ada@example.com');
  });

  it('counts repeated writes and statements for operators, and names its build and its start', async () => {
    const port = await freePort();
    const secret = randomUUID();
    const { url } = await start({ OPERATOR_PORT: String(port), OPERATOR_SECRET: secret });
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    };
    const body = JSON.stringify({ email: 'ada@example.com' });
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await fetch(`${url}/subscribe_user`, { method: 'POST', headers, body })).status);
    }
    expect(new Set(statuses).size).toBe(1);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const text = await answer.text();
    expect(text).toContain('site_events_total{event="write_replayed",what=""} 2\n');
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(figure('site_database_seconds_count{kind="INSERT"}')).toBeGreaterThanOrEqual(3);
    expect(figure('site_database_statements')).toBeGreaterThanOrEqual(0);
    expect(text).toMatch(/^site_build_info\{build="[^"]+",node="\d+\.\d+\.\d+"\} 1$/m);
    expect(figure('site_start_time_seconds')).toBeGreaterThan(0);
  });

  it('leaves no part of an upload when it is killed during it', async () => {
    const ownDir = await copyTemplate();
    const { child, url, exited } = await start({ DATA_DIR: ownDir });
    const bytes = Buffer.concat([GIF, Buffer.alloc(2_000_000), GIF]);
    const part = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/gif\r\n\r\n`;
    const call = request(`${url}/upload/folder`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    call.on('error', () => {});
    call.write(
      Buffer.concat([Buffer.from(part('a.gif')), bytes, Buffer.from(`\r\n${part('b.gif')}`), bytes]),
    );
    const uploads = join(ownDir, 'uploads');
    await vi.waitUntil(async () => (await listFiles(uploads)).length === 2, PATIENCE_MS);
    child.kill('SIGKILL');
    await exited;
    const second = await start({ DATA_DIR: ownDir });
    expect(await listFiles(uploads)).toEqual([]);
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    await rm(ownDir, { recursive: true });
  });

  it('starts while the bucket of its uploads is away, logs it, and accepts files once it is back', async () => {
    const bucket = await openTestS3Server();
    await bucket.goAway();
    const { child, url, output, exited } = await start({ UPLOAD_S3_URL: bucket.url });
    const send = async () => {
      const body = new FormData();
      body.append('files', new File([GIF], 'a.gif', { type: 'image/gif' }));
      return (await fetch(`${url}/upload/folder`, { method: 'POST', body })).status;
    };
    expect([await send(), await send(), (await fetch(`${url}/about`)).status]).toEqual([503, 503, 200]);
    await bucket.comeBack();
    expect([await send(), bucket.objects.size]).toEqual([200, 1]);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output.out.match(/"bucket_(away|back)"/g)).toEqual(['"bucket_away"', '"bucket_back"']);
    expect(output.out).toContain(
      '"message":"The bucket of UPLOAD_S3_URL does not answer: uploads get 503 until it does."',
    );
    expect(output.out).not.toContain(new URL(bucket.url).password);
    await bucket.close();
  });

  it('refuses a form that ends inside a file, and keeps running', async () => {
    const { child, url, exited } = await start();
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = (field: string) =>
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`;
    for (const body of [
      `${part('files')}four`,
      part('files'),
      `${part('other')}four`,
      part('files').repeat(9),
    ]) {
      const answer = await fetch(`${url}/upload/folder`, { method: 'POST', headers, body });
      expect([answer.status, child.exitCode]).toEqual([400, null]);
    }
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('ends at once on a second signal', async () => {
    const { child, url, exited } = await start();
    const call = request(`${url}/user_login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    call.on('error', () => {});
    call.write('{');
    await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), PATIENCE_MS);
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'), PATIENCE_MS);
    child.kill('SIGTERM');
    expect(await exited).toBe(1);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.\n'],
    [{ PRIVACY_KEY: 'short' }, 'PRIVACY_KEY must be a secret of at least 32 characters.\n'],
    [
      { UPLOAD_S3_URL: 'http://127.0.0.1:1/bucket' },
      'UPLOAD_S3_URL must be a bucket such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1.\n',
    ],
    [{ UPLOAD_GRAFT: 'x'.repeat(257) }, 'UPLOAD_GRAFT must be a text of at most 256 bytes.\n'],
    [
      { MAIL_FROM: 'Us' },
      'MAIL_FROM must be an address such as hello@example.com or Name <hello@example.com>.\n',
    ],
    [{ SITE_URL: 'example.com' }, 'SITE_URL must be an origin such as https://www.example.com.\n'],
    [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine.\n'],
  ])('refuses %j with one sentence', async (settings, sentence) => {
    const { exited, output } = launch(settings);
    expect(await exited).toBe(1);
    expect(output.err).toBe(sentence);
    expect(output.out).toBe('');
  });

  it.runIf(serverUrl === undefined)(
    'reports that a database cannot be reached, without its address',
    async () => {
      const { exited, output } = launch({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
      expect(await exited).toBe(1);
      expect(output.err).toBe('DATABASE_URL names a database that cannot be reached.\n');
    },
  );

  it.runIf(serverUrl !== undefined)(
    'says with PostgreSQL’s words why it is refused, without the password',
    async () => {
      const url = new URL(serverUrl ?? '');
      url.pathname = '/not_there';
      url.password ||= 'a-secret';
      const { exited, output } = launch({ DATABASE_URL: url.href });
      expect(await exited).toBe(1);
      expect(output.err).toBe('DATABASE_URL is refused: database "not_there" does not exist.\n');
    },
  );

  it('warns of pages that were built for another address', async () => {
    const logOf = async (settings: Record<string, string>) => {
      const { child, exited, output } = await start(settings);
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
      return output.out;
    };
    expect(await logOf({ SITE_URL: 'https://www.example.com' })).toContain(
      '"level":"warning","event":"other_site_url","message":"The pages were built for http://localhost:8080, and SITE_URL is https://www.example.com: build with the SITE_URL of the server."',
    );
    expect(await logOf({})).not.toContain('other_site_url');
  });

  it('is not needed to migrate: the command does, once', async () => {
    const database = serverUrl === undefined ? undefined : await openEmptyDatabase();
    const settings = { DATA_DIR: join(processes.root, 'to-migrate'), ...databaseOf(database) };
    const first = processes.launch('migrate', settings);
    expect(await first.exited).toBe(0);
    const made = `DATABASE_URL is not set: made an embedded database in DATA_DIR (${settings.DATA_DIR}).\n`;
    expect(first.output.out.replace(made, '')).toMatch(/^Applied: 0001_accounts\.sql, 0002_.*\.\n$/);
    expect(first.output.out.includes(made)).toBe(database === undefined);
    const second = processes.launch('migrate', settings);
    expect(await second.exited).toBe(0);
    expect(second.output.out).toBe('The database is up to date.\n');
    await database?.drop();
  });

  it('starts on a database of a newer version until that takes away what it uses', async () => {
    const database = serverUrl === undefined ? undefined : await openEmptyDatabase();
    const settings = { DATA_DIR: await copyTemplate(), ...databaseOf(database) };
    expect(await processes.launch('migrate', settings).exited).toBe(0);
    const addMigration = async (version: number, needs: number) => {
      const { sql, close } = await openDatabase({ url: database?.url, dataDir: settings.DATA_DIR });
      await sql`insert into migrations (version, name, needs) values (${version}, 'newer.sql', ${needs})`;
      await close();
    };
    await addMigration(MIGRATIONS.length + 1, 0);
    const server = await processes.start(settings);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await addMigration(MIGRATIONS.length + 2, MIGRATIONS.length + 1);
    for (const program of ['main', 'migrate'] as const) {
      const { exited, output } = processes.launch(program, settings);
      expect(await exited).toBe(1);
      expect(output.err).toBe('A newer version of the site has changed the database: start that version.\n');
    }
    await database?.drop();
    await rm(settings.DATA_DIR, { recursive: true });
  });

  it('reports which port is taken', async () => {
    const other = createServer();
    const port = await listenLocally(other);
    const { exited, output } = launch({ PORT: String(port) });
    expect(await exited).toBe(1);
    expect(output.err).toBe(`PORT ${port} is taken by another program.\n`);
    other.close();
  });

  it.runIf(serverUrl === undefined)(
    'keeps a second process out of its data directory until it is killed',
    async () => {
      const { child, exited } = await start();
      const second = launch();
      expect(await second.exited).toBe(1);
      expect(second.output.err).toBe(`DATA_DIR (${dataDir}) is in use by another process.\n`);
      child.kill('SIGKILL');
      await exited;
      expect((await fetch(`${(await start()).url}/readyz`)).status).toBe(200);
    },
  );

  it.runIf(serverUrl === undefined)('reports a data directory that cannot be used', async () => {
    const file = join(processes.root, 'a-file');
    await writeFile(file, '');
    const { exited, output } = launch({ DATA_DIR: file });
    expect(await exited).toBe(1);
    expect(output.err).toBe(`DATA_DIR (${file}) cannot be written to.\n`);
  });
});
