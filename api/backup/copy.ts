import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NEWEST_SCHEMA } from '../../db/backup/refill';
import type { StoredFile } from '../uploads/store';
import { DRAFT, MANIFEST, PRIVACY_KEY, readUploadPath, SUMS, tablePath } from './copy-paths';
import { type Manifest, readManifest } from './manifest';
import { LineTooLong, readLines } from './read-lines';
import { CommandRefused } from './refusal';

const MANIFEST_BYTES = 16 * 1024 * 1024;
const SUM_CHARACTERS = 512;
/** PostgreSQL's own limit of a value is 1 GB, and Node's of a text half of that. */
const ROW_CHARACTERS = 256 * 1024 * 1024;
const SUM = /^([\da-f]{64}) {2}(\S+)$/;

/** A whole copy. */
export interface Copy {
  manifest: Manifest;
  /** Reads a table's rows, as `Snapshot.read` gave them. */
  readTable(name: string): AsyncGenerator<string[]>;
  /** Lists the uploads, with their paths. */
  listUploads(): AsyncGenerator<{ file: StoredFile; path: string }>;
  /** The key of forgotten addresses; null if the copy has none. */
  readPrivacyKey(): Promise<string | null>;
}

/**
 * Opens a copy and reads all of it once, to compare each file with its hash.
 * @throws CommandRefused with the first thing that is wrong
 */
export async function openCopy(folder: string): Promise<Copy> {
  const refuse = (reason: string) => new CommandRefused(`${folder} cannot be restored: ${reason}`);
  if (basename(folder).endsWith(DRAFT)) throw refuse('the backup did not end.');
  const found = await lstat(folder).catch(() => null);
  if (!found?.isDirectory()) throw refuse('there is no such folder.');

  /** @throws CommandRefused if it is not a plain file: a link or a device could be endless */
  async function requireFile(path: string): Promise<Stats> {
    const file = await lstat(join(folder, path)).catch(() => null);
    if (!file?.isFile()) throw refuse(`its file ${path} is missing.`);
    return file;
  }

  async function requireManifest(): Promise<Manifest> {
    const { size } = await requireFile(MANIFEST);
    const manifest =
      size > MANIFEST_BYTES ? null : readManifest(await readFile(join(folder, MANIFEST), 'utf8'));
    if (manifest === null) throw refuse(`its ${MANIFEST} is not that of a copy which this version can read.`);
    if (manifest.schema > NEWEST_SCHEMA) throw refuse('it was made by a newer version of the site.');
    return manifest;
  }

  async function* readSums(): AsyncGenerator<{ sum: string; path: string }> {
    try {
      for await (const lines of readLines(join(folder, SUMS), SUM_CHARACTERS)) {
        for (const line of lines) {
          const [, sum, path] = SUM.exec(line) ?? [];
          if (sum === undefined || path === undefined) throw refuse(`its ${SUMS} is damaged.`);
          yield { sum, path };
        }
      }
    } catch (error) {
      throw error instanceof LineTooLong ? refuse(`its ${SUMS} is damaged.`) : error;
    }
  }

  async function* listUploads() {
    for await (const { path } of readSums()) {
      const file = readUploadPath(path);
      if (file !== null) yield { file, path: join(folder, path) };
    }
  }

  const manifest = await requireManifest();
  await requireFile(SUMS);
  const expected = new Set([MANIFEST, ...manifest.tables.map(({ name }) => tablePath(name))]);
  if (manifest.hasPrivacyKey) expected.add(PRIVACY_KEY);
  let uploads = 0;
  for await (const { sum, path } of readSums()) {
    if (readUploadPath(path) !== null) uploads += 1;
    else if (!expected.delete(path)) throw refuse(`its ${SUMS} names ${path}, which belongs to no copy.`);
    await requireFile(path);
    if ((await hashFile(join(folder, path))) !== sum) throw refuse(`its file ${path} is damaged.`);
  }
  const [forgotten] = expected;
  if (forgotten !== undefined) throw refuse(`its ${SUMS} does not name ${forgotten}.`);
  if (uploads !== manifest.uploads)
    throw refuse(`its uploads are ${uploads} instead of ${manifest.uploads}.`);

  return {
    manifest,
    readTable: name => readLines(join(folder, tablePath(name)), ROW_CHARACTERS),
    listUploads,
    readPrivacyKey: async () => (manifest.hasPrivacyKey ? readFile(join(folder, PRIVACY_KEY), 'utf8') : null),
  };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
