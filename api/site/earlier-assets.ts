import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How long an open page of an earlier build may still ask for its files. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Keeps the build's files below `/assets/` for the builds after it, and forgets those that no build has had for seven
 * days. Their names contain their content, so files of several builds can lie side by side. Servers with one data
 * directory may do this at once.
 * @param client the folder `client/` of the build
 * @param dataDir the data directory
 * @returns a folder that contains `assets/` with the files of this build and of earlier ones
 * @throws Error if the disk is full or not writable
 */
export async function keepAssets(client: string, dataDir: string, now: Date): Promise<string> {
  const folder = join(dataDir, 'builds');
  const kept = join(folder, 'assets');
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(join(client, 'assets'))) {
    const file = join(kept, name);
    await cp(join(client, 'assets', name), file, { force: false });
    await utimes(file, now, now);
  }
  for (const name of await readdir(kept)) {
    const { mtime } = await stat(join(kept, name));
    if (now.getTime() - mtime.getTime() > KEPT_MS) await rm(join(kept, name), { force: true });
  }
  return folder;
}
