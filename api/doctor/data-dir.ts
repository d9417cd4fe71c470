import { access, constants, stat, statfs } from 'node:fs/promises';
import { hasEmbedded } from '../../db/embedded';
import type { Env } from '../settings/env';
import { isHalfRestored } from '../settings/half-restored';
import { UPLOAD_BOUNDS } from '../uploads/bounds';
import type { Finding } from './finding';

/** Below this the server takes no uploads. */
const FREE_BYTES = UPLOAD_BOUNDS.freeBytes;
const GIB = 1024 ** 3;

const START = 'start the server, or run the doctor with its settings.';

/** Checks, without a change, that the data directory is there, can be written to, has room and the embedded database. */
export async function checkDataDir({
  dataDir,
  databaseUrl,
}: Pick<Env, 'dataDir' | 'databaseUrl'>): Promise<Finding[]> {
  const found = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error);
  if ('code' in found && found.code === 'ENOENT') return [`DATA_DIR (${dataDir}) is not there: ${START}`];
  if (!(await isFolderToWrite(dataDir))) {
    return [`DATA_DIR (${dataDir}) cannot be written to: give it to the server's user.`];
  }
  const { bavail, bsize } = await statfs(dataDir);
  const findings: Finding[] = [];
  if (bavail * bsize < FREE_BYTES) {
    findings.push(
      `The disk of DATA_DIR (${dataDir}) has less than ${FREE_BYTES / GIB} GiB free: make room, or uploads are refused.`,
    );
  }
  if (await isHalfRestored(dataDir)) {
    findings.push(`DATA_DIR (${dataDir}) is half restored: run "npm run restore" with the same copy again.`);
  } else if (databaseUrl === undefined && !hasEmbedded(dataDir)) {
    findings.push(`DATA_DIR (${dataDir}) has no database, and DATABASE_URL is not set: ${START}`);
  }
  return findings;
}

async function isFolderToWrite(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK | constants.X_OK);
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
