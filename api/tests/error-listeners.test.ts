import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  copyTemplate,
  openEmptyDatabase,
  serverUrl,
  type TestDatabase,
} from '../../db/testing/test-database';
import * as calls from '../contract/calls';
import { type MailFault, openTestMailServer, type TestMailServer } from './support/test-mail-server';
import { buildProcesses, databaseOf, type TestProcesses } from './support/test-processes';
import { openTestS3Server, type S3Fault, type TestS3Server } from './support/test-s3-server';
import { GIF, jpeg } from './support/upload-files';

const WATCH = fileURLToPath(new URL('support/watch-emitters.mjs', import.meta.url));
const PATIENCE_MS = 20_000;

interface Note {
  class: string;
  place: string;
}

const readNotes = async (file: string): Promise<Note[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));

describe('an unhandled error event', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'watch-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs a short program under the watch. @returns the notes of the watch */
  async function watch(program: string): Promise<Note[]> {
    const report = join(folder, 'program');
    const args = ['--import', pathToFileURL(WATCH).href, '--input-type=module', '--eval', program];
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, WATCH_REPORT: report } });
    return readNotes(report);
  }

  it('is predicted by the watch, with class and place, for a stream, server or file without a listener', async () => {
    const notes = await watch(`
      import { createReadStream } from 'node:fs';
      import { createServer } from 'node:net';
      import { PassThrough } from 'node:stream';
      class Forgotten extends PassThrough {}
      new Forgotten().resume();
      createReadStream(process.execPath, { end: 9 }).resume();
      const server = createServer().once('error', () => {}).listen(0, '127.0.0.1', () => server.close());
    `);
    expect(notes.map(note => note.class).sort()).toEqual(['Forgotten', 'ReadStream', 'Server']);
    for (const { place } of notes) expect(place).toMatch(/eval|\[/);
  });

  it('is not predicted by the watch for a stream with a listener, in a pipeline or in a loop', async () => {
    const notes = await watch(`
      import { createReadStream } from 'node:fs';
      import { PassThrough } from 'node:stream';
      import { pipeline } from 'node:stream/promises';
      const file = () => createReadStream(process.execPath, { end: 9 });
      file().on('error', () => {}).resume();
      for await (const chunk of file()) chunk.length;
      await pipeline(file(), new PassThrough().resume());
    `);
    expect(notes).toEqual([]);
  });

  it('cannot be caused by a caller in the Node classes that the watch ignores', async () => {
    const notes = await watch(`
      import { once } from 'node:events';
      import { createServer } from 'node:http';
      import { connect } from 'node:net';
      for (const spoil of ['request.destroy(new Error("x"))', 'response.destroy(new Error("x"))', 'socket.destroy()']) {
        const server = createServer((request, response) => {
          if (spoil !== 'socket.destroy()') return new Function('request', 'response', spoil)(request, response);
          request.resume();
          response.write('half');
          socket.resetAndDestroy();
          setTimeout(() => response.end('the rest'), 20);
        }).on('error', () => {}).listen(0, '127.0.0.1');
        await once(server, 'listening');
        const socket = connect(server.address().port, '127.0.0.1').on('error', () => {});
        socket.write('POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 9\\r\\n\\r\\nhalf');
        await once(socket, 'close');
        await new Promise(resolve => server.close(resolve));
      }
    `);
    expect(notes).toEqual([]);
  });

  describe('in the server', () => {
    let processes: TestProcesses;
    let mail: TestMailServer;
    let bucket: TestS3Server;
    let dataDir: string;
    let database: TestDatabase | undefined;
    beforeAll(async () => {
      processes = await buildProcesses();
      mail = await openTestMailServer();
      bucket = await openTestS3Server();
      dataDir = await copyTemplate();
      database = serverUrl === undefined ? undefined : await openEmptyDatabase();
    });
    afterEach(() => processes.killAll());
    afterAll(async () => {
      await Promise.all([mail.close(), bucket.close()]);
      await database?.drop();
      await processes.remove();
      await rm(dataDir, { recursive: true });
    });

    /** Starts a server under the watch. @returns its address, and a function that stops it and reads the notes */
    async function start(settings: Record<string, string>) {
      const report = join(folder, `server-${Object.keys(settings).join('-')}`);
      const { url, child, exited, output } = await processes.start({
        DATA_DIR: dataDir,
        ...databaseOf(database),
        NODE_OPTIONS: `--import ${pathToFileURL(WATCH).href}`,
        WATCH_REPORT: report,
        TRUST_PROXY: '1',
        ...settings,
      });
      return {
        url,
        output,
        async end() {
          child.kill('SIGTERM');
          expect(await exited).toBe(0);
          return readNotes(report);
        },
      };
    }

    let callers = 0;
    /** Sends bytes over a separate socket, and disconnects after the first bytes of an answer. */
    async function sendRaw(url: string, bytes: string | Buffer): Promise<void> {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      socket.setTimeout(300, () => socket.resetAndDestroy());
      socket.once('data', () => socket.destroy());
      socket.write(bytes);
      await once(socket, 'close');
    }

    function head(method: string, path: string, headers: Record<string, string | number> = {}): string {
      callers += 1;
      const lines = Object.entries({
        Host: 'localhost',
        'X-Forwarded-For': `10.0.${callers >> 8}.${callers & 255}`,
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
    }

    const FORM_TYPE = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const part = (field: string, name: string, bytes: Buffer) =>
      Buffer.concat([
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/gif\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]);
    const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--b--\r\n')]);

    async function upload(url: string, body: Buffer): Promise<number> {
      callers += 1;
      const { status } = await fetch(`${url}/upload/folder`, {
        method: 'POST',
        headers: { ...FORM_TYPE, 'x-forwarded-for': `10.1.0.${callers & 255}` },
        body: new Uint8Array(body),
      });
      return status;
    }

    it('cannot come from any stream, whatever callers call, read, send in part or break off', async () => {
      const server = await start({ SMTP_URL: mail.url });
      const { url } = server;
      for (const { method, path: pattern } of Object.values(calls)) {
        const path = pattern.replace(/:\w+/, '1');
        const json = { 'Content-Type': 'application/json', 'Content-Length': 2 };
        await sendRaw(url, `${head(method, path, json)}{}`);
        await sendRaw(url, `${head(method, path, { ...json, 'Content-Length': 2000 })}{"half`);
        await sendRaw(
          url,
          `${head(method, path, { ...json, 'Transfer-Encoding': 'chunked' })}5\r\n{"hal\r\nzz`,
        );
        await sendRaw(url, head(method, path));
      }
      const range = { Range: 'bytes=1-3' };
      for (const path of ['/', '/about', '/search', '/broken', '/nothing', '/contact-us', '/sw.js', '/\\[']) {
        for (const method of ['GET', 'HEAD', 'POST']) await sendRaw(url, head(method, path));
      }
      for (const path of ['/audio_files/Applied%20AI.mp3', '/empty.pdf']) {
        for (const headers of [{}, range, { Range: 'bytes=9000-' }, { 'If-None-Match': '*' }]) {
          await sendRaw(url, head('GET', path, headers));
          await sendRaw(url, head('HEAD', path, headers));
        }
      }
      for (const odd of [
        'rubbish\r\n\r\n',
        head('CONNECT', 'localhost:80'),
        head('OPTIONS', '*'),
        head('GET', '/about', { Upgrade: 'websocket', Connection: 'Upgrade' }),
        head('POST', '/add_inquiry', { Expect: '100-continue', 'Content-Length': 5 }),
        head('POST', '/add_inquiry', { Expect: 'something', 'Content-Length': 5 }),
        head('GET', '/', { 'X-Long': 'x'.repeat(20_000) }),
        'GET / HTTP/1.1\r\nHost: x\r\nX-Half: ',
      ]) {
        await sendRaw(url, odd);
      }

      const files = form(part('files', 'a.gif', GIF), part('files', 'b.gif', GIF));
      expect(await upload(url, files)).toBe(200);
      const large = form(
        part('files', 'a.gif', Buffer.concat([GIF, jpeg(2_000_000)])),
        part('other', 'b', GIF),
      );
      for (const body of [
        large,
        form(part('files', '', GIF)),
        form(),
        Buffer.from('--b\r\n'),
        Buffer.alloc(0),
      ]) {
        expect(await upload(url, body)).toBeLessThan(500);
      }
      for (const whole of [files, large]) {
        for (const share of [0.1, 0.3, 0.6, 0.9]) {
          const cut = whole.subarray(0, Math.floor(whole.length * share));
          // Once the form ends at the cut, and once its sender disconnects there.
          expect(await upload(url, cut)).toBe(400);
          const headers = { ...FORM_TYPE, 'Content-Length': whole.length };
          await sendRaw(url, Buffer.concat([Buffer.from(head('POST', '/upload/folder', headers)), cut]));
        }
      }

      const faults: MailFault[] = [
        { kind: 'none' },
        { kind: 'answer', at: 'connect', code: 421 },
        { kind: 'answer', at: 'rcpt', code: 550 },
        { kind: 'answer', at: 'data', code: 450 },
        { kind: 'cut' },
      ];
      for (const [index, fault] of faults.entries()) {
        mail.fault = fault;
        const mailEvents = () =>
          server.output.out.split('\n').filter(line => /"event":"mail_/.test(line)).length;
        const before = mailEvents();
        const answer = await fetch(`${url}/subscribe_user`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.0.${index}` },
          body: JSON.stringify({ email: `ada-${index}@example.com` }),
        });
        expect(answer.status).toBe(200);
        await vi.waitUntil(() => mailEvents() > before, PATIENCE_MS);
      }
      mail.fault = { kind: 'none' };
      expect(await server.end()).toEqual([]);
    });

    it('cannot come from any stream, whatever happens to the bucket', async () => {
      const server = await start({ UPLOAD_S3_URL: bucket.url });
      const files = form(part('files', 'a.gif', GIF), part('files', 'b.gif', Buffer.concat([GIF, GIF])));
      const faults: S3Fault[] = ['none', 'fail', 'cut', 'cut after'];
      for (const fault of faults) {
        bucket.fault = fault;
        expect(await upload(server.url, files)).toBe(fault === 'none' ? 200 : 503);
      }
      bucket.fault = 'none';
      expect(await server.end()).toEqual([]);
    });
  });
});
