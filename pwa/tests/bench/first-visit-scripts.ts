import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { launchChromium } from '../../build/browser';

/** The network counts as idle after this time without a request from the page or its worker. */
const IDLE_MS = 2_000;
const AT_MOST_MS = 45_000;
const LOOK_EVERY_MS = 100;

/**
 * Opens a page with a fresh profile, touches nothing, and waits until the app has started, the worker has the kit and
 * the network is idle.
 * @returns the addresses of the scripts that the page itself fetched over the network, in order
 */
export async function visitScripts(url: string): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('requestfinished', async request => {
      const { pathname } = new URL(request.url());
      // The browser fetches the worker's own file on the worker's behalf.
      if (!pathname.endsWith('.js') || pathname === '/sw.js' || request.serviceWorker()) return;
      const response = await request.response();
      if (response && !response.fromServiceWorker()) scripts.push(pathname);
    });
    const idle = untilIdle(page);
    await page.goto(url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await idle;
    return scripts;
  } finally {
    await browser.close();
  }
}

/** Resolves once there have been requests and then none for a while; the worker's requests count, too. */
async function untilIdle(page: Page): Promise<void> {
  const context = page.context();
  const open = new Set<Request>();
  let quietSince = Number.POSITIVE_INFINITY;
  context.on('request', request => open.add(request));
  const settle = (request: Request) => {
    open.delete(request);
    quietSince = performance.now();
  };
  context.on('requestfinished', settle);
  context.on('requestfailed', settle);
  const deadline = performance.now() + AT_MOST_MS;
  while (
    open.size > 0 ||
    performance.now() - quietSince < IDLE_MS ||
    quietSince === Number.POSITIVE_INFINITY
  ) {
    if (performance.now() > deadline) {
      const addresses = [...open].map(request => request.url());
      throw new Error(`The network did not become idle. Still open: ${addresses.join(' ')}`);
    }
    await pause(LOOK_EVERY_MS);
  }
}
