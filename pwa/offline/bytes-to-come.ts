import { isForUse, isOf } from './copies';
import { findCopy } from './has-media';
import type { KeepableFile } from './media';

/**
 * How many bytes are missing until the files are on this device in this version and by the reader's choice; null if
 * nothing is missing. A file that is here because it was used has no bytes to come.
 * @throws ReferenceError or DOMException if the browser offers no caches
 */
export async function bytesToCome(files: readonly KeepableFile[]): Promise<number | null> {
  let bytes: number | null = null;
  for (const file of files) {
    const copy = await findCopy(file.url);
    if (!copy || !isOf(copy, file)) bytes = (bytes ?? 0) + file.bytes;
    else if (isForUse(copy)) bytes ??= 0;
  }
  return bytes;
}
