import { drain } from '../offline/outbox';

declare const self: ServiceWorkerGlobalScope;

/** Sends what waits when the browser says that there is a network, also after the last tab has closed. */
export function sendOnSync(): void {
  self.addEventListener('sync', event => {
    if (event.tag === 'outbox') event.waitUntil(drain({ ifFree: true, hurry: true, anyway: true }));
  });
}
