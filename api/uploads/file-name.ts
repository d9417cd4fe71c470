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
