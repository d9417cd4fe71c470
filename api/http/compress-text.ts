import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encodings';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Fast rather than small, because a caller is waiting. */
const QUALITY = 4;

const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * Compresses a text that was made on demand.
 * @param accepted encodings, the preferred one first
 * @param quality of Brotli, from 0 to 11
 */
export async function compressText(
  text: string,
  accepted: readonly Encoding[],
  quality = QUALITY,
): Promise<{ body: Buffer; encoding: Encoding }> {
  const encoding = accepted[0] ?? 'identity';
  if (encoding === 'br') return { body: await toBrotli(text, brotliOf(quality)), encoding };
  if (encoding === 'gzip') return { body: await toGzip(text), encoding };
  return { body: Buffer.from(text), encoding };
}
