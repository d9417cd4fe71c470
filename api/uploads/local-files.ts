import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing } from '../shared/is-missing';
import { syncFolder } from '../shared/sync-folder';
import { noteName, readNoteName } from './file-name';
import { OWN_FOLDER, openToRead } from './files';
import { hasEnded, ownerName } from './owner';
import { type StoredFile, StoreFull, type UploadStore } from './store';

/**
 * The part of a store that is always on the local disk: received files, at `<root>/.tmp/<process>/<id>`, and notes
 * about condemned ones, which are empty files in `<root>/.condemned`.
 */
export interface LocalFiles
  extends Pick<
    UploadStore,
    'freeBytes' | 'takeIn' | 'discard' | 'condemn' | 'listCondemned' | 'claimLeftovers'
  > {
  /** The path of a received file. */
  pathOf(id: string): string;
  /** Opens a received file, of this process or another; null if there is none. */
  readReceived(id: string): Promise<Readable | null>;
  /** Deletes the notes about condemned files. */
  dropNotes(files: readonly StoredFile[]): Promise<void>;
}

/** @param owner the name of the process that receives files */
export function createLocalFiles(root: string, owner = ownerName()): LocalFiles {
  const temporary = join(root, '.tmp');
  const own = join(temporary, owner);
  const condemned = join(root, '.condemned');
  const pathOf = (id: string) => join(own, id);

  async function discard(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map(id => rm(pathOf(id), { force: true })));
  }

  /** Takes over a file. @returns whether the file is now ours alone */
  async function claim(path: string, id: string, isAbandoned: boolean, before: number): Promise<boolean> {
    try {
      if (!isAbandoned && (await stat(path)).mtimeMs > before) return false;
      // The new time makes the file young again, so that no other process takes it from us.
      const now = new Date();
      await utimes(path, now, now);
      if (path !== pathOf(id)) await rename(path, pathOf(id));
      return true;
    } catch (error) {
      // It was published, discarded or claimed meanwhile.
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    pathOf,
    discard,

    async freeBytes() {
      await mkdir(root, OWN_FOLDER);
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    async takeIn(id, bytes) {
      await mkdir(own, OWN_FOLDER);
      const file = await open(pathOf(id), 'wx', 0o600);
      try {
        for await (const chunk of bytes) await file.writeFile(chunk);
        await file.sync();
      } catch (error) {
        throw isFull(error) ? new StoreFull('The disk is full.', { cause: error }) : error;
      } finally {
        await file.close();
      }
    },

    async condemn(files, rowsMayCome) {
      await mkdir(condemned, OWN_FOLDER);
      for (const file of files) {
        const note = join(condemned, noteName(file));
        await writeFile(note, '', { mode: 0o600 });
        // A note is waited for while it is young.
        if (!rowsMayCome) await utimes(note, 0, 0);
      }
      await syncFolder(condemned);
      await discard(files.map(({ id }) => id));
    },

    async listCondemned(minAgeMs) {
      const before = Date.now() - minAgeMs;
      const files: StoredFile[] = [];
      for (const name of await readdir(condemned).catch(noneYet)) {
        const file = readNoteName(name);
        // Another sweep may have dropped the note meanwhile.
        const mtimeMs = await stat(join(condemned, name)).then(note => note.mtimeMs, orGone);
        if (file !== null && mtimeMs <= before) files.push(file);
      }
      return files;
    },

    async readReceived(id) {
      for (const folder of await readdir(temporary).catch(noneYet)) {
        const bytes = await openToRead(join(temporary, folder, id));
        if (bytes !== null) return bytes;
      }
      return null;
    },

    async dropNotes(files) {
      await Promise.all(files.map(file => rm(join(condemned, noteName(file)), { force: true })));
    },

    async claimLeftovers(minAgeMs) {
      const before = Date.now() - minAgeMs;
      const entries = await readdir(temporary, { withFileTypes: true }).catch(noneYet);
      if (entries.length > 0) await mkdir(own, OWN_FOLDER);
      const ids: string[] = [];
      // An earlier version put its files directly into this folder.
      for (const entry of entries.filter(one => one.isFile())) {
        if (await claim(join(temporary, entry.name), entry.name, false, before)) ids.push(entry.name);
      }
      for (const entry of entries.filter(one => one.isDirectory())) {
        const folder = join(temporary, entry.name);
        const isAbandoned = entry.name !== owner && hasEnded(entry.name);
        for (const id of await readdir(folder).catch(noneYet)) {
          if (await claim(join(folder, id), id, isAbandoned, before)) ids.push(id);
        }
        if (isAbandoned) await rmdir(folder).catch(() => {});
      }
      return ids;
    },
  };
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Treats a missing file as one that is always too young. */
function orGone(error: unknown): number {
  if (isMissing(error)) return Number.POSITIVE_INFINITY;
  throw error;
}

/** Treats a missing folder as empty: there is none before the first upload. */
function noneYet(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}
