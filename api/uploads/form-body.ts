import { finished, type Readable, Transform } from 'node:stream';
import { UPLOAD_LIMITS } from '../contract/upload';
import { Refusal } from '../http/refusal';
import type { UploadBounds } from './bounds';

/** How many files a form may hold. */
export const FORM_FILES = UPLOAD_LIMITS.images + UPLOAD_LIMITS.pdfs;
/** How long a form can be: all its files at their largest, and what stands between them. */
const FORM_BYTES = FORM_FILES * UPLOAD_LIMITS.fileBytes + 64 * 1024;

export type Pace = Pick<UploadBounds, 'paceBytes' | 'paceMs'>;

export interface FormMeter {
  /** Counts bytes that have come. @returns false where the form is too long with them */
  add(bytes: number): boolean;
  stop(): void;
}

/** Counts the bytes of a form. @param onSlow called for each span in which too few have come, until it is stopped */
export function meterForm({ paceBytes, paceMs }: Pace, onSlow: () => void): FormMeter {
  let all = 0;
  let before = 0;
  const watch = setInterval(() => {
    if (all - before < paceBytes) onSlow();
    before = all;
  }, paceMs);
  return {
    add(bytes) {
      all += bytes;
      return all <= FORM_BYTES;
    },
    stop: () => clearInterval(watch),
  };
}

/**
 * The bytes of a form, as long as they come fast enough and are not too many. Bytes before the first part, after the
 * last and in parts without a name count as well. The stream that they come from stays open, whatever happens: the
 * answer goes out by the same connection.
 * @returns a stream that ends with a Refusal: 408 too slow, 413 too long; with another error where the sender goes away
 */
export function gaugeForm(stream: Readable, pace: Pace): Readable {
  const meter = meterForm(pace, () => gauge.destroy(tooSlow()));
  const gauge = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      if (meter.add(chunk.length)) pass(null, chunk);
      else pass(tooLarge());
    },
  });
  gauge.once('close', meter.stop);
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
