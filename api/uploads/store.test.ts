import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseAway } from '../../db/errors';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database';
import { readEnv, WrongSetting } from '../settings/env';
import { readS3Address } from '../settings/s3-address';
import { StoreAway } from '../shared/store-away';
import { openTestS3Server, type TestS3Server } from '../tests/support/test-s3-server';
import { UPLOAD_BOUNDS } from './bounds';
import { createDiskStore } from './disk-store';
import { keepFiles, sweepUploads } from './keep-files';
import { createLocalFiles } from './local-files';
import { openUploadStore } from './open-store';
import { hasEnded, ownerName } from './owner';
import type { StoredFile, UploadStore } from './store';

interface Medium {
  store: UploadStore;
  root: string;
  /** Lists the published files: names and bytes. */
  list(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const events: string[] = [];
const log = { bucket: (event: string) => void events.push(event) };

const newRoot = () => mkdtemp(join(tmpdir(), 'store-'));

async function openDisk(): Promise<Medium> {
  const root = await newRoot();
  return {
    store: await openUploadStore({ dataDir: root, uploadS3: undefined }, log),
    root,
    async list() {
      const entries = await readdir(join(root, 'uploads'), { recursive: true, withFileTypes: true });
      const files = entries.filter(entry => entry.isFile() && !/\/\.(tmp|condemned)/.test(entry.parentPath));
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
    store: await openUploadStore({ dataDir: root, uploadS3: readS3Address(server.url) ?? undefined }, log),
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

/** The ids of received files, of any process, that are still in the temporary folder. */
async function listLeftovers(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'uploads/.tmp'), { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(({ name }) => name);
}

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
  /** The ids of received files that are still in the temporary folder. */
  const leftovers = () => listLeftovers(medium.root);
  /** Removes published files. */
  const remove = (...files: StoredFile[]) => medium.store.remove(files);

  it('are in no folder until they are published, and then have a name of ours', async () => {
    const id = randomUUID();
    await medium.store.takeIn(id, streamOf('GIF', '89a', '\0\xff'));
    expect(await leftovers()).toEqual([id]);
    expect(await medium.list()).toEqual({});
    const file: StoredFile = { id, folderId: 'folder', type: 'image/gif' };
    await medium.store.publish([file]);
    expect(await medium.list()).toEqual({
      [`folder/${id}.gif`]: Buffer.from('GIF89a\0\xff').toString('latin1'),
    });
    expect(await leftovers()).toEqual([]);
    await remove(file);
    expect(await medium.list()).toEqual({});
    expect(await leftovers()).toEqual([]);
  });

  it('may be removed and discarded even if they do not exist', async () => {
    const file: StoredFile = { id: randomUUID(), folderId: 'folder', type: 'application/pdf' };
    await remove(file);
    await medium.store.discard([file.id]);
  });

  it('may be large, empty, of every type and in different folders', async () => {
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
    await remove(...files);
  });

  it('leave nothing if their bytes end in an error', async () => {
    const id = randomUUID();
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('GIF');
      throw new Error('The sender went away.');
    }
    await expect(medium.store.takeIn(id, broken())).rejects.toThrow('The sender went away.');
    await medium.store.discard([id]);
    expect([await medium.list(), await leftovers()]).toEqual([{}, []]);
  });

  it('are finished by the sweep if they have rows, and deleted if not', async () => {
    const [kept = expect.fail(), lost = expect.fail()] = await takeIn('kept', 'lost');
    await test.database.sql`
      insert into uploads (upload_id, folder_id, name, type, bytes, created_at)
      values (${kept.id}, 'folder', 'a file', 'image/gif', 4, now())
    `;
    await sweepUploads({ database: test.database, store: medium.store }, 60_000);
    expect((await leftovers()).sort()).toEqual([kept.id, lost.id].sort());
    await sweepUploads({ database: test.database, store: medium.store }, 0);
    expect(await medium.list()).toEqual({ [`folder/${kept.id}.gif`]: 'kept' });
    expect(await leftovers()).toEqual([]);
    await remove({ id: kept.id, folderId: 'folder', type: 'image/gif' });
  });

  it('are kept all or none', async () => {
    const files = await takeIn('one', 'two');
    // The second file is missing, so it cannot be published.
    await medium.store.discard([files[1]?.id ?? '']);
    await expect(keep(files)).rejects.toThrow('ENOENT');
    expect([await medium.list(), await rows(), await leftovers()]).toEqual([{}, [], []]);
    const whole = await takeIn('one', 'two');
    expect(await keep(whole)).toBe(true);
    expect(Object.values(await medium.list()).sort()).toEqual(['one', 'two']);
    expect(await rows()).toHaveLength(2);
  });

  it('leave no rows if the database adds them after their call has failed', async () => {
    const files = await takeIn('late');
    let addLate: (() => Promise<unknown>) | undefined;
    const database: TestDatabase['database'] = {
      ...test.database,
      call(work) {
        if (addLate) return test.database.call(work);
        addLate = () => test.database.call(work);
        return Promise.reject(new DatabaseAway('The database did not answer in time.'));
      },
    };
    const keeping = keepFiles(
      { database, store: medium.store, quotas: UPLOAD_BOUNDS },
      'folder',
      files,
      new Date(),
    );
    await expect(keeping).rejects.toThrow(DatabaseAway);
    const sweep = (minAgeMs: number) =>
      sweepUploads({ database: test.database, store: medium.store }, minAgeMs);
    await sweep(60_000);
    await addLate?.();
    expect(await rows()).toHaveLength(1);
    await sweep(0);
    expect([await rows(), await leftovers()]).toEqual([[], []]);
    expect(Object.values(await medium.list())).not.toContain('late');
    expect(await medium.store.listCondemned(0)).toEqual([]);
  });
});

describe('a sweep', () => {
  const AGE_MS = 600_000;
  let root: string;
  beforeEach(async () => {
    root = join(await newRoot(), 'uploads');
  });
  afterEach(() => rm(join(root, '..'), { recursive: true }));

  /** The store of another process. */
  const storeOf = (owner: string) => createDiskStore(root, createLocalFiles(root, owner));
  const sweep = (store: UploadStore) => sweepUploads({ database: test.database, store }, AGE_MS);
  const published = async () => (await readdir(join(root, 'folder')).catch(() => [])).length;

  async function addRow(id: string): Promise<void> {
    await test.database.sql`
      insert into uploads (upload_id, folder_id, name, type, bytes, created_at)
      values (${id}, 'folder', 'a file', 'image/gif', 4, now())
    `;
  }

  /** The name of a process that has ended. */
  async function nameOfTheDead(): Promise<string> {
    const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()']);
    await once(child, 'spawn');
    const name = ownerName(child.pid);
    const exited = once(child, 'exit');
    expect(hasEnded(name)).toBe(false);
    child.kill('SIGKILL');
    await exited;
    return name;
  }

  it('treats a killed process that is still a zombie as ended', async () => {
    // The shell never waits for its child, so the killed child stays a zombie.
    const shell = spawn('bash', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(shell.stdout, 'data');
    const pid = Number(String(line));
    const name = ownerName(pid);
    expect(hasEnded(name)).toBe(false);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(hasEnded(name)).toBe(true));
    shell.kill('SIGKILL');
    await once(shell, 'exit');
  });

  it('leaves alone the files that another living process is receiving', async () => {
    const [writer, other] = [storeOf(ownerName()), storeOf('another-1-1')];
    const id = randomUUID();
    let goOn = () => {};
    const half = new Promise<void>(resolve => {
      goOn = resolve;
    });
    async function* slowly(): AsyncGenerator<Buffer> {
      yield Buffer.from('GIF');
      await half;
      yield Buffer.from('89a');
    }
    const taking = writer.takeIn(id, slowly());
    await vi.waitUntil(async () => (await listLeftovers(join(root, '..')).catch(() => [])).length === 1);
    await sweep(other);
    goOn();
    await taking;
    await sweep(other);
    await addRow(id);
    await sweep(other);
    await writer.publish([{ id, folderId: 'folder', type: 'image/gif' }]);
    expect(await readFile(join(root, 'folder', `${id}.gif`), 'utf8')).toBe('GIF89a');
  });

  it('takes over the files of a dead process at once, and those of another machine once they are old', async () => {
    const [dead, far] = [storeOf(await nameOfTheDead()), storeOf('another-1-1')];
    const own = storeOf(ownerName());
    const [kept, lost, distant] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [kept, lost]) await dead.takeIn(id, streamOf('kept'));
    await far.takeIn(distant, streamOf('far away'));
    await addRow(kept);
    await sweep(own);
    expect(await readdir(join(root, 'folder'))).toEqual([`${kept}.gif`]);
    expect(await listLeftovers(join(root, '..'))).toEqual([distant]);
    const longAgo = new Date(Date.now() - AGE_MS - 1000);
    await utimes(join(root, '.tmp/another-1-1', distant), longAgo, longAgo);
    await sweep(own);
    expect(await listLeftovers(join(root, '..'))).toEqual([]);
  });

  it('does not disturb concurrent sweeps, in this process or in another', async () => {
    const dead = storeOf(await nameOfTheDead());
    const sweepers = [ownerName(), ownerName(), 'another-1-1', 'another-2-2'].map(storeOf);
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids) await dead.takeIn(id, streamOf('kept'));
    for (const id of ids.slice(0, 30)) await addRow(id);
    await dead.condemn(
      ids.slice(20, 30).map(id => ({ id, folderId: 'folder', type: 'image/gif' })),
      false,
    );
    await Promise.all(sweepers.map(sweep));
    expect([await published(), await listLeftovers(join(root, '..'))]).toEqual([20, []]);
    expect(await test.database.sql`select upload_id from uploads`).toHaveLength(20);
  });
});

describe('a bucket', () => {
  const at = (url: string) => readS3Address(url) ?? expect.fail('The address cannot be read.');
  const sweep = (store: UploadStore) => sweepUploads({ database: test.database, store }, 600_000);
  const rows = () => test.database.sql`select upload_id from uploads`;

  /** Receives three files. @returns a function that keeps them */
  async function takeThree(store: UploadStore) {
    const files = ['one', 'two', 'three'].map(text => received(text));
    for (const { id } of files) await store.takeIn(id, streamOf('some bytes'));
    return () =>
      keepFiles({ database: test.database, store, quotas: UPLOAD_BOUNDS }, 'folder', files, new Date());
  }

  it.each(['fail', 'cut', 'cut after'] as const)(
    'that fails at the second of three files (%s) keeps none, even after it recovers',
    async fault => {
      const { store, root, close } = await openS3(server);
      const keep = await takeThree(store);
      server.faultAfterPuts = server.calls.filter(call => /^PUT \S+$/.test(call)).length + 1;
      server.fault = fault;
      await expect(keep()).rejects.toThrow(StoreAway);
      expect([await rows(), await listLeftovers(root)]).toEqual([[], []]);
      server.fault = 'none';
      await sweep(store);
      expect([server.objects.size, await rows(), await store.listCondemned(0)]).toEqual([0, [], []]);
      await close();
    },
  );

  it('that goes away after it has stored a file leaves no row, and loses the file when it is back', async () => {
    const { store, root, close } = await openS3(server);
    const keep = await takeThree(store);
    server.faultAfterPuts = server.calls.filter(call => /^PUT \S+$/.test(call)).length + 1;
    server.fault = 'gone after';
    await expect(keep()).rejects.toThrow(StoreAway);
    expect([await rows(), await listLeftovers(root), server.objects.size]).toEqual([[], [], 2]);
    await expect(sweep(store)).rejects.toThrow(StoreAway);
    server.fault = 'none';
    await server.comeBack();
    await sweep(store);
    expect([server.objects.size, await rows(), await store.listCondemned(0)]).toEqual([0, [], []]);
    expect(await (await takeThree(store))()).toBe(true);
    await close();
  });

  it('that goes away together with the database leaves nothing once both are back', async () => {
    const { store, close } = await openS3(server);
    const files = [received('one')];
    for (const { id } of files) await store.takeIn(id, streamOf('one'));
    let calls = 0;
    const database = {
      ...test.database,
      // The row is written, and everything after it fails.
      call: (work: Parameters<typeof test.database.call>[0]) => {
        calls += 1;
        return calls === 1 ? test.database.call(work) : Promise.reject(new DatabaseAway('Gone'));
      },
    } as typeof test.database;
    server.fault = 'fail';
    const keeping = keepFiles({ database, store, quotas: UPLOAD_BOUNDS }, 'folder', files, new Date());
    await expect(keeping).rejects.toThrow(StoreAway);
    expect(await rows()).toHaveLength(1);
    server.fault = 'none';
    await sweep(store);
    expect([server.objects.size, await rows()]).toEqual([0, []]);
    await close();
  });

  it('that is away at the start is reported once, and refuses uploads until it is back', async () => {
    const dataDir = await newRoot();
    await server.goAway();
    events.length = 0;
    const store = await openUploadStore({ dataDir, uploadS3: at(server.url) }, log);
    await expect(store.requireReady()).rejects.toThrow(StoreAway);
    await expect(store.requireReady()).rejects.toThrow(StoreAway);
    expect(events).toEqual(['bucket_away']);
    await server.comeBack();
    await store.requireReady();
    expect(events).toEqual(['bucket_away', 'bucket_back']);
    expect(await (await takeThree(store))()).toBe(true);
    await rm(dataDir, { recursive: true });
  });

  it('that is not ours prevents the start, without revealing the secret', async () => {
    const good = at(server.url);
    const wrong = [
      { ...good, secret: 'another' },
      { ...good, region: 'us-east-1' },
      { ...good, bucket: new URL('/nobodys', good.bucket) },
    ];
    for (const uploadS3 of wrong) {
      await expect(openUploadStore({ dataDir: tmpdir(), uploadS3 }, log)).rejects.toThrow(
        new WrongSetting('UPLOAD_S3_URL names a bucket that is not there, or does not take its key.'),
      );
    }
  });

  it('is configured by an address with key, secret, bucket and region', () => {
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
