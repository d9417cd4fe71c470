import type { Page } from '@playwright/test';

/** The names of the files that a page has loaded so far. */
export const loadedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop() ?? ''),
  );

/** Those of them that are the app: React, the router, and the app's own start. */
export const appScripts = async (page: Page): Promise<string[]> =>
  (await loadedFiles(page)).filter(name => /^(react|router|main)-/.test(name));
