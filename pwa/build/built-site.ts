import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { familyOf } from '../content/addresses';

/** Hosts below `localhost` count as secure, so features that need a secure connection work. */
export const BUILT_ORIGIN = 'http://built.localhost';

/**
 * A browser context that sees the built site at its base address. No server runs: the browser gets the files directly.
 * @param client the folder of the built site
 */
export async function openBuiltSite(
  browser: Browser,
  client: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...options,
    baseURL: BUILT_ORIGIN,
    serviceWorkers: 'block',
  });
  await context.route('**/*', async route => {
    const { pathname } = new URL(route.request().url());
    const name = pathname === '/' ? '/index' : (familyOf(pathname) ?? pathname);
    const candidates = [name, `${name}.html`].map(file => join(client, decodeURIComponent(file)));
    const found = candidates.find(file => /\.\w+$/.test(file) && existsSync(file));
    await (found ? route.fulfill({ path: found }) : route.abort());
  });
  return context;
}

/** Shows a page in the web fonts, as from a reader's second page on. The stand-ins may be missing on this machine. */
export const useWebFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => !family.includes('stand-in'));
    // A face that is optional is not painted when it comes after the first paint.
    for (const face of faces) face.display = 'block';
    document.documentElement.dataset.fonts = '';
    await Promise.all(faces.map(face => face.load()));
  });

/** Loads the drawings of all figures, as if the reader had come to them. */
export async function loadDrawings(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const use of document.querySelectorAll('use[data-href]'))
      use.setAttribute('href', use.getAttribute('data-href') ?? '');
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<SVGUseElement>('.drawing use')].every(use => use.getBBox().height > 0),
  );
}
