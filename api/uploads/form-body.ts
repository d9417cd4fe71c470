import { finished, type Readable, Transform } from 'node:stream';
import { UPLOAD_LIMITS } from '../contract/upload';
import { Refusal } from '../http/refusal';
import type { UploadBounds } from './bounds';

/** How many files a form may contain. */
export const FORM_FILES = UPLOAD_LIMITS.images + UPLOAD_LIMITS.pdfs;
/** The longest valid form: all files at their largest size, plus 64 KiB for everything between them. */
const FORM_BYTES = FORM_FILES * UPLOAD_LIMITS.fileBytes + 64 * 1024;

export type Pace = Pick<UploadBounds, 'paceBytes' | 'paceMs'>;

interface FormMeter {
  /** Counts received bytes. @returns false if they make the form too long */
  add(bytes: number): boolean;
  stop(): void;
}

/** Counts the bytes of a form. @param onSlow called after each span that brought too few bytes, until `stop` */
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
 * Passes on the bytes of a form while they come fast enough and are not too many. It also counts bytes before the first
 * part, after the last, and in parts without a name. The source stream always stays open, because the answer uses the
 * same connection.
 * @returns a stream that fails with Refusal 408 (too slow) or 413 (too long), or with another error if the sender
 * disconnects
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
  // A pipe ends its destination only on success.
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
