import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Duplex, duplexPair } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { copyAllButJournal, copyJournal } from './embedded/copy-files';
import engineProgram from './embedded/engine.ts?thread';
import type { ConnectionBytes, CopyEnd, EngineSettings, FromEngine, ToEngine } from './embedded/messages';
import { lockDataDir } from './lock';

export interface EmbeddedDatabase {
  /** Opens a connection, at most one at a time, and returns the driver's end. */
  connect(): Duplex;
  /**
   * Copies the database while it works into a data directory, where it opens as after a power cut. One at a time.
   * @param dataDir a folder without a database
   * @returns a time: everything that was answered before it is in the copy
   */
  copyTo(dataDir: string): Promise<Date>;
  close(): Promise<void>;
}

/** The folder of the engine's files in a data directory. */
const FILES = 'postgres';

/** Whether a data directory has a database already; opening one makes what is missing. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(dataDir, FILES));

const TERMINATE = 'X'.charCodeAt(0);
/** In MB. The engine keeps its data outside this heap, and the rest of its thread makes little garbage. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 };
/** How long the engine may take to write everything when it closes; its journal holds the rest. */
const CLOSE_MS = 10_000;

/**
 * Opens the database of the data directory, for this process alone. The engine runs in its own thread, so that neither
 * a long query nor the disk holds up anything else.
 * @throws DataDirLocked if another process has it open
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  let engine: Engine | undefined;
  let isLost = false;
  const abandon = () => engine?.abandon('Another process has taken the data directory.');
  const lock = await lockDataDir(dataDir, () => {
    isLost = true;
    abandon();
  });
  try {
    engine = await startEngine({ folder: join(dataDir, FILES) });
    if (isLost) abandon();
    const { connect, copyTo, close } = engine;
    return {
      connect,
      copyTo,
      async close() {
        await close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Copies the database of a data directory that no process uses; see `copyTo`.
 * @throws DataDirLocked if another process has it open
 */
export async function copyClosed(dataDir: string, target: string): Promise<Date> {
  const lock = await lockDataDir(dataDir, () => {});
  try {
    const mark = new Date();
    const [from, to] = [join(dataDir, FILES), join(target, FILES)];
    await copyAllButJournal(from, to);
    copyJournal(from, to);
    return mark;
  } finally {
    await lock.release();
  }
}

interface Engine extends EmbeddedDatabase {
  /** Stops the engine at once and throws: anything more that it writes could do harm. */
  abandon(reason: string): void;
}

async function startEngine(settings: EngineSettings): Promise<Engine> {
  const thread = new Worker(new URL(engineProgram), { workerData: settings, resourceLimits: HEAP });
  // Nobody needs the engine's output, and an error of these streams must not end the process.
  for (const output of [thread.stdout, thread.stderr]) output.on('error', () => {});
  const exited = new Promise<void>(resolve => thread.once('exit', () => resolve()));
  const send = (message: ToEngine, moved: ArrayBuffer[] = []) => thread.postMessage(message, moved);
  const connections = new Map<number, Duplex>();
  let lastConnection = 0;
  let isClosing = false;

  await new Promise<void>((resolve, reject) => {
    thread.once('message', () => resolve());
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The database engine ended before it was ready.')));
  });
  thread.removeAllListeners('error').removeAllListeners('message');
  // Without its database the process is useless: it ends and is started again.
  thread.on('error', fail);
  thread.on('exit', () => {
    if (!isClosing) fail(new Error('The database engine has ended.'));
  });
  thread.on('message', (message: FromEngine) => {
    if (Array.isArray(message)) for (const answer of message) deliver(answer);
    else if (message !== 'ready') endCopy(message);
  });
  let endCopy = (_end: CopyEnd) => {};

  function fail(error: Error): void {
    for (const connection of connections.values()) connection.destroy();
    throw error;
  }

  function deliver({ connection, bytes }: ConnectionBytes): void {
    const engineEnd = connections.get(connection);
    if (engineEnd?.writable) engineEnd.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  /**
   * An in-memory stream between the driver and the engine. The driver always writes whole messages, so each batch can
   * go to the engine as it is.
   */
  function connect(): Duplex {
    const [driverEnd, engineEnd] = duplexPair();
    lastConnection += 1;
    const connection = lastConnection;
    connections.set(connection, engineEnd);
    engineEnd.on('data', (batch: Buffer) => {
      if (batch[0] === TERMINATE) return void engineEnd.end();
      const bytes = new Uint8Array(batch);
      send({ connection, bytes }, [bytes.buffer]);
    });
    engineEnd.on('error', () => driverEnd.destroy());
    engineEnd.on('close', () => connections.delete(connection));
    // The driver sends its goodbye only to a stream that has a `readyState`, like a socket.
    return Object.defineProperty(driverEnd, 'readyState', {
      get: () => (driverEnd.destroyed ? 'closed' : 'open'),
    });
  }

  return {
    connect,
    copyTo(dataDir) {
      return new Promise((resolve, reject) => {
        endCopy = ({ mark, error }) => (error ? reject(error) : resolve(new Date(mark)));
        send({ copyTo: join(dataDir, FILES) });
      });
    },
    async close() {
      isClosing = true;
      send('close');
      const isLate = new AbortController();
      await Promise.race([exited, pause(CLOSE_MS, undefined, { signal: isLate.signal }).catch(() => {})]);
      isLate.abort();
      await thread.terminate();
    },
    abandon(reason) {
      isClosing = true;
      void thread.terminate();
      fail(new Error(reason));
    },
  };
}
