import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Network, openNetwork } from './network';

export interface Account {
  email: string;
  password: string;
  fname: string;
}

interface Fixtures {
  /** The way to the server; cut it to be in a tunnel. */
  network: Network;
  /** An account that exists on the server; nobody is logged in with it yet. */
  account: Account;
  /** What the console, the policy and the promises of all pages complained of; empty at the end of every test. */
  complaints: string[];
}

/** What the browser itself writes when a request of a test with a cut network fails. */
const OF_THE_NETWORK = /Failed to load resource: net::ERR_/;

/** Writes down every console message, uncaught error and policy violation of a context's pages. */
export async function listen(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const follow = (page: Page) => {
    page.on('console', message => {
      if (!OF_THE_NETWORK.test(message.text()))
        complaints.push(`${page.url()} ${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', error => complaints.push(`${page.url()} uncaught: ${error.message}`));
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
  account: async ({ network }, use) => {
    const account = {
      email: `reader-${randomUUID()}@example.com`,
      password: 'a long enough secret',
      fname: 'Asha',
    };
    const answer = await fetch(`${network.origin}/user_signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, lname: 'Rao' }),
    });
    expect(answer.status).toBe(201);
    await use(account);
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await listen(context, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Logs in on the page, as a person does, and waits for the greeting. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username (email)').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(`Hello, ${account.fname}`)).toBeVisible();
}

/** Waits until the whole kit is on the device and the worker answers for this page. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}
