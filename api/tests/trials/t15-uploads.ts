import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { GIF, jpeg, PDF, PNG } from '../support/upload-files';
import { startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { type Answer, errorsIn, from, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, type Trial } from './harness/trial';

const KILLS = 8;
const CUTS = 50;
const FOLDER_IDS = 5000;
const PARALLEL = 20;
const LIMIT = 10_485_760;
const GRAFT = 'open sesame';
const SEED = Number(process.env.TRIALS_SEED ?? Date.now() % 1_000_000);

interface File {
  name: string;
  type: string;
  bytes: Buffer;
}

const image = (bytes: Buffer, name = 'a.gif', type = 'image/gif'): File => ({ name, type, bytes });
const photo = (size: number): File => image(jpeg(size), 'a.jpg', 'image/jpeg');
const pdf: File = { name: 'a.pdf', type: 'application/pdf', bytes: PDF };

let callers = 0;

/** Returns a new address for each call, because the usual limits apply. */
function fromAnother(): Record<string, string> {
  callers += 1;
  return from(callers);
}

function formOf(files: readonly File[], graft = GRAFT): Buffer {
  const head = (disposition: string) => `--x\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return Buffer.concat([
    Buffer.from(`${head('name="graft"')}\r\n${graft}\r\n`),
    ...files.flatMap(({ name, type, bytes }) => [
      Buffer.from(`${head(`name="files"; filename="${name}"`)}Content-Type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ]);
}

function send(
  server: TrialServer,
  files: readonly File[],
  folder = 'folder',
  graft?: string,
): Promise<Answer> {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', ...fromAnother() };
  return server.ask(`/upload/${folder}`, { body: formOf(files, graft), headers });
}

/** Killed servers, callers that disconnect, and files with wrong types. */
export const t15: Trial = {
  id: 'T15',
  demand: `uploads: kills, cuts, sizes, ${CORPUS().length} bad files, ${FOLDER_IDS} folder ids (seed ${SEED})`,
  async run() {
    const cluster = await startCluster();
    const dataDir = await makeFolder();
    const uploads = join(dataDir, 'uploads');
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: dataDir, UPLOAD_GRAFT: GRAFT };
    const published = async () => (await listFiles(uploads)).filter(file => !file.startsWith('.tmp'));
    const unfinished = async () => (await listFiles(uploads)).filter(file => file.startsWith('.tmp'));
    const rowCount = async () => (await cluster.query(sql => sql`select 1 from uploads`)).length;
    const full = formOf([photo(3_000_000), photo(3_000_000)]);

    let server = await start(settings);
    let partial = 0;
    let left = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sendPart(server, full, Math.floor(Math.random() * full.length), () => server.kill());
      server = await start(settings);
      left += (await unfinished()).length;
      partial += Math.abs((await published()).length - (await rowCount()));
    }
    for (let cut = 0; cut < CUTS; cut += 1) {
      await sendPart(server, full, Math.floor(Math.random() * (full.length - 10)), async () => {});
    }
    for (let wait = 0; wait < 250 && (await unfinished()).length > 0; wait += 1) await pause(20);
    const afterCuts = (await unfinished()).length + (await published()).length;

    const sizes = [
      (await send(server, [photo(LIMIT)])).status,
      (await send(server, [photo(LIMIT + 1)])).text,
      (await send(server, [1, 2, 3, 4].map(() => photo(LIMIT)).concat(pdf))).status,
      (
        await send(
          server,
          [1, 2, 3, 4, 5].map(() => image(GIF)),
        )
      ).text,
      (await send(server, [pdf, pdf])).text,
    ];
    const before = (await published()).length;
    const wrong = await send(server, [image(GIF)], 'folder', 'a guess');
    const afterWrong = (await listFiles(uploads)).length - before;
    const inert = await tryCorpus(server, published);
    const outside = await tryFolders(server, dataDir);

    const memoryBefore = await server.memory();
    let memory = memoryBefore;
    const sampling = setInterval(async () => {
      memory = Math.max(memory, await server.memory());
    }, 20);
    const form = [1, 2, 3, 4].map(() => photo(LIMIT));
    const parallel = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => send(server, form, `p${index}`)),
    );
    clearInterval(sampling);
    return [
      exactly('files without a row, or rows without a file, after kills', partial, 0),
      exactly('unfinished files after the next start', left, 0),
      exactly('files left by callers that went away', afterCuts, 0),
      exactly('10 485 760 bytes', String(sizes[0]), '200'),
      exactly('one more', String(sizes[1]), 'File too large: a.jpg. Maximum size is 10MB.'),
      exactly('four images and a PDF', String(sizes[2]), '200'),
      exactly('five images', String(sizes[3]), 'Please upload no more than 4 images and 1 PDF.'),
      exactly('two PDFs', String(sizes[4]), 'Please upload no more than 4 images and 1 PDF.'),
      exactly('a wrong graft: status, files left', `${wrong.status}, ${afterWrong}`, '403, 0'),
      exactly('bad files that were stored and are not inert', inert, 0),
      exactly('paths outside of the uploads', outside, 0),
      exactly(
        'full uploads at once that are neither kept nor told to come back',
        parallel.filter(
          ({ status, headers }) => status !== 200 && !(status === 503 && headers['retry-after']),
        ).length,
        0,
      ),
      atLeast('those that are kept', parallel.filter(({ status }) => status === 200).length, 2),
      atMost('memory they take', memory - memoryBefore, 100, ' MB'),
      exactly('errors', errorsIn(server.output).length, 0),
    ];
  },
};

/** Sends the beginning of a form over a separate socket, then calls `then`, then disconnects. */
async function sendPart(
  { port }: TrialServer,
  form: Buffer,
  bytes: number,
  then: () => Promise<unknown>,
): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST /upload/folder HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: ${fromAnother()['x-forwarded-for']}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n`,
  );
  await new Promise<void>(resolve => socket.write(form.subarray(0, bytes), () => resolve()));
  await pause(Math.random() * 30);
  await then();
  socket.destroy();
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Files of two types at once, of a wrong type, or incomplete. */
function CORPUS(): File[] {
  const script = Buffer.from('<script>alert(1)</script>');
  const types = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'];
  const bodies: Record<string, Buffer> = {
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    zip: Buffer.from('PK\x03\x04\0\0\0\0'),
    program: Buffer.from('\x7fELF\x02\x01\x01'),
    empty: Buffer.alloc(0),
  };
  const lies = types.flatMap(type => Object.values(bodies).map(bytes => image(bytes, 'a.gif', type)));
  const swapped = types.flatMap((type, index) =>
    [jpeg(), PNG, GIF, PDF].filter((_, other) => other !== index).map(bytes => image(bytes, 'a.jpg', type)),
  );
  return [
    ...lies,
    ...swapped,
    image(Buffer.concat([Buffer.from('GIF89a=1;'), script]), 'gif-js.gif'),
    image(Buffer.concat([GIF, script]), 'trailing.gif'),
    image(Buffer.concat([script, GIF]), 'leading.gif'),
    image(Buffer.concat([jpeg(), Buffer.alloc(2000), script]), 'a.jpg', 'image/jpeg'),
    image(Buffer.concat([Buffer.from('x'), PDF]), 'leading.pdf', 'application/pdf'),
    image(Buffer.concat([PDF, Buffer.from('PK\x03\x04'), Buffer.alloc(2000)]), 'zip.pdf', 'application/pdf'),
    image(PNG.subarray(0, -1), 'cut.png', 'image/png'),
    image(PDF.subarray(0, 20), 'cut.pdf', 'application/pdf'),
    image(bomb(), 'bomb.png', 'image/png'),
    image(GIF, '../../../evil.gif'),
    image(GIF, 'evil.html'),
  ];
}

/** An image of 14,000 by 14,000 pixels in few bytes. */
function bomb(): Buffer {
  const size = Buffer.from('000036b0000036b0', 'hex');
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    PNG.subarray(0, 8),
    chunk('IHDR', Buffer.concat([size, Buffer.from('0802000000', 'hex')])),
    chunk('IDAT', deflateSync(Buffer.alloc(600_000))),
    PNG.subarray(-12),
  ]);
}

/** Uploads the bad files. @returns how many were stored under a name that is not ours, or can be read from the site */
async function tryCorpus(server: TrialServer, published: () => Promise<string[]>): Promise<number> {
  let bad = 0;
  for (const [index, file] of CORPUS().entries()) {
    await send(server, [file], `corpus-${index}`);
  }
  for (const name of (await published()).filter(path => path.startsWith('corpus-'))) {
    const isOurs = /^corpus-\d+\/[\da-f-]{36}\.(jpg|png|gif|pdf)$/.test(name);
    const answers = await Promise.all(
      [`/upload/${name}`, `/uploads/${name}`, `/${name}`].map(path =>
        server.ask(path, { headers: fromAnother() }),
      ),
    );
    if (!isOurs || answers.some(({ status }) => status < 400)) bad += 1;
  }
  return bad;
}

/** Uploads to odd folder ids. @returns how many files were stored outside the folders of uploads */
async function tryFolders(server: TrialServer, dataDir: string): Promise<number> {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 70 }),
    fc.constantFrom(
      '..',
      '.',
      '.tmp',
      '%2e%2e',
      '../..',
      '/etc',
      'a/../../b',
      'a\\..\\b',
      'con',
      'a\0b',
      '\u202e',
      'a'.repeat(65),
      '-a',
      '_',
    ),
    fc.stringMatching(/^[./\\%a-c0-2]{1,12}$/),
  );
  const ids = fc.sample(nasty, { numRuns: FOLDER_IDS, seed: SEED });
  let next = 0;
  const lines = Array.from({ length: 2 }, async () => {
    while (next < ids.length) {
      const text = Buffer.from(ids[next] ?? '').toString();
      next += 1;
      const path = next % 2 === 0 ? encodeURIComponent(text) : text.replaceAll(/[^\x21-\x7e]|#|\?/g, '');
      await send(server, [image(GIF)], path).catch(() => {});
    }
  });
  await Promise.all(lines);
  const files = await listFiles(dataDir);
  const isIn = (path: string) => /^uploads\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/[\da-f-]{36}\.\w{3}$/.test(path);
  return (
    files.filter(path => path.startsWith('uploads/') && !path.startsWith('uploads/.tmp/') && !isIn(path))
      .length + files.filter(path => !path.startsWith('uploads/') && /\.(gif|jpg|png|pdf)$/.test(path)).length
  );
}
