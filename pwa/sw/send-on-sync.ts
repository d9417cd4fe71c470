import { drain } from '../offline/outbox';

declare const self: ServiceWorkerGlobalScope;

/**
 * Milliseconds to wait for a page that is sending. One that needs longer has a bad network and tries again by itself; a
 * newer worker can begin only when this event has ended.
 */
const PATIENCE_MS = 10_000;

/**
 * Sends what waits when the browser says that there is a network, also after the last tab has closed. It waits for a page
 * that is sending, which may be closed before it is done. If something is left, the event fails, and the browser sends
 * another one later.
 */
export function sendOnSync(): void {
  self.addEventListener('sync', event => {
    if (event.tag === 'outbox') event.waitUntil(sendAll());
  });
}

/** @throws Error if something still waits for the server; DOMException if there is no storage, or a page sends for long */
async function sendAll(): Promise<void> {
  if (!(await drain({ hurry: true, anyway: true, signal: AbortSignal.timeout(PATIENCE_MS) })))
    throw new Error('Some writes still wait for the server.');
}
