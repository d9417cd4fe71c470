import { constants, cpSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const JOURNAL = 'pg_wal';
/** On file systems that can, a copy shares its blocks with the original, and takes no time and no room. */
const CLONE = constants.COPYFILE_FICLONE;

/**
 * Copies the files of a database except its journal; the database may be at work.
 * @param target a folder that does not exist
 */
export async function copyAllButJournal(folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(noneLeft)) {
    const [from, to] = [join(folder, entry.name), join(target, entry.name)];
    if (entry.name === JOURNAL) continue;
    if (entry.isDirectory()) await copyAllButJournal(from, to);
    else await copyFile(from, to, CLONE).catch(noneLeft);
  }
}

/** Copies the journal of a database that does nothing meanwhile. */
export function copyJournal(folder: string, target: string): void {
  cpSync(join(folder, JOURNAL), join(target, JOURNAL), { recursive: true, mode: CLONE });
}

/** A file that was deleted meanwhile belongs to a dropped table, and the journal knows. */
function noneLeft(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
