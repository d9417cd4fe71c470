import type { Page } from '@playwright/test';

/** The site's items in local storage. */
export const localItems = (page: Page) =>
  page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** Makes these kinds of storage fail in pages opened from now on, as in a browser without storage. */
export const refuseStorage = (page: Page, ...kinds: ('localStorage' | 'indexedDB' | 'caches')[]) =>
  page.addInitScript(names => {
    const get = () => {
      throw new DOMException('No storage', 'SecurityError');
    };
    for (const name of names) Object.defineProperty(window, name, { get });
  }, kinds);

/** Makes the site wait for every answer until `endPatience`, in pages opened from now on. */
export const holdPatience = (page: Page) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      addEventListener('patience-ends', () => controller.abort(new DOMException('', 'TimeoutError')));
      return controller.signal;
    };
  });

/** Ends the waiting for all answers that have not come. */
export const endPatience = (page: Page) => page.evaluate(() => dispatchEvent(new Event('patience-ends')));

/**
 * Leaves an origin no room for new data; stored data stays. Chromium remembers the free space for half a minute, so
 * this affects IndexedDB only if the browser has not written to it before.
 */
export async function fillDevice(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
}

/**
 * Everything that the site stores in IndexedDB and in its caches, as text. It runs in a page, so it uses nothing from
 * outside itself.
 */
export async function readDevice(): Promise<string[]> {
  const kept: string[] = [];
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('site');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (const name of database.objectStoreNames) {
    const rows = await new Promise<unknown[]>(resolve => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
    });
    kept.push(...rows.map(row => `${name}: ${JSON.stringify(row)}`));
  }
  database.close();
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      kept.push(`${request.url}: ${await (await cache.match(request))?.text()}`);
    }
  }
  return kept;
}

export const keptOnDevice = (page: Page) => page.evaluate(readDevice);

/** The rows of one of the site's stores. */
export const rowsOf = (page: Page, store: string): Promise<unknown[]> =>
  page.evaluate(
    name =>
      new Promise(resolve => {
        const opening = indexedDB.open('site');
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    store,
  );

/** Waits until the whole kit is on the device and the worker controls the page in which this runs. */
export async function untilInstalled(): Promise<void> {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
}

/** Whether the page in which this runs has a worker that installs itself, one that has the kit, or none. */
export async function workerState(): Promise<'installing' | 'kept' | 'nothing'> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.installing) return 'installing';
  return registration?.active ? 'kept' : 'nothing';
}

/** Wakes the worker as a browser does when the network comes back, so that it sends what waits. */
export async function wakeWorker(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>(resolve => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  // The browser's own tries are minutes apart.
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'outbox',
    lastChance: false,
  });
}

/** Lets a page hold the outbox as long as it is open, like one that sends and gets no answer. */
export const holdOutbox = (page: Page) =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        void navigator.locks.request('outbox', () => {
          resolve(null);
          return new Promise(() => {});
        });
      }),
  );
