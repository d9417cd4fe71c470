import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal';
import { chunksOf, type SpoiltForm, spoiltForm } from '../tests/support/spoilt-forms';
import { GIF } from '../tests/support/upload-files';
import { UPLOAD_BOUNDS } from './bounds';
import { createDiskStore } from './disk-store';
import { createLocalFiles } from './local-files';
import { receiveForm } from './receive-form';
import type { UploadStore } from './store';

const FORMS = 4000;
const AT_ONCE = 8;
const GRAFT = 'right';

describe('the form of an upload', () => {
  let root: string;
  let store: UploadStore;
  /** Errors that would have ended the process. */
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'forms-'));
    store = createDiskStore(root, createLocalFiles(root));
  });
  beforeEach(() => void process.on('uncaughtException', note));
  afterEach(() => void process.off('uncaughtException', note));
  afterAll(() => rm(root, { recursive: true }));

  const receive = (type: string, stream: Readable) =>
    receiveForm(
      { type, stream },
      { isGraft: graft => graft === GRAFT, admit: () => {}, pace: UPLOAD_BOUNDS, store },
    );

  async function countFiles(): Promise<number> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter(entry => entry.isFile()).length;
  }

  /** Yields the bytes of a form like a socket, one chunk per turn of the event loop. */
  async function* arrive(form: SpoiltForm): AsyncGenerator<Buffer> {
    for (const chunk of chunksOf(form)) {
      await new Promise(resolve => setImmediate(resolve));
      yield chunk;
    }
    if (form.isBrokenOff) throw new Error('The sender went away.');
  }

  it(`is received or refused, even if malformed, and leaves nothing (${FORMS} forms)`, async () => {
    const forms = fc.sample(spoiltForm(GRAFT), { numRuns: FORMS });
    const statuses = new Map<number, number>();
    const lines = Array.from({ length: AT_ONCE }, async () => {
      for (let form = forms.pop(); form; form = forms.pop()) {
        const { files, status } = await receive(form.type, Readable.from(arrive(form))).then(
          received => ({ files: received.files, status: 200 }),
          (error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
            return { files: [], status: error.status };
          },
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await store.discard(files.map(({ id }) => id));
      }
    });
    await Promise.all(lines);
    await new Promise(resolve => setImmediate(resolve));
    expect(uncaught).toEqual([]);
    expect(await countFiles()).toBe(0);
    expect([...statuses.keys()].sort()).toEqual([200, 400, 403, 415]);
    for (const times of statuses.values()) expect(times).toBeGreaterThan(FORMS / 100);
  });

  it('that is cut at any byte is refused, without an uncaught error', async () => {
    const part = (of: string) =>
      `--b\r\nContent-Disposition: form-data; name="${of}"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\n`;
    const graft = `--b\r\nContent-Disposition: form-data; name="graft"\r\n\r\n${GRAFT}\r\n`;
    const form = Buffer.concat([
      Buffer.from(graft + part('other')),
      GIF,
      Buffer.from(`\r\n${part('files')}`),
      GIF,
      Buffer.from('\r\n--b--'),
    ]);
    for (let length = 0; length < form.length; length += 1) {
      const refused = receive('multipart/form-data; boundary=b', Readable.from([form.subarray(0, length)]));
      await expect(refused).rejects.toMatchObject({ name: 'Refusal', status: 400 });
    }
    expect(uncaught).toEqual([]);
    expect(await countFiles()).toBe(0);
  });

  const FIELD = `--b\r\nContent-Disposition: form-data; name="graft"\r\n\r\n${GRAFT}\r\n`;
  const FILE =
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\nContent-Type: image/gif\r\n\r\n';
  const SMALL = `${FILE}GIF89a\0;\r\n`;
  const LARGE = `${FILE}${'x'.repeat(60_000)}\r\n`;
  const END = '--b--\r\n';
  it.each([
    ['a closing line at the start', [END, FIELD + SMALL + END], 403],
    ['a closing line in the middle', [FIELD + SMALL + END, SMALL + END], 200],
    ['one large file too many, all in one chunk', [FIELD + SMALL.repeat(5) + LARGE + END], 200],
    ['large files too many, one by one', [FIELD, ...Array(7).fill(LARGE), END], 200],
    ['bytes after its end', [FIELD + SMALL + END, 'x'.repeat(100_000), 'y'], 200],
    ['two ends', [FIELD + SMALL + END, END], 200],
  ])('is fully processed with %s', async (_, pieces, status) => {
    async function* arriving(): AsyncGenerator<Buffer> {
      for (const piece of pieces) {
        await new Promise(resolve => setTimeout(resolve, 2));
        yield Buffer.from(piece);
      }
    }
    const got = await receive('multipart/form-data; boundary=b', Readable.from(arriving())).then(
      async ({ files }) => {
        await store.discard(files.map(({ id }) => id));
        return 200;
      },
      (error: Refusal) => error.status,
    );
    expect(got).toBe(status);
    expect(await countFiles()).toBe(0);
  });

  it('whose files the store cannot keep is refused with the error of the store', async () => {
    const failing: UploadStore = {
      ...store,
      takeIn: () => Promise.reject(new Error(`No room ${randomUUID().length}`)),
    };
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.gif"\r\n\r\n'),
      Buffer.alloc(500_000),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const type = 'multipart/form-data; boundary=b';
    const rules = { isGraft: null, admit: () => {}, pace: UPLOAD_BOUNDS, store: failing };
    await expect(receiveForm({ type, stream: Readable.from([body]) }, rules)).rejects.toThrow('No room 36');
    expect(uncaught).toEqual([]);
  });
});
