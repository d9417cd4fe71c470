import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataDirLocked } from './errors';
import { KERNEL } from './kernel';

/**
 * Reserves a data directory for one process. Two engines on the same files lose acknowledged writes.
 *
 * Each process that wants the directory puts a claim into it and then looks at the others. A claim is a file, and
 * beside it a socket that its process listens on. The kernel closes that socket with the process, even if the process
 * is a zombie or runs in another container, so a refused connection proves that the claim is dead. Where sockets do
 * not work (another machine on a shared volume, a file system without sockets), the file's modification time must
 * change: a living process touches the file every second.
 */
interface DataDirLock {
  release(): Promise<void>;
}

interface Claim {
  /** Identifies the running kernel: a socket answers only within the same kernel. */
  kernel: string;
  hasSocket: boolean;
  /** Whether the process has checked the other claims and uses the directory. */
  isOwner: boolean;
}

const FOLDER = 'owners';
const SOCKET = '.sock';
const BEAT_MS = 1000;
/** A claim whose file was not touched for this long is dead. */
const SILENCE_MS = 4000;
/** The longest socket path that every system accepts. */
const SOCKET_PATH_BYTES = 100;
/** Two processes that start at once see each other's claims; both step back and try again at different moments. */
const TRIES = 8;
const STEP_BACK_MS = 150;

/**
 * Takes the lock of a data directory and removes the claims of dead processes.
 * @param onLost called if another process has taken the directory, for example after this machine was suspended
 * @throws DataDirLocked if a living process has it
 */
export async function lockDataDir(dataDir: string, onLost: () => void): Promise<DataDirLock> {
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let left = TRIES; ; left -= 1) {
    const own = await putClaim(folder);
    const other = await findOther(folder, own.name);
    if (other === null) return own.keep(onLost);
    await own.withdraw();
    if (other.isOwner || left === 1) {
      throw new DataDirLocked(`Another process is using the data directory ${dataDir}.`);
    }
    await pause(STEP_BACK_MS * (0.5 + Math.random()));
  }
}

async function putClaim(folder: string) {
  const name = randomBytes(6).toString('hex');
  const path = join(folder, name);
  const server = await listen(path + SOCKET);
  const claim = { kernel: KERNEL, hasSocket: server !== null, isOwner: false } satisfies Claim;
  await writeClaim(path, claim);
  let beat: NodeJS.Timeout | undefined;

  async function withdraw(): Promise<void> {
    clearInterval(beat);
    await rm(path, { force: true });
    server?.close();
    await rm(path + SOCKET, { force: true });
  }

  return {
    name,
    withdraw,
    async keep(onLost: () => void): Promise<DataDirLock> {
      await writeClaim(path, { ...claim, isOwner: true });
      const touch = () => {
        const now = new Date();
        utimes(path, now, now).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') return;
          clearInterval(beat);
          onLost();
        });
      };
      beat = setInterval(touch, BEAT_MS).unref();
      return { release: withdraw };
    },
  };
}

/** Writes to a temporary name and renames, so that nobody reads half a claim. */
async function writeClaim(path: string, claim: Claim): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(claim), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Listens on a socket that accepts and closes every connection; null if the system or the path allows no socket. */
async function listen(path: string): Promise<Server | null> {
  if (process.platform === 'win32' || Buffer.byteLength(path) > SOCKET_PATH_BYTES) return null;
  const server = createServer(caller => caller.destroy());
  const isListening = await new Promise<boolean>(resolve => {
    server.once('listening', () => resolve(true));
    server.on('error', () => resolve(false));
    server.listen(path);
  });
  if (!isListening) return null;
  server.unref();
  return server;
}

/** Removes dead claims and returns a living one, preferably an owner's; null if there is none. */
async function findOther(folder: string, ownName: string): Promise<Claim | null> {
  const names = (await readdir(folder)).filter(name => !name.includes('.') && name !== ownName);
  let found: Claim | null = null;
  for (const name of names) {
    const path = join(folder, name);
    const claim = await readClaim(path);
    if (claim === null) continue;
    if (await isLiving(path, claim)) {
      if (claim.isOwner) return claim;
      found = claim;
    } else {
      await rm(path, { force: true });
      await rm(path + SOCKET, { force: true });
    }
  }
  return found;
}

/** @returns null if the claim was withdrawn meanwhile */
async function readClaim(path: string): Promise<Claim | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A power cut left half a claim. It has no known socket, but a living process might still touch its file.
    return { kernel: '', hasSocket: false, isOwner: false };
  }
}

async function isLiving(path: string, { kernel, hasSocket }: Claim): Promise<boolean> {
  if (kernel === KERNEL && hasSocket) return answers(path + SOCKET);
  const before = await modifiedAt(path);
  const until = performance.now() + SILENCE_MS;
  while (before !== null && performance.now() < until) {
    await pause(BEAT_MS / 4);
    if ((await modifiedAt(path)) !== before) return true;
  }
  return false;
}

const modifiedAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

/** Whether a process listens. Only a refused connection or a missing socket proves that none does. */
function answers(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(path);
    const settle = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => settle(true));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      settle(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
    socket.setTimeout(BEAT_MS, () => settle(true));
  });
}
