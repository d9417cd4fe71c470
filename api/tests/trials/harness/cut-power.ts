import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A change of a file or folder, as `unsynced-files.mjs` notes it. */
interface Change {
  kind: 'write' | 'create' | 'rename' | 'unlink' | 'mkdir' | 'rmdir';
  path: string;
  /** For a write: its offset, and the former size of the file. For a rename, `from` is the old path. */
  from: number | string;
  size: number;
  hadTarget?: boolean;
  /** The bytes that the change replaced. */
  bytes: Buffer;
}

type Note = Change | { kind: 'sync'; path: string; bytes: Buffer };

const SECTOR = 512;

/**
 * Changes a killed process's files to a state that a power cut could have left: everything that was synced, and a
 * random part of the rest. It undoes the latest writes of each file, the first of them perhaps only in part (torn), and
 * the latest changes of names in folders.
 * @param journal the notes of `unsynced-files.mjs`; it is emptied
 * @returns how many changes were undone
 */
export function cutPower(journal: string): number {
  const unsynced = findUnsynced(readNotes(journal));
  const isTotal = Math.random() < 0.5;
  const survivors = isTotal ? new Set<Change>() : pickSurvivors(unsynced);
  let undone = 0;
  for (let index = unsynced.length - 1; index >= 0; index -= 1) {
    const change = unsynced[index];
    if (!change || survivors.has(change)) continue;
    const later = unsynced.slice(index + 1).filter(one => one.kind === 'rename' && survivors.has(one));
    undo(change, later);
    undone += 1;
  }
  writeFileSync(journal, '');
  return undone;
}

function readNotes(journal: string): Note[] {
  const all = readFileSync(journal);
  const notes: Note[] = [];
  let at = 0;
  while (at + 4 <= all.length) {
    const headEnd = at + 4 + all.readUInt32LE(at);
    // The kill came while this note was written, before its change was made.
    if (headEnd > all.length) break;
    const { length, ...note } = JSON.parse(all.toString('utf8', at + 4, headEnd));
    if (headEnd + length > all.length) break;
    notes.push({ ...note, bytes: all.subarray(headEnd, headEnd + length) });
    at = headEnd + length;
  }
  return notes;
}

/** Drops synced changes: writes followed by a sync of their file, names followed by a sync of their folder. */
function findUnsynced(notes: readonly Note[]): Change[] {
  let pending: { change: Change; file: string }[] = [];
  for (const note of notes) {
    if (note.kind === 'sync') {
      pending = pending.filter(({ change, file }) =>
        change.kind === 'write' ? file !== note.path : dirname(change.path) !== note.path,
      );
      continue;
    }
    if (note.kind === 'rename') {
      for (const one of pending) if (one.file === note.from) one.file = note.path;
    }
    pending.push({ change: note, file: note.path });
  }
  return pending.map(({ change }) => change);
}

/** Picks a random number of the first writes of each file, and of the first changes of names. */
function pickSurvivors(unsynced: readonly Change[]): Set<Change> {
  const groups = new Map<string, Change[]>();
  for (const change of unsynced) {
    const group = change.kind === 'write' ? change.path : 'names';
    groups.set(group, [...(groups.get(group) ?? []), change]);
  }
  const picked = [...groups.values()].flatMap(group => group.slice(0, Math.random() * (group.length + 1)));
  return new Set(picked);
}

/** @param renames later renames that have survived */
function undo(change: Change, renames: readonly Change[]): void {
  const path = renames.reduce((name, { from, path: to }) => (name === from ? to : name), change.path);
  switch (change.kind) {
    case 'write':
      undoWrite(path, change);
      break;
    case 'create':
      rmSync(path, { force: true });
      break;
    case 'mkdir':
      rmSync(path, { recursive: true, force: true });
      break;
    case 'rmdir':
      mkdirSync(path, { recursive: true });
      break;
    case 'unlink':
      writeFileSync(path, change.bytes);
      break;
    case 'rename':
      if (existsSync(path)) renameSync(path, String(change.from));
      if (change.hadTarget) writeFileSync(path, change.bytes);
  }
}

function undoWrite(path: string, { from, size, bytes }: Change): void {
  if (!existsSync(path)) return;
  const start = Number(from);
  // In a torn write, the first sectors have reached the disk.
  const kept = Math.min(bytes.length, SECTOR * Math.floor(Math.random() * 3));
  const descriptor = openSync(path, 'r+');
  writeSync(descriptor, bytes, kept, bytes.length - kept, start + kept);
  closeSync(descriptor);
  truncateSync(path, size);
}
