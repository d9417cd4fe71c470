import type { Page } from '@playwright/test';
import { appScripts } from './app-scripts';
import { expect, heading, started, test } from './fixtures';

/** One page of each kind. */
const PAGES = [
  '/',
  '/applied-ai',
  '/blog',
  '/about',
  '/contact',
  '/faq',
  '/try',
  '/login',
  '/assessment',
  '/search',
  '/tags/forecasting',
  '/privacy-policy',
];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
];

/** Takes a picture of the first screen, in fonts of the system: a web font may come or not. */
async function firstScreen(page: Page, path: string): Promise<string> {
  await page.route(/\.woff2$/, route => route.abort());
  await page.goto(path);
  return (await page.screenshot({ animations: 'disabled' })).toString('base64');
}

for (const viewport of WINDOWS) {
  test(`The first screen needs nothing of the style file at ${viewport.width} px`, async ({
    openElsewhere,
  }) => {
    const whole = await openElsewhere({ javaScriptEnabled: false, viewport });
    const early = await openElsewhere({ javaScriptEnabled: false, viewport });
    await early.route(/\/assets\/styles-/, route => route.abort());
    for (const path of PAGES) {
      expect((await firstScreen(early, path)) === (await firstScreen(whole, path)), path).toBe(true);
    }
  });
}

test('The app starts without the style file, and applies it when it is there', async ({
  page,
  openElsewhere,
}) => {
  const link = page.locator('#style-file');
  await page.goto('/applied-ai');
  await started(page);
  await expect(link).toHaveAttribute('media', 'all');
  expect(await link.evaluate((one: HTMLLinkElement) => one.sheet?.cssRules.length)).toBeGreaterThan(100);
  const without = await openElsewhere();
  await without.route(/\/assets\/styles-/, route => route.abort());
  await without.goto('/blog');
  await started(without);
  await expect(heading(without)).toBeVisible();
});

for (const path of ['/', '/assessment', '/contact', '/login']) {
  test(`${path} brings no app until somebody turns to it`, async ({ openElsewhere, complaints }) => {
    complaints.forgive(/Service Worker registration blocked/);
    const page = await openElsewhere({ serviceWorkers: 'block' });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await appScripts(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await appScripts(page)).length).toBe(3);
  });
}
