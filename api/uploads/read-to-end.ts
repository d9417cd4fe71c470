import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { BODY_BYTES } from './receive-form';

/**
 * Reads a form that is refused unseen, and keeps nothing: a browser that cannot send all of it does not show the
 * answer. What is longer than any form is left to be cut.
 */
export async function readToEnd(incoming: IncomingMessage | undefined): Promise<void> {
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  let bytes = 0;
  await new Promise<void>(resolve => {
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > BODY_BYTES) resolve();
    });
    finished(incoming).then(resolve, () => resolve());
  });
}
