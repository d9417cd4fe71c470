import { listCountries } from '../../api/contract/calls';
import { CHECK_KIT } from '../offline/check';
import { readList } from '../offline/lists';
import { TAKE_PAGES } from '../offline/take-pages';
import { checkKit, installKit, tidyKit } from './kit';
import { answerMedia } from './media';
import { answerAway, matchPage, tidyBeyondKit } from './pages';
import { passWorker } from './past-the-worker';
import { sendOnSync } from './send-on-sync';

declare const self: ServiceWorkerGlobalScope;

/** The worker's events. The files beside this one do the work. */

installKit();

self.addEventListener('install', event => event.waitUntil(passWorker(event)));
// The contact form must work offline, too. If the list cannot be fetched now, the form asks again.
self.addEventListener('install', event => event.waitUntil(readList(listCountries.path)));

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('activate', event => {
  const tidied = tidyKit(event);
  event.waitUntil(tidied);
  // The pages of saved articles went with the old version; nobody waits until they are here again.
  void tidied.then(tidyBeyondKit);
});

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === TAKE_PAGES) event.waitUntil(self.clients.claim());
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
