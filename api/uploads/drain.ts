import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { FORM_BYTES, type Pace } from './form-body';

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
export function createDrain({ paceBytes, paceMs }: Pace): Drain {
  let running = 0;
  return async incoming => {
    if (!incoming || incoming.readableEnded || incoming.destroyed || running >= DRAINS) return;
    running += 1;
    await new Promise<void>(resolve => {
      let bytes = 0;
      let bytesBefore = 0;
      const count = (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > FORM_BYTES) end();
      };
      const watch = setInterval(() => {
        if (bytes - bytesBefore < paceBytes) end();
        bytesBefore = bytes;
      }, paceMs);
      const deadline = setTimeout(end, DRAIN_MS);
      function end(): void {
        clearInterval(watch);
        clearTimeout(deadline);
        incoming?.off('data', count);
        resolve();
      }
      incoming.on('data', count);
      finished(incoming, { writable: false }, end);
      incoming.resume();
    });
    running -= 1;
  };
}
