import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type Account, createAccount } from './accounts';
import { Complaints, listen } from './complaints';
import { untilInstalled } from './device';
import { createDevice, type Device } from './device-profile';
import { type Network, openNetwork } from './network';
import { lookForNewVersion, publishNewVersion } from './newer-version';
import { logIn } from './signed-in';

interface Fixtures {
  /** The connection to the server; cut it to test offline. */
  network: Network;
  /** An account that exists on the server, not yet logged in anywhere. */
  account: Account;
  /** Must be empty at the end of every test. */
  complaints: Complaints;
  /** A browser that can be closed and opened again. */
  device: Device;
  /** Opens a page in another browser, which shares nothing with the first. */
  openElsewhere: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a test needs from the pattern
  network: async ({}, use) => {
    const network = await openNetwork(process.env.SITE_PORT ?? '');
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  account: async ({}, use) => use(await createAccount()),
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      await listen(context, complaints);
      await use(complaints);
      expect(complaints.left()).toEqual([]);
    },
    { auto: true },
  ],
  device: async ({ network, complaints, viewport }, use) => {
    const device = createDevice(complaints, { viewport, baseURL: network.origin });
    await use(device);
    await device.remove();
  },
  openElsewhere: async ({ browser, network, complaints, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async options => {
      const context = await browser.newContext({ viewport, baseURL: network.origin, ...options });
      contexts.push(context);
      await listen(context, complaints);
      return context.newPage();
    });
    await Promise.all(contexts.map(context => context.close()));
  },
});

export { expect, logIn };

/** Waits until the app has taken over from the prerendered page. */
export const started = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // A touch beside every control starts the app, as it does for a reader.
    dispatchEvent(new PointerEvent('pointerdown'));
    return window.appReady;
  });

/** Waits until the whole kit is on the device and the worker controls this page. */
export const installed = (page: Page): Promise<void> => page.evaluate(untilInstalled);

/**
 * Publishes a newer version and lets a page notice it. The page checks whenever it becomes visible, once the code for
 * updates has loaded.
 */
export async function noticeNewVersion(page: Page, network: Network): Promise<void> {
  publishNewVersion(network);
  await page.waitForFunction(lookForNewVersion, undefined, { polling: 500 });
}

/** The button that saves the article in view, whatever its label. */
export const saveButton = (page: Page) => page.locator('.actions [data-save-state]');

/** The message at the foot of the window. */
export const toast = (page: Page) => page.locator('.toast');

/** Notes each text of the message at the foot from now on, however short it shows. @returns a handle to the texts */
export const noteToasts = (page: Page) =>
  page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      const text = document.querySelector('.toast')?.textContent;
      if (text && texts.at(-1) !== text) texts.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });

/** The page's heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
