import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '../../db/embedded';
import type { Log } from '../http/log';
import { copiesFolder } from '../shared/copies';

/**
 * Only the process that runs the embedded database can copy it. Its server listens on a socket in the data directory.
 * For each connection it makes a copy of the database beside it, and deletes the copy when the connection ends.
 */
export interface CopyAnswer {
  /** The data directory of the copy. */
  dataDir: string;
  /** The time in ISO form; everything acknowledged before it is in the copy. */
  mark: string;
}

/** In the folder of the owner's claim, which only its user may enter. */
const socketPath = (dataDir: string) => join(dataDir, 'owners', 'copies.sock');
/** A copy that is older was left by a process that died. */
const LEFTOVER_MS = 24 * 3_600_000;

/**
 * Makes the folder of a new copy, and deletes what earlier processes have left.
 * @returns a data directory without a database
 */
export async function makeCopyFolder(dataDir: string): Promise<string> {
  const all = copiesFolder(dataDir);
  await mkdir(all, { recursive: true, mode: 0o700 });
  for (const name of await readdir(all)) {
    const path = join(all, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
  }
  const made = join(all, randomBytes(6).toString('hex'));
  await mkdir(made, { mode: 0o700 });
  return made;
}

/**
 * Offers copies of the embedded database to commands on this machine. Where the system allows no socket there, commands
 * have to wait until the server is stopped; that is logged.
 */
export async function offerCopies(dataDir: string, engine: EmbeddedDatabase, log: Log): Promise<Server> {
  let isBusy = false;
  const path = socketPath(dataDir);
  // This process owns the data directory, so a socket that is there has nobody behind it.
  await rm(path, { force: true });
  const server = createServer(caller => {
    caller.on('error', () => {});
    if (isBusy) return void caller.end();
    isBusy = true;
    serveCopy(caller, dataDir, engine)
      .catch(error => log.error(error))
      .finally(() => {
        isBusy = false;
      });
  });
  server.on('error', error => log.error(error));
  await new Promise<void>(resolve => {
    server.once('listening', resolve);
    server.once('error', () => resolve());
    server.listen(path);
  });
  await chmod(path, 0o600).catch(() => {});
  return server.unref();
}

async function serveCopy(caller: Socket, dataDir: string, engine: EmbeddedDatabase): Promise<void> {
  const gone = new Promise<void>(resolve => caller.once('close', () => resolve()));
  const copy = await makeCopyFolder(dataDir);
  try {
    const mark = await engine.copyTo(copy);
    caller.write(`${JSON.stringify({ dataDir: copy, mark: mark.toISOString() } satisfies CopyAnswer)}\n`);
    await gone;
  } finally {
    caller.destroy();
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Asks the server of a data directory for a copy of its database.
 * @returns the copy, which the server deletes when `end` is called; null if no server offers copies there
 */
export async function askForCopy(dataDir: string): Promise<{ copy: CopyAnswer; end: () => void } | null> {
  const socket = createConnection(socketPath(dataDir));
  socket.on('error', () => {});
  let answer = '';
  for await (const piece of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    answer += piece;
    if (answer.endsWith('\n')) return { copy: JSON.parse(answer), end: () => socket.destroy() };
  }
  return null;
}
