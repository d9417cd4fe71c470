import type { UploadQuotas } from '../../db/queries/uploads';

/** How much the uploads may take (RELIABILITY.md decisions 27 and 29). */
export interface UploadBounds extends UploadQuotas {
  /** What must be free on the medium before anything is taken in. */
  freeBytes: number;
}

const GIB = 1024 ** 3;

export const UPLOAD_BOUNDS: UploadBounds = {
  folderFiles: 500,
  folderBytes: GIB,
  totalBytes: 10 * GIB,
  freeBytes: GIB,
};
