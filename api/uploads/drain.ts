import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { meterForm, type Pace } from './form-body';

/** How long the rest of a refused form may take, however fast it comes. */
const DRAIN_MS = 30_000;
const DRAINS = 8;

/** Reads what is left of a refused form, and keeps nothing. */
export type Drain = (incoming: IncomingMessage | undefined) => Promise<void>;

/**
 * A browser that cannot send all of a form does not show the answer, so that a refused form is read to its end. What
 * comes is bounded in bytes, pace and time, and so is the number of such forms: beyond that the answer goes out at
 * once, and the listener then cuts the connection.
 */
export function createDrain(pace: Pace): Drain {
  let running = 0;
  return async incoming => {
    if (!incoming || incoming.readableEnded || incoming.destroyed || running >= DRAINS) return;
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
      // It listens to errors as well, also after it has called back.
      finished(incoming, { writable: false }, end);
      incoming.on('data', count);
      incoming.resume();
    });
    running -= 1;
  };
}
