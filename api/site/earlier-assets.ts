import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files below `/assets/` of this build and of those before it, in the data directory. Their names contain their
 * content, so files of several builds can lie side by side. Servers with one data directory may keep theirs at once.
 */

/** How long an open page of an earlier build may still ask for its files. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

const folderOf = (dataDir: string) => join(dataDir, 'builds');

/**
 * Forgets the files that no build has had for seven days.
 * @param client the folder `client/` of the build, whose own files stay
 * @param dataDir the data directory
 * @returns the folder that contains `assets/` with the others; null if nothing was kept yet
 */
export async function forgetAssets(client: string, dataDir: string, now: Date): Promise<string | null> {
  const kept = join(folderOf(dataDir), 'assets');
  const names = await readdir(kept).catch(() => null);
  if (!names) return null;
  const own = new Set(await readdir(join(client, 'assets')));
  for (const name of names.filter(other => !own.has(other))) {
    // Another server may have renamed or removed it.
    const found = await stat(join(kept, name)).catch(() => null);
    if (found && now.getTime() - found.mtime.getTime() > KEPT_MS) await rm(join(kept, name), { force: true });
  }
  return folderOf(dataDir);
}

/**
 * Keeps the build's files for the builds after it, and forgets those that no build has had for seven days.
 * @param client the folder `client/` of the build
 * @param dataDir the data directory
 * @returns a folder that contains `assets/` with the files of this build and of earlier ones
 * @throws Error if the disk is full or not writable
 */
export async function keepAssets(client: string, dataDir: string, now: Date): Promise<string> {
  const folder = folderOf(dataDir);
  const kept = join(folder, 'assets');
  await mkdir(kept, { recursive: true });
  const known = new Set(await readdir(kept));
  for (const name of await readdir(join(client, 'assets'))) {
    const file = join(kept, name);
    if (!known.has(name)) {
      // A power cut leaves no half file under the name of a whole one; what it leaves goes after seven days.
      const coming = join(kept, `.${randomUUID()}`);
      await cp(join(client, 'assets', name), coming);
      await rename(coming, file);
    }
    await utimes(file, now, now);
  }
  await forgetAssets(client, dataDir, now);
  return folder;
}
