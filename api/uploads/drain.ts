import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { meterForm, type Pace } from './form-body';

/** How long the rest of a refused form may take at most, in milliseconds. */
const DRAIN_MS = 30_000;

/** Reads the rest of a refused form and keeps nothing of it. */
type Drain = (incoming: IncomingMessage | undefined) => Promise<void>;

/**
 * Creates a drain for refused forms. A browser that cannot send its whole form does not show the answer, so a refused
 * form is read to its end, within limits on bytes, pace, time and the number of such forms. Beyond these limits the
 * answer is sent at once, and the listener then cuts the connection.
 * @param atOnce how many forms may be read at once
 */
export function createDrain(pace: Pace, atOnce: number): Drain {
  let running = 0;
  return async incoming => {
    if (!incoming || incoming.readableEnded || incoming.destroyed || running >= atOnce) return;
    running += 1;
    await new Promise<void>(resolve => {
      const meter = meterForm(pace, end);
      const deadline = setTimeout(end, DRAIN_MS);
      function count(chunk: Buffer): void {
        if (!meter.add(chunk.length)) end();
      }
      function end(): void {
        meter.stop();
        clearTimeout(deadline);
        incoming?.off('data', count);
        resolve();
      }
      // `finished` also handles errors, even after its callback.
      finished(incoming, { writable: false }, end);
      incoming.on('data', count);
      incoming.resume();
    });
    running -= 1;
  };
}
