import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  copyTemplate,
  openEmptyDatabase,
  serverUrl,
  type TestDatabase,
} from '../../db/testing/test-database';
import { INQUIRY, PASSWORD } from './support/test-app';
import { openTestMailServer, type TestMailServer } from './support/test-mail-server';
import { buildProcesses, databaseOf, type TestProcesses } from './support/test-processes';
import { GIF } from './support/upload-files';

const NOTE = new URL('support/note-connections.mjs', import.meta.url).href;
const PATIENCE_MS = 20_000;
/** An address that nobody may call, in every place where a caller can write something. */
const LURE = 'http://lure.example.com/';

describe('the connections that a server opens', () => {
  let processes: TestProcesses;
  let mail: TestMailServer;
  let folder: string;
  let dataDir: string;
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    processes = await buildProcesses();
    mail = await openTestMailServer();
    folder = await mkdtemp(join(tmpdir(), 'outgoing-'));
    dataDir = await copyTemplate();
    database = serverUrl === undefined ? undefined : await openEmptyDatabase();
  });
  afterAll(async () => {
    processes.killAll();
    await mail.close();
    await database?.drop();
    await processes.remove();
    for (const path of [folder, dataDir]) await rm(path, { recursive: true });
  });

  it('lead to its database and its mail server, whatever callers write', async () => {
    const report = join(folder, 'connections');
    const server = await processes.start({
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      MAIL_FROM: 'hello@example.com',
      CONNECTIONS_REPORT: report,
      NODE_OPTIONS: `--import=${NOTE}`,
      ...databaseOf(database),
    });
    const headers = {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-host': 'lure.example.com',
      'x-forwarded-for': LURE,
      referer: LURE,
      'user-agent': LURE,
    };
    const send = (path: string, body: object) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
    const email = 'ada@example.com';
    const person = { email, fname: LURE, lname: LURE };
    expect((await send('/user_signup', { ...person, password: PASSWORD })).status).toBe(201);
    expect((await send('/user_login', { username: email, password: PASSWORD })).status).toBe(200);
    expect((await send('/subscribe_user', { email: 'grace@example.com' })).status).toBe(200);
    expect((await send('/add_inquiry', { ...INQUIRY, fname: LURE, massage: LURE })).status).toBe(200);
    expect((await send('/forgotpassword', { email })).status).toBeLessThan(500);
    const form = new FormData();
    form.append('files', new File([GIF], `${LURE}a.gif`, { type: 'image/gif' }));
    const upload = await fetch(`${server.url}/upload/folder`, { method: 'POST', headers, body: form });
    expect(upload.status).toBe(200);
    for (const path of ['/', `/search?query=${LURE}`, `/tags/${encodeURIComponent(LURE)}`, '/unknown']) {
      expect((await fetch(`${server.url}${path}`, { headers })).status, path).toBeLessThan(500);
    }
    await vi.waitUntil(() => mail.received.length >= 2, PATIENCE_MS);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);

    const opened = new Set((await readFile(report, 'utf8')).trim().split('\n'));
    const smtp = new URL(mail.url);
    const own = databaseOf(database).DATABASE_URL;
    const allowed = [smtp.host, ...(own === undefined ? [] : [new URL(own).host])];
    expect([...opened].filter(line => !line.startsWith('name ')).sort()).toEqual(allowed.sort());
    const names = [...opened].filter(line => line.startsWith('name ')).map(line => line.slice(5));
    expect(names.filter(name => !allowed.some(host => host.startsWith(`${name}:`)))).toEqual([]);
  });
});
