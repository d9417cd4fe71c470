import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEWEST_SCHEMA } from '../../db/backup/refill';
import { openCopy } from './copy';
import { copyName, isCopyName } from './copy-paths';
import { openDraft } from './draft';
import { newManifest } from './manifest';
import { deleteOld } from './retention';

const UPLOAD = 'uploads/folder/0b0e6fd5-5d0f-4d8e-9d4c-2d1c5ad1a001.gif';

async function* piecesOf(text: string) {
  yield text;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('a copy on the disk', () => {
  let target: string;
  let folder: string;
  beforeEach(async () => {
    target = await mkdtemp(join(tmpdir(), 'copies-'));
    folder = await makeCopy(new Date('2026-01-02T03:04:05.678Z'));
  });
  afterEach(() => rm(target, { recursive: true }));

  async function makeCopy(now: Date, schema = NEWEST_SCHEMA): Promise<string> {
    const draft = await openDraft(target, now);
    await draft.add('tables/users.ndjson', piecesOf('["a"]\n["b"]\n'));
    await draft.add(UPLOAD, piecesOf('GIF89a'));
    await draft.add('privacy.key', piecesOf('key'));
    const manifest = newManifest({
      schema,
      mark: now.toISOString(),
      tables: [{ name: 'users', columns: ['name'], rows: 2 }],
      sequences: {},
      uploads: 1,
      missing: [],
      hasPrivacyKey: true,
    });
    await draft.add('manifest.json', piecesOf(JSON.stringify(manifest)));
    return draft.finish();
  }

  const put = (path: string, text: string) => writeFile(join(folder, path), text);

  async function changeSums(change: (text: string) => string): Promise<void> {
    await put('SHA256SUMS', change(await readFile(join(folder, 'SHA256SUMS'), 'utf8')));
  }

  it('is read as it was written', async () => {
    const copy = await openCopy(folder);
    expect(await collect(copy.readTable('users'))).toEqual([['["a"]', '["b"]']]);
    expect(await collect(copy.listUploads())).toMatchObject([{ path: join(folder, UPLOAD) }]);
    expect(await copy.readPrivacyKey()).toBe('key');
  });

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'has a changed row',
      'file tables/users.ndjson is damaged',
      () => put('tables/users.ndjson', '["a"]\n["c"]\n'),
    ],
    ['has a cut upload', `file ${UPLOAD} is damaged`, () => put(UPLOAD, 'GIF')],
    ['lacks a file', 'file tables/users.ndjson is missing', () => rm(join(folder, 'tables/users.ndjson'))],
    ['lacks its sums', 'file SHA256SUMS is missing', () => rm(join(folder, 'SHA256SUMS'))],
    ['has cut sums', 'SHA256SUMS is damaged', () => changeSums(text => text.slice(0, -20))],
    ['has sums of one endless line', 'SHA256SUMS is damaged', () => put('SHA256SUMS', 'x'.repeat(500_000))],
    [
      'lacks a line of an upload',
      'uploads are 0 instead of 1',
      () => changeSums(text => text.replace(/.*gif\n/, '')),
    ],
    [
      'lacks a line of a table',
      'SHA256SUMS does not name tables/users.ndjson',
      () => changeSums(text => text.replace(/.*ndjson\n/, '')),
    ],
    [
      'names a file outside',
      'SHA256SUMS names ../x, which belongs to no copy',
      () => changeSums(text => `${'0'.repeat(64)}  ../x\n${text}`),
    ],
    [
      'has a manifest of rubbish',
      'manifest.json is not that of a copy',
      () => put('manifest.json', '{"format":'),
    ],
    ['has another format', 'manifest.json is not that of a copy', () => put('manifest.json', '{"format":2}')],
    [
      'has a changed manifest',
      'file manifest.json is damaged',
      async () => put('manifest.json', `${await readFile(join(folder, 'manifest.json'), 'utf8')} `),
    ],
    [
      'has an endless file',
      'file tables/users.ndjson is missing',
      async () => {
        await rm(join(folder, 'tables/users.ndjson'));
        await symlink('/dev/zero', join(folder, 'tables/users.ndjson'));
      },
    ],
  ])('that %s is refused in one sentence', async (_, sentence, spoil) => {
    await spoil();
    await expect(openCopy(folder)).rejects.toMatchObject({
      name: 'CommandRefused',
      message: expect.stringContaining(`${folder} cannot be restored: its ${sentence}`),
    });
  });

  it('that a newer version made, that did not end, or that is not there is refused', async () => {
    const newer = await makeCopy(new Date(), NEWEST_SCHEMA + 1);
    await expect(openCopy(newer)).rejects.toThrow('it was made by a newer version of the site.');
    await rename(folder, `${folder}.partial`);
    await expect(openCopy(`${folder}.partial`)).rejects.toThrow('the backup did not end.');
    await expect(openCopy(folder)).rejects.toThrow('there is no such folder.');
  });

  it('is deleted when enough newer ones are complete, and nothing else is', async () => {
    for (const day of [3, 4, 5]) await makeCopy(new Date(Date.UTC(2026, 0, day)));
    const strangers = ['2026-01-01', '2025-01-01T00-00-00.000Z.partial'];
    for (const name of strangers) await openDraft(join(target, name), new Date());
    // The name of a copy, but without a manifest.
    const draft = await openDraft(target, new Date(0));
    await rename(join(target, `${copyName(new Date(0))}.partial`), join(target, copyName(new Date(0))));
    expect(await deleteOld(target, 2)).toBe(2);
    const left = await readdir(target);
    expect(left.filter(isCopyName).sort()).toEqual(
      [0, Date.UTC(2026, 0, 4), Date.UTC(2026, 0, 5)].map(time => copyName(new Date(time))),
    );
    expect(left).toEqual(expect.arrayContaining(strangers));
    await draft.discard();
  });
});
