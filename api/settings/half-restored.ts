import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The mark of a restore that has begun and not ended: a file with the id of its copy. While it is there the site must
 * not start, because its uploads may be there without their rows.
 */
const pathOf = (dataDir: string) => join(dataDir, 'restoring');

export const isHalfRestored = async (dataDir: string): Promise<boolean> =>
  (await readRestoreMark(dataDir)) !== null;

/** @returns the id of the copy; null if no restore is under way */
export function readRestoreMark(dataDir: string): Promise<string | null> {
  return readFile(pathOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

export async function putRestoreMark(dataDir: string, copy: string): Promise<void> {
  const file = await open(pathOf(dataDir), 'w', 0o600);
  try {
    await file.writeFile(copy);
    await file.sync();
  } finally {
    await file.close();
  }
}

export const removeRestoreMark = (dataDir: string): Promise<void> => rm(pathOf(dataDir), { force: true });
