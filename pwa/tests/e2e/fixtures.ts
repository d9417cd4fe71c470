import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  chromium,
  expect,
  type Page,
} from '@playwright/test';
import { writeConsent } from '../../../api/contract/consent';
import { chromiumOptions } from '../../build/browser';
import { type Account, createAccount } from './accounts';
import { type Network, openNetwork } from './network';

/** A browser with its own profile on disk, which survives the browser. */
interface Device {
  open(): Promise<Page>;
  close(): Promise<void>;
  /** Kills the browser, as a flat battery would. */
  kill(): Promise<void>;
}

/** Console messages, policy violations and uncaught errors of all pages. */
export class Complaints {
  readonly heard: string[] = [];
  /** The browser's own messages: a request failed on a cut network, or the page keeps the offer to install for its menu. */
  private readonly forgiven = [
    /Failed to load resource: net::ERR_/,
    /info: Banner not shown: beforeinstallprompt/,
  ];

  /** Ignores a message that the test causes on purpose. */
  forgive(pattern: RegExp): void {
    this.forgiven.push(pattern);
  }

  left(): string[] {
    return this.heard.filter(message => !this.forgiven.some(pattern => pattern.test(message)));
  }
}

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

declare global {
  interface Window {
    /** Set by `listen`; resolves when the app has taken over the page. */
    appReady: Promise<void>;
  }
}

/** Answers the cookie banner in advance; the tests of the banner undo that. */
async function answerBanner(context: BrowserContext): Promise<void> {
  const [cookie = ''] = writeConsent({ analytics: false, marketing: false }, new Date(), false).split(';');
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }]);
}

/** Records every console message, uncaught error and policy violation of a context's pages. */
export async function listen(context: BrowserContext, complaints: Complaints): Promise<void> {
  await answerBanner(context);
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
    window.appReady = new Promise(resolve => {
      addEventListener('app-ready', () => resolve(), { once: true });
    });
  });
  const follow = (page: Page) => {
    page.on('console', message =>
      complaints.heard.push(`${page.url()} ${message.type()}: ${message.text()}`),
    );
    page.on('pageerror', error => complaints.heard.push(`${page.url()} uncaught: ${error.message}`));
  };
  context.pages().forEach(follow);
  context.on('page', follow);
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
    const profile = mkdtempSync(join(tmpdir(), 'profile-'));
    let context: BrowserContext | undefined;
    await use({
      async open() {
        context = await chromium.launchPersistentContext(profile, {
          ...chromiumOptions(),
          viewport,
          baseURL: network.origin,
        });
        await listen(context, complaints);
        return context.newPage();
      },
      async close() {
        await context?.close();
      },
      async kill() {
        for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
        await context?.close().catch(() => undefined);
        for (const file of readdirSync(profile)) {
          if (file.startsWith('Singleton')) rmSync(join(profile, file));
        }
      },
    });
    await context?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
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

export { expect };

/** The processes that use a profile. */
function processesOf(profile: string): number[] {
  return execFileSync('pgrep', ['-f', '--', `--user-data-dir=${profile}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
}

/** Logs in through the page, as a reader does, and waits for the greeting. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(page.getByText(`Hello, ${account.fname}`)).toBeVisible();
}

/** Fills in the visible login form and sends it. */
export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Username (email)').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Waits until the app has taken over from the prerendered page. */
export const started = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // A touch beside every control starts the app, as it does for a reader.
    dispatchEvent(new PointerEvent('pointerdown'));
    return window.appReady;
  });

/** Waits until the whole kit is on the device and the worker controls this page. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Publishes a newer version of the site on the server. */
export const publishNewVersion = (network: Network) =>
  network.changeAnswers('/sw.js', body => Buffer.concat([body, Buffer.from('\n// A newer version.')]));

/**
 * Publishes a newer version and lets a page notice it. The page checks whenever it becomes visible, once the code for
 * updates has loaded.
 */
export async function noticeNewVersion(page: Page, network: Network): Promise<void> {
  publishNewVersion(network);
  const isFound = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(registration?.installing ?? registration?.waiting);
  };
  await page.waitForFunction(isFound, undefined, { polling: 500 });
}

/** The button that saves the article in view, whatever its label. */
export const saveButton = (page: Page) => page.locator('.actions [data-save-state]');

/** The message at the foot of the window. */
export const toast = (page: Page) => page.locator('.toast');

/** The page's heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
