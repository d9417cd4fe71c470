import type { Page } from '@playwright/test';

/** A kit that has not arrived by then will not: nothing else waits for the line. */
const AT_LATEST_MS = 60_000;

/** Waits until the page's worker has the whole kit and is active. @throws Error after a minute */
export const untilWorker = (page: Page): Promise<void> =>
  page.evaluate(async atLatest => {
    const late = new Promise((_, reject) => {
      setTimeout(() => reject(new Error('The worker has not become active.')), atLatest);
    });
    await Promise.race([navigator.serviceWorker.ready, late]);
  }, AT_LATEST_MS);
