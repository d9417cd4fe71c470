import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../shared/sync-folder';
import { copyName, DRAFT, SUMS } from './copy-paths';

const OWN = { recursive: true, mode: 0o700 } as const;

/** A copy that is being written. Its folder has another name until everything is on the disk. */
export interface Draft {
  /** Writes a file, durably, and notes its hash. */
  add(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void>;
  /** Gives the copy its name. @returns the path of its folder */
  finish(): Promise<string>;
  /** Deletes everything. */
  discard(): Promise<void>;
}

/** @param target the folder of all copies, which is made if it does not exist */
export async function openDraft(target: string, now: Date): Promise<Draft> {
  const copy = join(target, copyName(now));
  const draft = copy + DRAFT;
  await mkdir(target, OWN);
  await mkdir(draft, { mode: 0o700 });
  const folders = new Set([draft]);
  const sums = await open(join(draft, SUMS), 'wx', 0o600);

  return {
    async add(path, pieces) {
      const place = join(draft, path);
      for (let folder = dirname(place); !folders.has(folder); folder = dirname(folder)) {
        await mkdir(folder, OWN);
        folders.add(folder);
      }
      await sums.write(`${await writeDurably(place, pieces)}  ${path}\n`);
    },

    async finish() {
      await sums.sync();
      await sums.close();
      for (const folder of folders) await syncFolder(folder);
      await rename(draft, copy);
      await syncFolder(target);
      return copy;
    },

    async discard() {
      await sums.close();
      await rm(draft, { recursive: true, force: true });
    },
  };
}

/** @returns the SHA-256 in hexadecimal */
async function writeDurably(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  const file: FileHandle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
