import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database';
import { readEnv, WrongSetting } from '../env';
import { openTestS3Server, type TestS3Server } from '../testing/test-s3-server';
import { UPLOAD_BOUNDS } from './bounds';
import { keepFiles, sweepUploads } from './keep-files';
import { openUploadStore } from './open-store';
import { readS3Address } from './s3-address';
import { StoreAway, type StoredFile, type UploadStore } from './store';

interface Medium {
  store: UploadStore;
  root: string;
  /** What is published: names and bytes. */
  list(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const newRoot = () => mkdtemp(join(tmpdir(), 'store-'));

async function openDisk(): Promise<Medium> {
  const root = await newRoot();
  return {
    store: await openUploadStore({ dataDir: root, uploadS3: undefined }),
    root,
    async list() {
      const entries = await readdir(join(root, 'uploads'), { recursive: true, withFileTypes: true });
      const files = entries.filter(entry => entry.isFile() && !entry.parentPath.endsWith('.tmp'));
      const pairs = files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(join(root, 'uploads').length + 1), await readFile(path, 'latin1')] as const;
      });
      return Object.fromEntries(await Promise.all(pairs));
    },
    close: () => rm(root, { recursive: true }),
  };
}

async function openS3(server: TestS3Server): Promise<Medium> {
  const root = await newRoot();
  return {
    store: await openUploadStore({ dataDir: root, uploadS3: readS3Address(server.url) ?? undefined }),
    root,
    list: async () =>
      Object.fromEntries([...server.objects].map(([name, bytes]) => [name, bytes.toString('latin1')])),
    close: () => rm(root, { recursive: true }),
  };
}

let server: TestS3Server;
let test: TestDatabase;
beforeAll(async () => {
  server = await openTestS3Server();
  test = await openTestDatabase();
});
afterEach(async () => {
  server.fault = 'none';
  server.faultAfterPuts = 0;
  server.objects.clear();
  await test.database.sql`delete from uploads`;
});
afterAll(async () => {
  await server.close();
  await test.drop();
});

async function* streamOf(...chunks: string[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

const received = (text: string, type = 'image/gif') => ({
  id: randomUUID(),
  name: 'a file',
  type,
  size: text.length,
});

describe.each([
  ['the local disk', openDisk],
  ['a bucket', () => openS3(server)],
])('uploads on %s', (_, open) => {
  let medium: Medium;
  beforeAll(async () => {
    medium = await open();
  });
  afterAll(() => medium.close());

  async function takeIn(...texts: string[]) {
    const files = texts.map(text => received(text));
    for (const [index, { id }] of files.entries())
      await medium.store.takeIn(id, streamOf(texts[index] ?? ''));
    return files;
  }
  const keep = (files: Awaited<ReturnType<typeof takeIn>>, folder = 'folder') =>
    keepFiles(
      { database: test.database, store: medium.store, quotas: UPLOAD_BOUNDS },
      folder,
      files,
      new Date(),
    );
  const rows = () => test.database.sql`select upload_id from uploads`;

  it('are in no folder before they are published, and then under a name of ours', async () => {
    const id = randomUUID();
    await medium.store.takeIn(id, streamOf('GIF', '89a', '\0\xff'));
    expect(await medium.store.listTakenIn(0)).toEqual([id]);
    expect(await medium.list()).toEqual({});
    const file: StoredFile = { id, folderId: 'folder', type: 'image/gif' };
    await medium.store.publish([file]);
    expect(await medium.list()).toEqual({
      [`folder/${id}.gif`]: Buffer.from('GIF89a\0\xff').toString('latin1'),
    });
    expect(await medium.store.listTakenIn(0)).toEqual([]);
    await medium.store.retract([file]);
    await medium.store.discard([id]);
    expect(await medium.list()).toEqual({});
    expect(await medium.store.listTakenIn(0)).toEqual([]);
  });

  it('may be taken out and discarded though they are not there', async () => {
    const file: StoredFile = { id: randomUUID(), folderId: 'folder', type: 'application/pdf' };
    await medium.store.retract([file]);
    await medium.store.discard([file.id]);
  });

  it('are large, empty, of every type, and in as many folders as there are', async () => {
    const large = 'x'.repeat(10_485_760);
    const texts = [large, '', 'c', 'd'];
    const types = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'];
    const files = types.map((type, index) => ({ id: randomUUID(), folderId: `folder-${index}`, type }));
    for (const [index, { id }] of files.entries())
      await medium.store.takeIn(id, streamOf(texts[index] ?? ''));
    await medium.store.publish(files);
    const [a, b, c, d] = files.map(({ id }) => id);
    expect(await medium.list()).toEqual({
      [`folder-0/${a}.jpg`]: large,
      [`folder-1/${b}.png`]: '',
      [`folder-2/${c}.gif`]: 'c',
      [`folder-3/${d}.pdf`]: 'd',
    });
    await medium.store.retract(files);
    await medium.store.discard(files.map(({ id }) => id));
  });

  it('leave nothing where their bytes end in an error', async () => {
    const id = randomUUID();
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('GIF');
      throw new Error('The sender went away.');
    }
    await expect(medium.store.takeIn(id, broken())).rejects.toThrow('The sender went away.');
    await medium.store.discard([id]);
    expect([await medium.list(), await medium.store.listTakenIn(0)]).toEqual([{}, []]);
  });

  it('are finished by the sweep where they have rows, and swept away where not', async () => {
    const [kept = expect.fail(), lost = expect.fail()] = await takeIn('kept', 'lost');
    await test.database.sql`
      insert into uploads (upload_id, folder_id, name, type, bytes, created_at)
      values (${kept.id}, 'folder', 'a file', 'image/gif', 4, now())
    `;
    await sweepUploads({ database: test.database, store: medium.store }, 60_000);
    expect((await medium.store.listTakenIn(0)).sort()).toEqual([kept.id, lost.id].sort());
    await sweepUploads({ database: test.database, store: medium.store }, 0);
    expect(await medium.list()).toEqual({ [`folder/${kept.id}.gif`]: 'kept' });
    expect(await medium.store.listTakenIn(0)).toEqual([]);
    await medium.store.retract([{ id: kept.id, folderId: 'folder', type: 'image/gif' }]);
    await medium.store.discard([kept.id]);
  });

  it('are kept all or none', async () => {
    const files = await takeIn('one', 'two');
    // The second cannot be published: it is not there.
    await medium.store.discard([files[1]?.id ?? '']);
    await expect(keep(files)).rejects.toThrow('ENOENT');
    expect([await medium.list(), await rows(), await medium.store.listTakenIn(0)]).toEqual([{}, [], []]);
    const whole = await takeIn('one', 'two');
    expect(await keep(whole)).toBe(true);
    expect(Object.values(await medium.list()).sort()).toEqual(['one', 'two']);
    expect(await rows()).toHaveLength(2);
  });
});

describe('a bucket', () => {
  it.each(['fail', 'cut', 'cut after'] as const)(
    'that fails at the second of three files (%s) has all or none in the end',
    async fault => {
      const { store, root, close } = await openS3(server);
      const files = ['one', 'two', 'three'].map(text => received(text));
      for (const { id } of files) await store.takeIn(id, streamOf('some bytes'));
      const keep = () =>
        keepFiles({ database: test.database, store, quotas: UPLOAD_BOUNDS }, 'folder', files, new Date());
      server.faultAfterPuts = server.calls.filter(call => /^PUT \S+$/.test(call)).length + 1;
      server.fault = fault;
      await expect(keep()).rejects.toThrow(StoreAway);
      server.fault = 'none';
      // Where even the deletion was refused the rows stand, and the sweep completes what they say.
      await sweepUploads({ database: test.database, store }, 0);
      const rows = await test.database.sql`select upload_id from uploads`;
      expect([rows.length, server.objects.size]).toEqual(fault === 'fail' ? [3, 3] : [0, 0]);
      expect(await readdir(join(root, 'uploads/.tmp'))).toEqual([]);
      await close();
    },
  );

  it('is asked for at the start, and one that is not ours stops it without telling the secret', async () => {
    const good = readS3Address(server.url);
    if (!good) throw new Error('The address cannot be read.');
    const wrong = [
      { ...good, secret: 'another' },
      { ...good, region: 'us-east-1' },
      { ...good, bucket: new URL('/nobodys', good.bucket) },
      { ...good, bucket: new URL('http://127.0.0.1:1/uploads') },
    ];
    for (const uploadS3 of wrong) {
      const opening = openUploadStore({ dataDir: tmpdir(), uploadS3 });
      await expect(opening).rejects.toThrow(
        new WrongSetting('UPLOAD_S3_URL names a bucket that cannot be reached.'),
      );
    }
  });

  it('is an address with key, secret, bucket and region', () => {
    expect(
      readEnv({ UPLOAD_S3_URL: 'https://K:a%2Fb@s3.example.com/my-bucket/?region=eu-west-1' }).uploadS3,
    ).toEqual({
      bucket: new URL('https://s3.example.com/my-bucket'),
      region: 'eu-west-1',
      key: 'K',
      secret: 'a/b',
    });
    expect(readEnv({ UPLOAD_S3_URL: 'http://K:s@localhost:9000/bucket' }).uploadS3?.region).toBe('us-east-1');
  });

  it.each([
    's3://bucket',
    'https://s3.example.com/bucket',
    'https://K@s3.example.com/bucket',
    'https://K:s@s3.example.com/',
    'https://K:s@s3.example.com/a/b',
    'https://K:s@s3.example.com/bucket?regio=eu-west-1',
    'https://K:s@s3.example.com/bucket?region=eu/west',
    'ftp://K:s@s3.example.com/bucket',
    'https://K:%zz@s3.example.com/bucket',
  ])('is refused as %s, in one sentence', address => {
    expect(() => readEnv({ UPLOAD_S3_URL: address })).toThrow(
      'UPLOAD_S3_URL must be a bucket such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1.',
    );
  });
});
