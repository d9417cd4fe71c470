/**
 * The text of a minimal service worker: it stores pages and their files at its installation, answers from them, and
 * asks the network for anything else.
 * @param files their addresses
 */
export const writeLimitWorker = (files: string[]): string => `const CACHE = 'kit-1';
const FILES = ${JSON.stringify(files)};

addEventListener('install', event => {
  const store = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES);
    await skipWaiting();
  };
  event.waitUntil(store());
});

addEventListener('activate', event => {
  const takeOver = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name !== CACHE).map(name => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(takeOver());
});

addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: request.mode === 'navigate' });
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
`;
