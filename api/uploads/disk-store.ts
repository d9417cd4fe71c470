import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredFile, StoreFull, type UploadStore } from './store';

/** Endings are ours, never the sender's. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
};
const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;

/** Uploads on the local disk: `<root>/<folder>/<id>.<ending>`, and until they are published `<root>/.tmp/<id>`. */
export function createDiskStore(root: string): UploadStore {
  const temporary = join(root, '.tmp');
  const takenIn = (id: string) => join(temporary, id);
  const published = ({ folderId, id, type }: StoredFile) => join(root, folderId, `${id}.${ENDINGS[type]}`);

  return {
    async freeBytes() {
      await mkdir(root, OWN_FOLDER);
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    async takeIn(id, bytes) {
      await mkdir(temporary, OWN_FOLDER);
      const file = await open(takenIn(id), 'wx', 0o600);
      try {
        for await (const chunk of bytes) await file.writeFile(chunk);
        await file.sync();
      } catch (error) {
        throw isFull(error) ? new StoreFull('The disk is full.', { cause: error }) : error;
      } finally {
        await file.close();
      }
    },

    async publish(files) {
      for (const folderId of new Set(files.map(file => file.folderId))) {
        await mkdir(join(root, folderId), OWN_FOLDER);
        for (const file of files.filter(other => other.folderId === folderId)) {
          await rename(takenIn(file.id), published(file));
        }
        await syncFolder(join(root, folderId));
      }
      await syncFolder(root);
    },

    async retract(files) {
      await Promise.all(files.map(file => rm(published(file), { force: true })));
    },

    async discard(ids) {
      await Promise.all(ids.map(id => rm(takenIn(id), { force: true })));
    },

    async listTakenIn(minAgeMs) {
      const before = Date.now() - minAgeMs;
      const ids: string[] = [];
      for (const id of await readdir(temporary).catch(noneYet)) {
        const { mtimeMs } = await stat(takenIn(id));
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

/** A rename is on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
