import type { StoredFile } from './store';

/** Endings are ours, never the sender's. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
};

/** Where a file lies among the uploads: `<folder>/<id>.<ending>`. */
export const fileName = ({ folderId, id, type }: StoredFile): string => `${folderId}/${id}.${ENDINGS[type]}`;

/** The same in one name, for a note about the file. A folder's name has no dot. */
export const noteName = (file: StoredFile): string => fileName(file).replace('/', '.');

/** The file that a note is about; null where the name is none of ours. */
export function readNoteName(name: string): StoredFile | null {
  const [folderId = '', id = '', ending, ...more] = name.split('.');
  const type = Object.keys(ENDINGS).find(known => ENDINGS[known] === ending);
  return type === undefined || more.length > 0 ? null : { folderId, id, type };
}
