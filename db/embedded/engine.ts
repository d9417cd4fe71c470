// The program of the engine's thread: PostgreSQL, compiled to WebAssembly, on synced files.
import { fileURLToPath } from 'node:url';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { ensureCluster } from './cluster';
import { copyAllButJournal, copyJournal } from './copy-files';
import type { ConnectionBytes, EngineSettings, FromEngine, ToEngine } from './messages';
import { SyncedFiles } from './synced-files';

/** A turn runs the messages that have arrived, up to these limits, and then sends their answers together. */
const TURN_MESSAGES = 64;
const TURN_MS = 10;
/** A checkpoint bounds the journal, and thus the start-up time after a crash. The engine makes none by itself. */
const CHECKPOINT_BYTES = 24 * 1024 * 1024;

const START_PARAMETERS = [
  // -F would switch syncing off.
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'full_page_writes=on'],
  // The only method that reaches the file system: PGlite ignores fdatasync.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB', '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
];

/** PostgreSQL's simple query `checkpoint`. */
const CHECKPOINT = Uint8Array.from([0x51, 0, 0, 0, 15, ...Buffer.from('checkpoint\0')]);
/** The end of an answer outside any transaction: ReadyForQuery, idle. */
const IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** PGlite without the query at its start, a fifth of the start, whose result only PGlite's own query methods use. */
class Engine extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

const { folder } = workerData as EngineSettings;
const port = requirePort();
const send = (message: FromEngine, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

await ensureCluster(folder, fileURLToPath(new URL('../cluster', import.meta.url)));
const files = new SyncedFiles(folder);
const engine = new Engine({ fs: files, startParams: START_PARAMETERS });
await engine.waitReady;
files.syncJournal();
let checkpointAt = CHECKPOINT_BYTES;
let turns = Promise.resolve();
/** Whether the last answer was outside any transaction. */
let isResting = true;
/** Where an ordered copy goes that has not begun; null if there is none. */
let copyTarget: string | null = null;
let isCopying = false;
port.on('message', (first: ToEngine) => {
  turns = turns.then(() => takeTurn(first));
});
send('ready');

function requirePort() {
  if (parentPort === null) throw new Error('The engine runs in a thread of its own.');
  return parentPort;
}

/** Runs a message and those that wait behind it, makes their effects durable, and only then answers. */
async function takeTurn(first: ToEngine): Promise<void> {
  const answers: ConnectionBytes[] = [];
  const until = performance.now() + TURN_MS;
  let message: ToEngine | undefined = first;
  for (let count = 1; isBytes(message); count += 1) {
    const { connection } = message;
    await run(message.bytes, bytes => answers.push({ connection, bytes }));
    if (count === TURN_MESSAGES || performance.now() > until) break;
    message = receiveMessageOnPort(port)?.message;
  }
  files.syncJournal();
  // Checked before sending, because sending moves the bytes of the answers to the other thread.
  if (answers.length > 0) isResting = isIdle(answers);
  send(
    answers,
    answers.map(({ bytes }) => bytes.buffer),
  );
  if (message === 'close') return close();
  if (isOrder(message)) copyTarget = message.copyTo;
  if (!isResting) return;
  if (copyTarget !== null) {
    const target = copyTarget;
    copyTarget = null;
    await beginCopy(target);
  } else if (files.journalBytes >= checkpointAt && !isCopying) await makeCheckpoint();
}

const isBytes = (message: ToEngine | undefined): message is ConnectionBytes =>
  typeof message === 'object' && 'bytes' in message;

const isOrder = (message: ToEngine | undefined) => typeof message === 'object' && 'copyTo' in message;

/** @param onAnswer called with a copy of each piece of the answer: the engine reuses its memory */
const run = (bytes: Uint8Array, onAnswer: (piece: Uint8Array<ArrayBuffer>) => void): Promise<void> =>
  engine.execProtocolRawStream(bytes, { syncToFs: false, onRawData: piece => onAnswer(piece.slice()) });

const isIdle = (answers: ConnectionBytes[]) => {
  const last = answers.at(-1)?.bytes.subarray(-IDLE.length);
  return last !== undefined && IDLE.equals(last);
};

async function makeCheckpoint(): Promise<void> {
  await run(CHECKPOINT, () => {});
  files.syncJournal();
  checkpointAt = files.journalBytes + CHECKPOINT_BYTES;
}

/**
 * Begins a copy that PostgreSQL can open as after a power cut. The files are copied while the engine works, so they are
 * of different moments; the journal since this checkpoint, copied last and within one turn, has what they lack. There
 * is no other checkpoint meanwhile, because it would delete journal.
 */
async function beginCopy(target: string): Promise<void> {
  await makeCheckpoint();
  isCopying = true;
  let mark = 0;
  const copied = copyAllButJournal(folder, target).then(() => {
    const journal = turns.then(() => {
      mark = Date.now();
      copyJournal(folder, target);
    });
    // If the journal cannot be copied, such as to a full disk, the turns behind it go on.
    turns = journal.catch(() => {});
    return journal;
  });
  const end = (error: Error | null) => {
    isCopying = false;
    send({ mark, error });
  };
  copied.then(() => end(null), end);
}

async function close(): Promise<void> {
  await engine.close();
  files.syncJournal();
  process.exit(0);
}
