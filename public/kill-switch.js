/**
 * Takes the site's service worker off every device, in case a worker does harm. See docs/offline.md, “Kill switch”.
 * What readers have kept, saved or not yet sent stays on their devices.
 */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', event => event.waitUntil(leave()));

async function leave() {
  const kits = (await caches.keys()).filter(name => name.startsWith('workbox-precache'));
  await Promise.all(kits.map(name => caches.delete(name)));
  // Only windows that a worker controls: a page that has just loaded without one must not load again.
  const windows = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(windows.map(client => client.navigate(client.url)));
}
