import { fileName, readNoteName } from '../uploads/file-name';
import { FOLDER_ID } from '../uploads/folder-id';
import type { StoredFile } from '../uploads/store';

/** The files of a copy, as paths relative to its folder. */
export const MANIFEST = 'manifest.json';
export const PRIVACY_KEY = 'privacy.key';
/** Their SHA-256, as `sha256sum` writes and checks them. */
export const SUMS = 'SHA256SUMS';
export const tablePath = (name: string): string => `tables/${name}.ndjson`;
export const uploadPath = (file: StoredFile): string => `uploads/${fileName(file)}`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads the path of an upload in a copy; null if it is not one. */
export function readUploadPath(path: string): StoredFile | null {
  const [top, folderId = '', name = '', ...more] = path.split('/');
  if (top !== 'uploads' || more.length > 0 || !FOLDER_ID.test(folderId)) return null;
  const file = readNoteName(`${folderId}.${name}`);
  return file !== null && UUID.test(file.id) ? file : null;
}

/** A copy is named by the time at which it was begun, in UTC. A draft becomes a copy when it gets its name. */
const COPY = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
export const DRAFT = '.partial';

export const copyName = (now: Date): string => now.toISOString().replaceAll(':', '-');
export const isCopyName = (name: string): boolean => COPY.test(name);
