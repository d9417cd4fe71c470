import {
  chmodSync,
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

/** The modes that let every user of the machine read the build's empty database, and change nothing in it. */
const READABLE = { folder: 0o755, file: 0o644 };
/** The mode that keeps all other users of the machine out of a folder and what it contains. */
const OWN = 0o700;

/** Creates the build's empty database. The user who builds may be another one than the user who runs the site. */
export async function createTemplate(folder: string): Promise<void> {
  await createCluster(folder);
  eachEntry(folder, (path, isFolder) => chmodSync(path, isFolder ? READABLE.folder : READABLE.file));
}

/**
 * Makes sure that a folder holds a whole database: copies the build's empty one, or creates one if there is none to
 * copy. The folder has another name until it is complete and on the disk, so a power cut leaves nothing half-made.
 * Only its owner may enter it.
 * @param template the build's empty database, which need not exist
 */
export async function ensureCluster(folder: string, template: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    // Earlier versions left it open to all.
    chmodSync(folder, OWN);
    return;
  }
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  if (existsSync(template)) cpSync(template, draft, { recursive: true, mode: 0 });
  else await createCluster(draft);
  chmodSync(draft, OWN);
  eachEntry(draft, (path, isFolder) => (isFolder ? syncFolder(path) : syncFile(path)));
  renameSync(draft, folder);
  syncFolder(dirname(folder));
}

/** Visits what a folder contains, and then the folder itself. */
function eachEntry(folder: string, visit: (path: string, isFolder: boolean) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) eachEntry(path, visit);
    else visit(path, false);
  }
  visit(folder, true);
}

function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
