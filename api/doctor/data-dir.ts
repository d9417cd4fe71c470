import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../settings/env';
import { isHalfRestored } from '../settings/half-restored';
import type { Finding } from './finding';

/** Below this the server takes no uploads. */
const FREE_GIB = 1;
const GIB = 1024 ** 3;

/** Checks that the data directory can be written to and has room. */
export async function checkDataDir({ dataDir }: Pick<Env, 'dataDir'>): Promise<Finding[]> {
  const probe = join(dataDir, `.doctor-${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, '');
  } catch {
    return [`DATA_DIR (${dataDir}) cannot be written to: give it to the server's user.`];
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
  const { bavail, bsize } = await statfs(dataDir);
  const findings: Finding[] = [];
  if (bavail * bsize < FREE_GIB * GIB) {
    findings.push(
      `The disk of DATA_DIR (${dataDir}) has less than ${FREE_GIB} GiB free: make room, or uploads are refused.`,
    );
  }
  if (await isHalfRestored(dataDir)) {
    findings.push(`DATA_DIR (${dataDir}) is half restored: run "npm run restore" with the same copy again.`);
  }
  return findings;
}
