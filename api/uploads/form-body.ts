import { finished, type Readable, Transform } from 'node:stream';
import { UPLOAD_LIMITS } from '../contract/upload';
import { Refusal } from '../refusal';
import type { UploadBounds } from './bounds';

/** How many files a form may hold. */
export const FORM_FILES = UPLOAD_LIMITS.images + UPLOAD_LIMITS.pdfs;
/** How long a form can be: all its files at their largest, and what stands between them. */
export const FORM_BYTES = FORM_FILES * UPLOAD_LIMITS.fileBytes + 64 * 1024;

export type Pace = Pick<UploadBounds, 'paceBytes' | 'paceMs'>;

/**
 * The bytes of a form, as long as they come fast enough and are not too many. Bytes before the first part, after the
 * last and in parts without a name count as well. The stream that they come from stays open, whatever happens: the
 * answer goes out by the same connection.
 * @returns a stream that ends with a Refusal: 408 too slow, 413 too long; with another error where the sender goes away
 */
export function gaugeForm(stream: Readable, { paceBytes, paceMs }: Pace): Readable {
  let bytes = 0;
  let bytesBefore = 0;
  const gauge = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      bytes += chunk.length;
      if (bytes > FORM_BYTES) pass(tooLarge());
      else pass(null, chunk);
    },
  });
  const watch = setInterval(() => {
    if (bytes - bytesBefore < paceBytes) gauge.destroy(tooSlow());
    bytesBefore = bytes;
  }, paceMs);
  gauge.once('close', () => clearInterval(watch));
  // A pipe ends its other end only where all went well.
  finished(stream, { writable: false }, error => {
    if (error) gauge.destroy(error);
  });
  return stream.pipe(gauge);
}

const tooSlow = () =>
  new Refusal(408, 'too_slow', 'The files arrive too slowly. Please try again on a faster line.', {
    headers: { connection: 'close' },
  });

const tooLarge = () =>
  new Refusal(413, 'too_large', 'This is too much at once.', { headers: { connection: 'close' } });
