import { hasMedia } from '../../offline/has-media';
import type { KeepableFile } from '../../offline/media';
import { bytesOf } from './bytes-of';

/**
 * How many bytes are still to come before the files are kept; null if they are. A device without files loads no code for
 * them.
 * @throws DOMException if the browser offers no storage
 */
export async function lackOf(files: readonly KeepableFile[]): Promise<number | null> {
  if (!(await hasMedia())) return bytesOf(files);
  const { bytesToCome } = await import('../../offline/bytes-to-come');
  return bytesToCome(files);
}
