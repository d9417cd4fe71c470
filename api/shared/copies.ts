import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the copies of an embedded database are while a backup reads them. */
export const copiesFolder = (dataDir: string): string => join(dataDir, 'copies');

/** Deletes all copies, also those that a process that died has left. A command that reads one of them fails. */
export const dropCopies = (dataDir: string): Promise<void> =>
  rm(copiesFolder(dataDir), { recursive: true, force: true });
