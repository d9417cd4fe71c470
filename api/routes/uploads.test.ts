import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database';
import { RATE_LIMITS } from '../contract/limits';
import { createListener } from '../listener';
import { listenLocally } from '../tests/support/listen';
import { openTestApp, type TestApp, type TestAppOptions } from '../tests/support/test-app';
import { GIF, jpeg, PDF, PNG } from '../tests/support/upload-files';
import { createDiskStore } from '../uploads/disk-store';
import { sweepUploads } from '../uploads/keep-files';
import { createLocalFiles } from '../uploads/local-files';

const LIMIT = 10_485_760;
const BOUNDARY = 'x-boundary-x';
const ORIGIN = 'http://localhost:8080';
const TOO_MANY = 'Please upload no more than 4 images and 1 PDF.';
const unsupported = (name: string) => `File type not supported: ${name}. Please upload only images or PDFs.`;

interface Part {
  field?: string;
  name?: string;
  type?: string;
  bytes: Buffer | string;
}

const file = (bytes: Buffer | string, type: string, name = 'a file'): Part => ({ name, type, bytes });
const gif = file(GIF, 'image/gif', 'a.gif');
const pdf = file(PDF, 'application/pdf', 'a.pdf');
const graft = (bytes: string): Part => ({ field: 'graft', bytes });

function partOf({ field = 'files', name, type, bytes }: Part): Buffer {
  const filename = name === undefined ? '' : `; filename="${name}"`;
  const contentType = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${filename}\r\n${contentType}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]);
}

const formOf = (parts: Part[]) => Buffer.concat([...parts.map(partOf), Buffer.from(`--${BOUNDARY}--\r\n`)]);

interface Answer {
  status: number;
  type: string | undefined;
  text: string;
  headers: IncomingMessage['headers'];
}

describe('uploads', () => {
  let on: TestDatabase;
  let uploads: string;
  const servers: Server[] = [];
  beforeAll(async () => {
    on = await openTestDatabase();
    uploads = join(on.dataDir, 'uploads');
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await rm(uploads, { recursive: true, force: true });
    await on.database.sql`delete from uploads`;
  });
  afterAll(() => on.drop());

  /** Starts a separate server on a real socket. */
  async function serve(options: TestAppOptions = {}) {
    const test: TestApp = await openTestApp({ on, ...options });
    const site = { knows: () => false, handle: () => {} };
    const server = createListener(test.app, site, { trustProxy: 0, siteUrl: new URL(ORIGIN) });
    servers.push(server);
    const port = await listenLocally(server);

    /** Begins an upload; the test writes its body. */
    function begin(path = '/upload/folder', headers: Record<string, string | number> = {}) {
      const call = request({
        port,
        path,
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, origin: ORIGIN, ...headers },
      });
      return { call, answer: readAnswer(call) };
    }

    function post(
      body: Buffer | string,
      { path, headers = {} }: { path?: string; headers?: Record<string, string> } = {},
    ): Promise<Answer> {
      const { call, answer } = begin(path, { 'content-length': Buffer.byteLength(body), ...headers });
      call.end(body);
      return answer;
    }

    return {
      test,
      port,
      begin,
      post,
      send: (parts: Part[], path?: string) => post(formOf(parts), path ? { path } : {}),
    };
  }

  async function readAnswer(call: ClientRequest): Promise<Answer> {
    const [response]: [IncomingMessage] = (await once(call, 'response')) as [IncomingMessage];
    const { statusCode: status = 0, headers } = response;
    return { status, headers, type: headers['content-type'], text: await text(response) };
  }

  /** Lists every file in the folder of uploads, by its path there. */
  async function listFiles(): Promise<string[]> {
    const entries = await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(uploads.length + 1));
  }
  const rows = () =>
    on.database.sql`select upload_id, folder_id, name, type, bytes from uploads order by name`;

  async function expectNothing(): Promise<void> {
    expect(await listFiles()).toEqual([]);
    expect(await rows()).toEqual([]);
  }

  it('are stored unchanged, under names of our own, and readable only by us', async () => {
    const { send } = await serve();
    const {
      status,
      type,
      text: body,
      headers,
    } = await send([
      graft(''),
      file(jpeg(), 'image/jpeg', 'a leopard.jpg'),
      file(PNG, 'image/png', 'b.png'),
      file(GIF, 'image/gif', 'c.gif'),
      file(PDF, 'application/pdf', 'd.pdf'),
    ]);
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body)).toEqual({
      files: [
        { name: 'a leopard.jpg', size: 64, type: 'image/jpeg' },
        { name: 'b.png', size: PNG.length, type: 'image/png' },
        { name: 'c.gif', size: GIF.length, type: 'image/gif' },
        { name: 'd.pdf', size: PDF.length, type: 'application/pdf' },
      ],
    });
    const [leopard, ...others] = await rows();
    expect(others).toHaveLength(3);
    expect(leopard).toMatchObject({
      folder_id: 'folder',
      name: 'a leopard.jpg',
      type: 'image/jpeg',
      bytes: 64,
    });
    const path = join(uploads, 'folder', `${leopard?.upload_id}.jpg`);
    expect(await readFile(path)).toEqual(jpeg());
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    for (const folder of ['.', '.tmp', 'folder']) {
      expect((await stat(join(uploads, folder))).mode & 0o777).toBe(0o700);
    }
    const names = (await listFiles()).map(name => name.replace(/[\da-f-]{36}/, 'id'));
    expect(names.sort()).toEqual(['folder/id.gif', 'folder/id.jpg', 'folder/id.pdf', 'folder/id.png']);
  });

  it('are at most four images and one PDF, each of up to 10 MB', async () => {
    const { send } = await serve();
    const full = file(jpeg(LIMIT), 'image/jpeg');
    const fullPdf = file(Buffer.concat([PDF, Buffer.alloc(LIMIT - 2 * PDF.length), PDF]), 'application/pdf');
    expect((await send([graft(''), full, full, full, full, fullPdf])).status).toBe(200);
    const before = await listFiles();
    expect(before).toHaveLength(5);
    for (const name of before) {
      const bytes = await readFile(join(uploads, name));
      expect(bytes.equals(Buffer.from(name.endsWith('pdf') ? fullPdf.bytes : full.bytes))).toBe(true);
    }
    for (const parts of [
      [gif, gif, gif, gif, gif],
      [pdf, pdf],
      [gif, gif, gif, gif, pdf, gif],
    ]) {
      const answer = await send([graft(''), ...parts]);
      expect([answer.status, answer.type, answer.text]).toEqual([422, 'text/plain; charset=utf-8', TOO_MANY]);
    }
    expect(await listFiles()).toEqual(before);
  });

  it('are refused by name if they are one byte above 10 MB', async () => {
    const { send } = await serve();
    const answer = await send([graft(''), gif, file(jpeg(LIMIT + 1), 'image/jpeg', 'big.jpg')]);
    expect([answer.status, answer.text]).toEqual([413, 'File too large: big.jpg. Maximum size is 10MB.']);
    await expectNothing();
  });

  it('are refused without a file', async () => {
    const { send } = await serve();
    const nothingChosen = file('', 'application/octet-stream', '');
    for (const parts of [[graft('')], [graft(''), nothingChosen], [{ ...gif, field: 'other' }]]) {
      const answer = await send(parts);
      expect([answer.status, answer.text]).toEqual([422, 'Please select files to upload']);
    }
    await expectNothing();
  });

  it.each<[string, Part]>([
    ['text', file('hello', 'text/plain')],
    ['an SVG', file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
    ['a page declared as a JPEG', file('<html><script>1</script></html>', 'image/jpeg')],
    ['a page before a JPEG', file(Buffer.concat([Buffer.from('<html>'), jpeg()]), 'image/jpeg')],
    ['a JPEG with a page behind it', file(Buffer.concat([jpeg(), Buffer.alloc(2000, '<p>')]), 'image/jpeg')],
    ['a script that begins like a GIF', file('GIF89a=1;alert(1)//', 'image/gif')],
    ['a GIF with a page behind it', file(Buffer.concat([GIF, Buffer.alloc(2000, '<p>')]), 'image/gif')],
    ['a PNG with a page behind it', file(Buffer.concat([PNG, Buffer.alloc(2000, '<p>')]), 'image/png')],
    ['a PDF with leading bytes', file(Buffer.concat([Buffer.from('\n'), PDF]), 'application/pdf')],
    [
      'a PDF with an archive behind it',
      file(Buffer.concat([PDF, Buffer.alloc(2000, 'PK')]), 'application/pdf'),
    ],
    ['a PNG declared as a JPEG', file(PNG, 'image/jpeg')],
    ['a PNG cut short', file(PNG.subarray(0, -1), 'image/png')],
    ['a JPEG cut short', file(jpeg().subarray(0, -1), 'image/jpeg')],
    ['a GIF cut short', file(GIF.subarray(0, -1), 'image/gif')],
    ['a PDF cut short', file(PDF.subarray(0, -4), 'application/pdf')],
    ['an empty file', file('', 'image/png')],
    ['a GIF without a type', { name: 'a file', bytes: GIF }],
    ['a type named like a property of every object', file(GIF, '__proto__')],
    ['another such type', file(GIF, 'constructor')],
  ])('are not %s', async (_, part) => {
    const { send } = await serve();
    const answer = await send([graft(''), gif, part]);
    expect([answer.status, answer.type]).toEqual([415, 'text/plain; charset=utf-8']);
    expect(answer.text).toBe(unsupported('a file'));
    await expectNothing();
  });

  it.each([
    ['JPEG', jpeg(), 'image/jpeg'],
    ['PNG', PNG, 'image/png'],
    ['GIF', GIF, 'image/gif'],
    ['PDF', PDF, 'application/pdf'],
  ])('may have a few bytes after their end, which viewers ignore: %s', async (_, bytes, type) => {
    const { send } = await serve();
    for (const more of ['\n', '\0\0\0\0', 'a word of the camera', '\0'.repeat(1000)]) {
      const answer = await send([graft(''), file(Buffer.concat([bytes, Buffer.from(more)]), type)]);
      expect([more.length, answer.status]).toEqual([more.length, 200]);
    }
  });

  it('are complained about in the order of the page: types before sizes', async () => {
    const { send } = await serve();
    const big = file(jpeg(LIMIT + 1), 'image/jpeg', 'big.jpg');
    const answer = await send([graft(''), big, file('hello', 'text/plain', 'notes.txt')]);
    expect([answer.status, answer.text]).toEqual([415, unsupported('notes.txt')]);
  });

  it.each([
    '../../../etc/passwd.gif',
    '..\\\\..\\\\boot.gif',
    '/etc/cron.d/x.gif',
    'a\0b.gif',
    'a\u001b[2Jb.gif',
    `${'n'.repeat(300)}.gif`,
    '<img src=x onerror=1>.gif',
    '.htaccess',
    'CON',
    '__proto__',
    '\u202efig.exe',
    '%2e%2e%2fx.gif',
  ])('treat the name %j as mere text', async name => {
    const { send } = await serve();
    const answer = await send([graft(''), file(GIF, 'image/gif', name)]);
    expect(answer.status).toBe(200);
    const [row] = await rows();
    expect(row?.name).toMatch(/^[^/\p{Cc}]{1,255}$/u);
    expect(await listFiles()).toEqual([`folder/${row?.upload_id}.gif`]);
  });

  it.each([
    ['%20', 400],
    ['..%2f..%2fetc', 400],
    ['..%5c..%5cetc', 400],
    ['%2e%2e', 404],
    ['..', 404],
    ['.tmp', 400],
    ['.hidden', 400],
    ['a%00b', 400],
    ['a%252fb', 400],
    ['a%2fb', 400],
    ['a/b', 404],
    ['a.b', 400],
    ['-a', 400],
    ['_a', 400],
    ['%E0%A4%A', 400],
    ['%c3%a4', 400],
    ['a%0a', 400],
    ['x'.repeat(65), 400],
    ['', 404],
  ])('into the folder %j are answered with %i', async (folderId, status) => {
    const { port } = await serve();
    const body = formOf([graft(''), gif]);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /upload/${folderId} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n` +
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    const answer = await text(socket);
    expect(Number(answer.split(' ')[1])).toBe(status);
    await expectNothing();
  });

  it('require a folder ID, and accept one of 64 characters', async () => {
    const { send } = await serve();
    expect((await send([graft(''), gif], '/upload/%20')).text).toBe('Please enter a folder ID');
    const longest = `A${'b_-9'.repeat(15)}xyz`;
    expect((await send([graft(''), gif], `/upload/${longest}`)).status).toBe(200);
    expect((await rows())[0]?.folder_id).toBe(longest);
  });

  it('require the secret, if there is one, before the files', async () => {
    const { send, test } = await serve({ uploadGraft: 'Sésame', host: '0.0.0.0' });
    const wrong = 'This GRAFT is not the right one.';
    const late = 'Please send GRAFT before the files.';
    const refused: [string, Part[]][] = [
      [wrong, [graft('sésame'), gif]],
      [wrong, [graft(''), gif]],
      [wrong, [graft('x'.repeat(300)), gif]],
      [wrong, [graft('wrong'), graft('Sésame'), gif]],
      [late, [gif, graft('Sésame')]],
      [late, [gif, graft('wrong')]],
      [late, [gif]],
      [late, []],
      [late, [{ ...graft('Sésame'), name: 'graft', type: 'text/plain' }, gif]],
    ];
    for (const [sentence, parts] of refused) {
      const answer = await send(parts);
      expect([answer.status, answer.type]).toEqual([403, 'text/plain; charset=utf-8']);
      expect(answer.text).toBe(sentence);
      await expectNothing();
    }
    test.lines.length = 0;
    expect((await send([graft('Sésame'), gif])).status).toBe(200);
    expect((await send([{ field: 'other', bytes: 'text' }, graft('Sésame'), gif])).status).toBe(200);
    expect(await rows()).toHaveLength(2);
  });

  it('are closed on a public host without a secret', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com', '127.0.0.1.example.com']) {
      const answer = await (await serve({ host })).send([graft(''), gif]);
      expect([answer.status, answer.text]).toEqual([403, 'This server takes no files.']);
    }
    for (const host of ['127.0.0.1', '127.0.1.1', '::1', 'localhost']) {
      expect((await (await serve({ host })).send([gif])).status).toBe(200);
    }
  });

  it('allow five wrong secrets in 15 minutes, and then refuse even the right one', async () => {
    const { send, test } = await serve({
      uploadGraft: 'right',
      limits: { wrongGraft: RATE_LIMITS.wrongGraft },
    });
    for (let count = 0; count < 5; count += 1) expect((await send([graft('wrong'), gif])).status).toBe(403);
    const refused = await send([graft('right'), gif]);
    expect([refused.status, refused.type]).toEqual([429, 'text/plain; charset=utf-8']);
    test.pass(Number(refused.headers['retry-after']) * 1000);
    expect((await send([graft('right'), gif])).status).toBe(200);
  });

  it('allow five wrong secrets in concurrent forms as well', async () => {
    const { begin } = await serve({ uploadGraft: 'right', limits: { wrongGraft: RATE_LIMITS.wrongGraft } });
    const form = formOf([graft('wrong'), gif]);
    const forms = Array.from({ length: 12 }, () =>
      begin('/upload/folder', { 'content-length': form.length }),
    );
    for (const { call } of forms) call.write(form.subarray(0, 20));
    for (const { call } of forms) call.end(form.subarray(20));
    const statuses = await Promise.all(forms.map(async ({ answer }) => (await answer).status));
    expect(statuses.sort()).toEqual([...Array(5).fill(403), ...Array(7).fill(429)]);
  });

  it('with the right secret never wait for forms without it', async () => {
    const { begin, send } = await serve({ uploadGraft: 'right' });
    const unfinished = [
      formOf([graft('wrong'), gif]),
      formOf([gif, graft('wrong')]),
      formOf([graft('right'), gif]),
    ];
    const held = unfinished.flatMap(form =>
      Array.from({ length: 3 }, () => {
        const { call, answer } = begin('/upload/folder', { 'content-length': form.length });
        answer.catch(() => {});
        // The first two stop within their files, the last in the middle of its secret.
        call.write(form.subarray(0, form === unfinished[2] ? 72 : form.length - 20));
        return call;
      }),
    );
    await vi.waitFor(async () => expect((await send([graft('right'), gif])).status).toBe(200), 10_000);
    expect((await send([graft('right'), gif])).status).toBe(200);
    for (const call of held) call.destroy();
  });

  it('that arrive too slowly are ended, so that slow senders cannot hold both places', async () => {
    const { begin, send } = await serve({
      uploadGraft: 'right',
      uploadBounds: { paceBytes: 1000, paceMs: 300 },
    });
    const form = formOf([graft('right'), file(jpeg(1_000_000), 'image/jpeg')]);
    const held = [begin(), begin()];
    for (const { call } of held) call.write(form.subarray(0, 2000));
    await vi.waitUntil(async () => (await listFiles()).length === 2, 10_000);
    expect((await send([graft('right'), gif])).status).toBe(503);
    for (const { answer } of held) {
      const { status, text: words } = await answer;
      expect([status, words]).toEqual([
        408,
        'The files arrive too slowly. Please try again on a faster line.',
      ]);
    }
    await expectNothing();
    expect((await send([graft('right'), gif])).status).toBe(200);
  });

  it('with a wrong secret are still read to their end, however large', async () => {
    const { begin } = await serve({ uploadGraft: 'right' });
    const photo = file(jpeg(LIMIT), 'image/jpeg');
    for (const parts of [
      [graft('wrong'), photo, photo],
      [photo, photo, graft('right')],
    ]) {
      const form = formOf(parts);
      const { call, answer } = begin('/upload/folder', { 'content-length': form.length });
      call.end(form);
      expect((await answer).status).toBe(403);
      // A browser shows the answer only after it has sent everything.
      expect(call.writableFinished).toBe(true);
    }
  });

  it('that are refused are read no longer than a real form would take', async () => {
    const { begin } = await serve({ uploadGraft: 'right', uploadBounds: { paceBytes: 1000, paceMs: 300 } });
    const form = formOf([graft('wrong'), file(jpeg(1_000_000), 'image/jpeg')]);
    const { call, answer } = begin('/upload/folder', { 'content-length': form.length });
    call.write(form.subarray(0, 2000));
    expect((await answer).status).toBe(403);
    call.destroy();
  });

  it('in progress survive the start of a second server on the same folder', async () => {
    const { begin } = await serve();
    const form = formOf([graft(''), file(jpeg(100_000), 'image/jpeg')]);
    const { call, answer } = begin();
    call.write(form.subarray(0, 50_000));
    await vi.waitUntil(async () => (await listFiles()).length === 1, 10_000);
    const second = createDiskStore(uploads, createLocalFiles(uploads, 'second-1-1'));
    await sweepUploads({ database: on.database, store: second }, 600_000);
    call.end(form.subarray(50_000));
    expect((await answer).status).toBe(200);
    expect(await listFiles()).toHaveLength(1);
  });

  it('are limited to twenty per address in ten minutes', async () => {
    const { send } = await serve({ limits: { upload: RATE_LIMITS.upload } });
    for (let count = 0; count < 20; count += 1) expect((await send([gif])).status).toBe(200);
    expect((await send([gif])).status).toBe(429);
  });

  it('from another site are refused and leave nothing', async () => {
    const { post } = await serve();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await post(formOf([gif]), { headers: { ...headers } });
      expect([answer.status, answer.type]).toEqual([403, 'text/plain; charset=utf-8']);
    }
    await expectNothing();
  });

  it.each([
    ['text/plain', 415],
    ['application/json', 415],
    ['multipart/form-data', 415],
    ['multipart/mixed; boundary=x-boundary-x', 415],
    ['multipart/form-data; boundary=another', 400],
  ])('sent as %s get %i', async (contentType, status) => {
    const { post } = await serve();
    expect((await post(formOf([gif]), { headers: { 'content-type': contentType } })).status).toBe(status);
    await expectNothing();
  });

  it('that are incomplete are refused', async () => {
    const { post } = await serve();
    const form = formOf([graft(''), gif, pdf]);
    for (const length of [0, 10, 100, form.length - partOf(pdf).length, form.length - 20, form.length - 6]) {
      const answer = await post(form.subarray(0, length));
      expect([length, answer.status, answer.type]).toEqual([length, 400, 'text/plain; charset=utf-8']);
      await expectNothing();
    }
  });

  it('with more fields, parts or bytes than a page sends are refused', async () => {
    const { send, post } = await serve();
    expect((await send([graft(''), graft(''), graft(''), gif])).status).toBe(422);
    const empty = Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`);
    expect((await post(Buffer.concat([...Array(8).fill(empty), formOf([gif])]))).status).toBe(422);
    expect((await post(Buffer.concat([Buffer.alloc(5 * LIMIT + 65_536, '\n'), formOf([gif])]))).status).toBe(
      413,
    );
    expect((await post(Buffer.concat([formOf([gif]), Buffer.alloc(5 * LIMIT + 65_536)]))).status).toBe(413);
    const lines = `X: ${'y'.repeat(10_000)}\r\n`.repeat(20);
    const { status } = await post(
      formOf([gif]).toString('latin1').replace('Content-Type', `${lines}Content-Type`),
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    await expectNothing();
  });

  it('that are refused by their head are read to their end before the answer', async () => {
    const { begin, post } = await serve();
    const form = formOf([gif]);
    const { call, answer } = begin('/upload/.x', { 'content-length': form.length });
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    call.write(form.subarray(0, 50));
    for (let other = 0; other < 3; other += 1)
      expect((await post(form, { path: '/upload/.y' })).status).toBe(400);
    expect(isAnswered).toBe(false);
    call.end(form.subarray(50));
    expect((await answer).status).toBe(400);
    await expectNothing();
  });

  it('leave nothing when their sender disconnects, at any point', async () => {
    const { begin, send } = await serve();
    const form = formOf([graft(''), file(jpeg(LIMIT), 'image/jpeg'), gif]);
    for (const bytes of [50_000, 300_000, 4_000_000, form.length - 5]) {
      const { call, answer } = begin('/upload/folder', { 'content-length': form.length });
      const gone = expect(answer).rejects.toThrow();
      call.write(form.subarray(0, bytes));
      await vi.waitUntil(async () => (await listFiles()).length > 0, 10_000);
      call.destroy();
      await gone;
      await vi.waitFor(expectNothing, 10_000);
    }
    expect((await send([gif])).status).toBe(200);
  });

  it('run two at a time', async () => {
    const { begin, send } = await serve();
    const form = formOf([graft(''), gif]);
    const held = [begin(), begin()];
    for (const { call } of held) call.write(form.subarray(0, 250));
    await vi.waitUntil(async () => (await listFiles()).length === 2, 10_000);
    const third = await send([gif]);
    expect([third.status, third.type, third.headers['retry-after']]).toEqual([
      503,
      'text/plain; charset=utf-8',
      '5',
    ]);
    for (const { call } of held) call.end(form.subarray(250));
    for (const { answer } of held) expect((await answer).status).toBe(200);
    expect((await send([gif])).status).toBe(200);
  });

  it.each([{ folderFiles: 3 }, { folderBytes: 3 * GIF.length }, { totalBytes: 3 * GIF.length }])(
    'stay within %j: all files of a call or none',
    async uploadBounds => {
      const { send } = await serve({ uploadBounds });
      expect((await send([gif, gif])).status).toBe(200);
      const refused = await send([gif, gif]);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '3600']);
      expect(refused.text).toBe('There is no room for these files at present.');
      expect(await listFiles()).toHaveLength(2);
      const isOfFolder = !('totalBytes' in uploadBounds);
      expect((await send([gif, gif], '/upload/other')).status).toBe(isOfFolder ? 200 : 503);
      expect((await send([gif])).status).toBe(200);
      expect((await send([gif])).status).toBe(503);
    },
  );

  it('are refused when the disk is full', async () => {
    const { send } = await serve({ uploadBounds: { freeBytes: Number.MAX_SAFE_INTEGER } });
    expect((await send([gif])).status).toBe(503);
    await expectNothing();
  });

  it('leave no rows if their folder cannot be created', async () => {
    const { send } = await serve();
    await mkdir(uploads, { recursive: true });
    await writeFile(join(uploads, 'folder'), '');
    const answer = await send([gif]);
    expect([answer.status, answer.text]).toEqual([500, 'Something went wrong on our side.']);
    expect(await rows()).toEqual([]);
  });

  it('are never served', async () => {
    const { send, test } = await serve();
    await send([gif]);
    const [name = ''] = await listFiles();
    for (const path of [
      `/upload/${name}`,
      '/upload/folder',
      `/uploads/${name}`,
      `/upload/${name.split('/')[1]}`,
    ]) {
      expect([404, 405]).toContain((await test.call(path)).status);
    }
  });

  it('left by a dead process are finished if they have rows, and deleted if not', async () => {
    const { send } = await serve();
    await send([gif]);
    const store = createDiskStore(uploads, createLocalFiles(uploads));
    const [kept = expect.fail()] = await rows();
    const id = `${kept.upload_id}`;
    await rm(join(uploads, 'folder'), { recursive: true });
    await writeFile(join(uploads, '.tmp', id), GIF);
    await writeFile(join(uploads, '.tmp', crypto.randomUUID()), 'a part');
    await writeFile(join(uploads, '.tmp', 'no id'), 'of somebody else');
    await sweepUploads({ database: on.database, store }, 60_000);
    expect(await listFiles()).toHaveLength(3);
    const longAgo = new Date(Date.now() - 120_000);
    for (const name of await readdir(join(uploads, '.tmp')))
      await utimes(join(uploads, '.tmp', name), longAgo, longAgo);
    await sweepUploads({ database: on.database, store }, 60_000);
    expect(await listFiles()).toEqual([`folder/${id}.gif`]);
  });

  it('that are refused leave a code in the log, and neither a name nor the secret', async () => {
    const { send, test } = await serve({ uploadGraft: 'Sésame' });
    await send([graft('a guess'), gif]);
    await send([graft('Sésame'), file('hello', 'text/plain', 'private.txt')]);
    await test.call('/healthz');
    const lines = test.lines.map(line => JSON.parse(line));
    const refused = lines.filter(({ event }) => event === 'upload_refused').map(({ what }) => what);
    expect(refused).toEqual(['wrong_graft', 'wrong_type']);
    expect(lines).toContainEqual(expect.objectContaining({ route: '/upload/:folderId', status: 415 }));
    expect(test.lines.join()).not.toMatch(/guess|Sésame|private|upload\/folder/);
  });
});
