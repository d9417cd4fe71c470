import { CHECK_KIT } from '../offline/check';
import { answerMedia } from './media';
import { answerAway, checkKit, installPages, matchPage } from './pages';
import { sendOnSync } from './send-on-sync';

declare const self: ServiceWorkerGlobalScope;

/** The worker's events. The files beside this one do the work. */

installPages();

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === CHECK_KIT) event.waitUntil(reportKit(event.ports[0]));
});

async function reportKit(port: MessagePort | undefined): Promise<void> {
  port?.postMessage(await checkKit());
}

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const answer = answerMedia(event, url) ?? matchPage(event, url);
  if (answer) event.respondWith(request.mode === 'navigate' ? answer.catch(answerAway) : answer);
});

sendOnSync();
