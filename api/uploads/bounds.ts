import type { UploadQuotas } from '../../db/queries/uploads';

/** How much space uploads may take, and how slow they may be. */
export interface UploadBounds extends UploadQuotas {
  /** The disk must have this much free space before an upload is accepted. */
  freeBytes: number;
  /** A form must bring at least `paceBytes` in each span of `paceMs` milliseconds, or it is refused. */
  paceBytes: number;
  paceMs: number;
}

const GIB = 1024 ** 3;

export const UPLOAD_BOUNDS: UploadBounds = {
  folderFiles: 500,
  folderBytes: GIB,
  totalBytes: 10 * GIB,
  freeBytes: GIB,
  // 16 KiB a second: at a lower pace, the listener would cut a form with one photo before it arrives.
  paceBytes: 160 * 1024,
  paceMs: 10_000,
};
