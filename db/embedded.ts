import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Duplex, duplexPair } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { lockDataDir } from './lock';

export interface EmbeddedDatabase {
  /** The driver's end of a new connection; there may be one at a time. */
  connect(): Duplex;
  close(): Promise<void>;
}

const TERMINATE = 'X'.charCodeAt(0);

/**
 * Opens the database that lives in the data directory, for this process alone.
 * @throws DataDirLocked where another process has it open
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = await lockDataDir(dataDir);
  try {
    const files = join(dataDir, 'postgres');
    await mkdir(files, { recursive: true, mode: 0o700 });
    const engine = await PGlite.create(files);
    return {
      connect: () => connect(engine),
      async close() {
        await engine.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * A stream in memory between the driver and the engine. A socket to pglite-socket gives each protocol message a turn
 * of its own; the driver always writes whole messages, so whole batches can go to the engine: three times as fast.
 */
function connect(engine: PGlite): Duplex {
  const [driverEnd, engineEnd] = duplexPair();
  engineEnd.on('data', (batch: Buffer) => {
    if (batch[0] === TERMINATE) {
      engineEnd.end();
      return;
    }
    const onRawData = (answer: Uint8Array) => {
      if (engineEnd.writable) engineEnd.write(Buffer.from(answer));
    };
    engine
      .runExclusive(() => engine.execProtocolRawStream(new Uint8Array(batch), { onRawData }))
      .catch(error => engineEnd.destroy(error));
  });
  engineEnd.on('error', () => driverEnd.destroy());
  // The driver says goodbye only to a stream that tells its state, as a socket does.
  return Object.defineProperty(driverEnd, 'readyState', {
    get: () => (driverEnd.destroyed ? 'closed' : 'open'),
  });
}
