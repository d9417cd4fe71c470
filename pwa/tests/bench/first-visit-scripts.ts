import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { launchChromium } from '../../build/browser';

/** Nothing asked for during this time, by the page or by its worker, counts as an idle network. */
const IDLE_MS = 2_000;
const AT_MOST_MS = 45_000;
const LOOK_EVERY_MS = 100;

/**
 * Opens a page with a fresh profile, touches nothing, and waits until the app has started, the worker holds the kit and
 * the network is idle.
 * @returns the addresses of the scripts that the page itself fetched over the network, in that order
 */
export async function visitScripts(url: string): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('requestfinished', async request => {
      const { pathname } = new URL(request.url());
      // The worker's own file is fetched by the browser on the worker's behalf.
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

/** Resolves when something has been asked for and then nothing any more; also the worker's requests count. */
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
