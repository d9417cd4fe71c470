import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreFull, type UploadStore } from './store';

export const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;

/** The half of a store that takes files in, on the local disk: `<root>/.tmp/<id>`. */
export interface LocalFiles extends Pick<UploadStore, 'freeBytes' | 'takeIn' | 'discard' | 'listTakenIn'> {
  /** Where a file lies that was taken in. */
  pathOf(id: string): string;
}

export function createLocalFiles(root: string): LocalFiles {
  const temporary = join(root, '.tmp');
  const pathOf = (id: string) => join(temporary, id);

  return {
    pathOf,

    async freeBytes() {
      await mkdir(root, OWN_FOLDER);
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    async takeIn(id, bytes) {
      await mkdir(temporary, OWN_FOLDER);
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

    async discard(ids) {
      await Promise.all(ids.map(id => rm(pathOf(id), { force: true })));
    },

    async listTakenIn(minAgeMs) {
      const before = Date.now() - minAgeMs;
      const ids: string[] = [];
      for (const id of await readdir(temporary).catch(noneYet)) {
        const { mtimeMs } = await stat(pathOf(id));
        if (mtimeMs <= before) ids.push(id);
      }
      return ids;
    },
  };
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Before the first upload there is no folder. */
function noneYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
