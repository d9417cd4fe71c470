import type { UploadQuotas } from '../../db/queries/uploads';

/** How much the uploads may take, and how slow they may be. */
export interface UploadBounds extends UploadQuotas {
  /** What must be free on the medium before anything is taken in. */
  freeBytes: number;
  /** A form must bring so many bytes in each span of so many milliseconds: else its sender ends it by waiting. */
  paceBytes: number;
  paceMs: number;
}

const GIB = 1024 ** 3;

export const UPLOAD_BOUNDS: UploadBounds = {
  folderFiles: 500,
  folderBytes: GIB,
  totalBytes: 10 * GIB,
  freeBytes: GIB,
  // 16 KiB a second: a slower form with one photo would not arrive before the listener cuts it.
  paceBytes: 160 * 1024,
  paceMs: 10_000,
};
