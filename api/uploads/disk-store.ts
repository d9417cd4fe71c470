import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileName } from './file-name';
import { type LocalFiles, OWN_FOLDER } from './local-files';
import type { StoredFile, UploadStore } from './store';

/** Uploads on the local disk: `<root>/<folder>/<id>.<ending>`. */
export function createDiskStore(root: string, local: LocalFiles): UploadStore {
  const pathOf = (file: StoredFile) => join(root, fileName(file));

  return {
    ...local,
    async publish(files) {
      const folders = new Set(files.map(file => dirname(pathOf(file))));
      for (const folder of folders) await mkdir(folder, OWN_FOLDER);
      for (const file of files) await rename(local.pathOf(file.id), pathOf(file));
      for (const folder of folders) await syncFolder(folder);
      await syncFolder(root);
    },

    async retract(files) {
      for (const file of files) await rename(pathOf(file), local.pathOf(file.id)).catch(notThere);
    },

    async remove(files) {
      for (const file of files) await rm(pathOf(file), { force: true });
    },
  };
}

function notThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
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
