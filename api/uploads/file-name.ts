import type { StoredFile } from './store';

/** The file endings that we give; the sender's ending is never used. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
};

/** The path of a file among the uploads: `<folder>/<id>.<ending>`. */
export const fileName = ({ folderId, id, type }: StoredFile): string => `${folderId}/${id}.${ENDINGS[type]}`;

/** The path as one name, for a note about the file. A folder's name has no dot, so the name can be read back. */
export const noteName = (file: StoredFile): string => fileName(file).replace('/', '.');

/** Reads the name of a note; null if the name is not one of ours. */
export function readNoteName(name: string): StoredFile | null {
  const [folderId = '', id = '', ending, ...more] = name.split('.');
  const type = Object.keys(ENDINGS).find(known => ENDINGS[known] === ending);
  return type === undefined || more.length > 0 ? null : { folderId, id, type };
}
