import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../shared/sync-folder';
import { isCopyName, MANIFEST } from './copy-paths';

/**
 * Deletes all but the newest copies of a folder. It touches nothing that is not a complete copy.
 * @param keep how many copies stay, 1 or more
 * @returns how many it deleted
 */
export async function deleteOld(target: string, keep: number): Promise<number> {
  const copies: string[] = [];
  for (const name of (await readdir(target)).filter(isCopyName)) {
    const isComplete = await stat(join(target, name, MANIFEST)).then(
      file => file.isFile(),
      () => false,
    );
    if (isComplete) copies.push(name);
  }
  const old = copies.sort().slice(0, -keep);
  for (const name of old) {
    // Without its manifest it is no copy, should this be cut short.
    await rm(join(target, name, MANIFEST));
    await rm(join(target, name), { recursive: true });
  }
  await syncFolder(target);
  return old.length;
}
