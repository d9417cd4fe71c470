// Loaded into the server under trial (`--import`), and thus into its engine's thread: notes every sync and every change
// of the engine's files, with the replaced bytes. `cut-power.ts` undoes the changes that no sync has followed.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';

const {
  TRIAL_WATCHED: watched = '',
  TRIAL_JOURNAL: journal = '',
  TRIAL_IGNORES_SYNC: ignoresSync,
} = process.env;
const root = resolve(watched);
const original = { ...fs };
/**
 * The watched files that are open.
 * @type {Map<number, string>}
 */
const descriptors = new Map();
/** @param {string} path */
const isWatched = path => resolve(path) === root || resolve(path).startsWith(`${root}/`);
/** Each note is written before its change: a kill in between leaves a note that undoes nothing. */
const log = watched === '' ? -1 : original.openSync(journal, 'a');

/**
 * Writes a note to the journal.
 * @param {Record<string, string | number | boolean>} entry
 * @param {Buffer} [bytes] what the change replaces
 */
function note(entry, bytes = Buffer.alloc(0)) {
  const head = Buffer.from(JSON.stringify({ ...entry, length: bytes.length }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  original.writeSync(log, Buffer.concat([size, head, bytes]));
}

/**
 * The bytes that a change will replace, and the size of their file.
 * @param {string} path
 * @param {number} from
 * @param {number} length
 */
function before(path, from, length) {
  const size = original.existsSync(path) ? original.statSync(path).size : 0;
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
  if (bytes.length > 0) {
    const descriptor = original.openSync(path, 'r');
    original.readSync(descriptor, bytes, 0, bytes.length, from);
    original.closeSync(descriptor);
  }
  return { size, bytes };
}

/** Replacements of Node's functions, in the forms in which the engine calls them. */
const names = {
  /** @type {(path: string, flags: fs.OpenMode, mode?: fs.Mode) => number} */
  openSync(path, flags, mode) {
    if (isWatched(path) && !original.existsSync(path)) note({ kind: 'create', path: resolve(path) });
    const descriptor = original.openSync(path, flags, mode);
    if (isWatched(path)) descriptors.set(descriptor, resolve(path));
    return descriptor;
  },
  /** @type {(descriptor: number) => void} */
  closeSync(descriptor) {
    descriptors.delete(descriptor);
    return original.closeSync(descriptor);
  },
  /** @type {(file: number, buffer: Buffer, offset: number, length: number, position: number) => number} */
  writeSync(descriptor, buffer, offset, length, position) {
    const path = descriptors.get(descriptor);
    if (path === undefined) return original.writeSync(descriptor, buffer, offset, length, position);
    const { size, bytes } = before(path, position, length);
    note({ kind: 'write', path, from: position, size }, bytes);
    return original.writeSync(descriptor, buffer, offset, length, position);
  },
  /** @type {(path: string, data: string | Buffer, options?: fs.WriteFileOptions) => void} */
  writeFileSync(path, data, options) {
    if (isWatched(path) && !original.existsSync(path)) note({ kind: 'create', path: resolve(path) });
    return original.writeFileSync(path, data, options);
  },
  /** @type {(descriptor: number, length: number) => void} */
  ftruncateSync(descriptor, length) {
    const path = descriptors.get(descriptor);
    if (path !== undefined) noteTruncation(path, length);
    return original.ftruncateSync(descriptor, length);
  },
  /** @type {(path: string, length: number) => void} */
  truncateSync(path, length) {
    if (isWatched(path)) noteTruncation(resolve(path), length);
    return original.truncateSync(path, length);
  },
  /** @type {(from: string, to: string) => void} */
  renameSync(from, to) {
    if (isWatched(from)) {
      const target = resolve(to);
      const bytes = original.existsSync(target) ? original.readFileSync(target) : null;
      note(
        { kind: 'rename', from: resolve(from), path: target, hadTarget: bytes !== null },
        bytes ?? undefined,
      );
    }
    return original.renameSync(from, to);
  },
  /** @type {(path: string) => void} */
  unlinkSync(path) {
    if (isWatched(path)) note({ kind: 'unlink', path: resolve(path) }, original.readFileSync(path));
    return original.unlinkSync(path);
  },
  /** @type {(path: string, options?: fs.MakeDirectoryOptions) => string | undefined} */
  mkdirSync(path, options) {
    if (isWatched(path) && !original.existsSync(path)) note({ kind: 'mkdir', path: resolve(path) });
    return original.mkdirSync(path, options);
  },
  /** @type {(path: string) => void} */
  rmdirSync(path) {
    if (isWatched(path)) note({ kind: 'rmdir', path: resolve(path) });
    return original.rmdirSync(path);
  },
  /** @type {(descriptor: number) => void} */
  fsyncSync(descriptor) {
    const path = descriptors.get(descriptor);
    if (path === undefined) return original.fsyncSync(descriptor);
    // The disk need not sync, because the notes decide what survives. This makes the trial fast on any disk.
    if (!ignoresSync) note({ kind: 'sync', path });
  },
};

/**
 * @param {string} path
 * @param {number} length
 */
function noteTruncation(path, length) {
  const { size, bytes } = before(path, length, Number.MAX_SAFE_INTEGER);
  note({ kind: 'write', path, from: length, size }, bytes);
}

if (watched !== '') {
  Object.assign(fs, names);
  syncBuiltinESMExports();
}
