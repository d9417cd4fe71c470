import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataDirLocked } from './errors';
import { isAlive, processBirth } from './process-birth';

/**
 * Only one process may open the embedded database: a second one would be let in without complaint, and what it
 * commits would vanish (RELIABILITY.md F4). The lock is a file that names its holder.
 */
export interface DataDirLock {
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  /** When the process began, so that a later process with the same number is not taken for it. */
  birth: string | null;
}

/** Longer than the moment between reading a dead holder's lock and replacing it. */
const RIVAL_PAUSE_MS = 100;

/**
 * Takes the lock of a data directory; one left by a dead process is taken over.
 * @throws DataDirLocked where a living process holds it
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'lock');
  const mine = JSON.stringify({ pid: process.pid, birth: processBirth(process.pid) } satisfies Holder);
  if (!(await createLock(path, mine))) {
    if (isHeld(await readLock(path))) throw locked(dataDir);
    await takeOver(path, mine, dataDir);
  }
  return { release: () => rm(path, { force: true }) };
}

async function createLock(path: string, mine: string): Promise<boolean> {
  try {
    await writeFile(path, mine, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const readLock = (path: string) => readFile(path, 'utf8').catch(() => '');

/** A lock that cannot be read was being written when the power went, and is nobody's. */
function isHeld(text: string): boolean {
  try {
    const { pid, birth } = JSON.parse(text) as Holder;
    return isAlive(pid) && processBirth(pid) === birth;
  } catch {
    return false;
  }
}

/** Of two processes that find the same dead lock, the one whose file stands after the pause has it. */
async function takeOver(path: string, mine: string, dataDir: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, mine, { mode: 0o600 });
  await rename(draft, path);
  await pause(RIVAL_PAUSE_MS);
  if ((await readLock(path)) !== mine) throw locked(dataDir);
}

const locked = (dataDir: string) =>
  new DataDirLocked(`Another process is using the data directory ${dataDir}.`);
