import { hasMedia } from '../../offline/has-media';
import type { KeepableFile } from '../../offline/media';

/**
 * Whether all the files are on this device, in this version. A device without files loads no code for them.
 * @throws DOMException if the browser offers no storage
 */
export async function areKept(files: readonly KeepableFile[]): Promise<boolean> {
  if (!(await hasMedia())) return false;
  const { isKept } = await import('../../offline/media');
  return isKept(files);
}
