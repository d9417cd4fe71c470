import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../shared/is-missing';
import { syncFolder } from '../shared/sync-folder';
import { fileName } from './file-name';
import { OWN_FOLDER, openToRead } from './files';
import type { LocalFiles } from './local-files';
import type { StoredFile, UploadStore } from './store';

/** Creates a store of uploads on the local disk: `<root>/<folder>/<id>.<ending>`. */
export function createDiskStore(root: string, local: LocalFiles): UploadStore {
  const pathOf = (file: StoredFile) => join(root, fileName(file));

  async function move(file: StoredFile): Promise<void> {
    await rename(local.pathOf(file.id), pathOf(file)).catch(async error => {
      // Another sweep may have been faster.
      if (!isMissing(error) || !(await isThere(pathOf(file)))) throw error;
    });
  }

  return {
    ...local,
    requireReady: async () => {},

    async publish(files) {
      const folders = new Set(files.map(file => dirname(pathOf(file))));
      for (const folder of folders) await mkdir(folder, OWN_FOLDER);
      for (const file of files) await move(file);
      for (const folder of folders) await syncFolder(folder);
      await syncFolder(root);
    },

    // A file is moved between the first two looks, or it is not there.
    read: async file =>
      (await openToRead(pathOf(file))) ??
      (await local.readReceived(file.id)) ??
      (await openToRead(pathOf(file))),

    async remove(files) {
      for (const file of files) await rm(pathOf(file)).catch(ignoreMissing);
      await local.dropNotes(files);
    },
  };
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
