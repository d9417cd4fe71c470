import type { Page } from '@playwright/test';
import { started } from './fixtures';

/** Helpers for what is on the device. */

export const shelf = (page: Page) => page.getByRole('dialog', { name: 'On this device' });
export const rowOf = (page: Page, slug: string) => shelf(page).locator(`[data-bundle="${slug}"]`);

/** Opens the dialog on a page other than the articles. */
export async function openShelf(page: Page): Promise<void> {
  await page.goto('/about#downloads');
  await started(page);
}

/** Opens a dialog of the page in view by the end of its address. */
export const openAtHash = (page: Page, hash: string) =>
  page.evaluate(end => {
    location.hash = end;
  }, hash);

/** The paths of the files on the device, each with the reason why it stays. */
export const keptReasons = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('media'))) return {};
    const cache = await caches.open('media');
    const entries = (await cache.keys()).map(async request => {
      const reason = (await cache.match(request))?.headers.get('x-kept-for');
      return [new URL(request.url).pathname, reason ?? null] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  });

/** Removes kept files as a browser does that needs room. */
export async function evict(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' });
}

/** Lets the open page look at the device again, as when the reader comes back to it. */
export const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
