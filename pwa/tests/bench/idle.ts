import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** The network counts as idle after this time without a request from the page or its worker. */
const IDLE_MS = 2_000;
const AT_MOST_MS = 45_000;
const LOOK_EVERY_MS = 100;

/**
 * Resolves once there have been requests and then none for a while; the worker's requests count, too. Call it before
 * the navigation.
 */
export async function untilNetworkIdle(page: Page, idleMs = IDLE_MS): Promise<void> {
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
    performance.now() - quietSince < idleMs ||
    quietSince === Number.POSITIVE_INFINITY
  ) {
    if (performance.now() > deadline) {
      const addresses = [...open].map(request => request.url());
      throw new Error(`The network did not become idle. Still open: ${addresses.join(' ')}`);
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** Resolves when the window has drawn what has changed and has nothing more to do, or is busy for a second. */
export async function untilWindowIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const rest = () => requestIdleCallback(() => resolve(), { timeout: 1_000 });
        requestAnimationFrame(() => requestAnimationFrame(rest));
      }),
  );
}

/** Lets the window be for so many milliseconds. */
export const watchFor = (page: Page, milliseconds: number): Promise<unknown> =>
  page.evaluate(duration => new Promise(resolve => setTimeout(resolve, duration)), milliseconds);
