import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncFolder } from './synced-files';

/** Creates the files of an empty database. This takes seconds, so the build does it once. */
export async function createCluster(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const engine = await PGlite.create({ fs: new NodeFS(folder) });
  await engine.close();
}

/**
 * Makes sure that a folder holds a whole database: copies the build's empty one, or creates one if there is none to
 * copy. The folder has another name until it is complete and on the disk, so a power cut leaves nothing half-made.
 * @param template the build's empty database, which need not exist
 */
export async function ensureCluster(folder: string, template: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  if (existsSync(template)) cpSync(template, draft, { recursive: true, mode: 0 });
  else await createCluster(draft);
  syncTree(draft);
  renameSync(draft, folder);
  syncFolder(dirname(folder));
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncFile(path);
  }
  syncFolder(folder);
}

function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
