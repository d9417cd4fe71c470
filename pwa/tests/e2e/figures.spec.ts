import type { Page } from '@playwright/test';
import { expect, installed, started, test } from './fixtures';

/** Tests of the figures in articles, whose drawings are files. */

const drawings = (page: Page) => page.locator('.drawing svg:visible');

/** The drawings that the browser has not loaded, by their descriptions. The reader comes to each of them. */
async function missing(page: Page) {
  for (const drawing of await drawings(page).all()) await drawing.scrollIntoViewIfNeeded();
  return notLoaded(page);
}

const notLoaded = (page: Page) =>
  page
    .locator('.drawing use')
    .evaluateAll(all =>
      (all as SVGUseElement[])
        .filter(use => use.checkVisibility() && use.getBBox().height === 0)
        .map(use => use.parentElement?.getAttribute('aria-label')),
    );

/** The number of style files that a page without script still waits for. */
const withoutStyles = (page: Page) =>
  page
    .locator('link[rel="stylesheet"]:not([media])')
    .evaluateAll(all => (all as HTMLLinkElement[]).filter(({ sheet }) => !sheet).length);

const picture = async (page: Page) => (await drawings(page).first().screenshot()).toString('base64');

test('Figures show their drawings offline, each with a description', async ({ page, network }) => {
  await page.goto('/blog');
  await installed(page);
  await network.cut();
  await page.goto('/applied-ai');
  await started(page);
  expect(await drawings(page).count()).toBeGreaterThan(1);
  await expect.poll(() => missing(page)).toEqual([]);
  for (const drawing of await drawings(page).all()) {
    await expect(drawing).toHaveRole('img');
    await expect(drawing).toHaveAccessibleName(/\w+ \w+/);
  }
});

test('Drawings load when the reader comes near, all of them at a key, and with the page behind a link', async ({
  page,
}) => {
  await page.goto('/applied-ai');
  await installed(page);
  const count = await drawings(page).count();
  expect((await notLoaded(page)).length).toBe(count);
  await drawings(page).last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await notLoaded(page)).length).toBeLessThan(count);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.keyboard.press('Control');
  await expect.poll(() => notLoaded(page)).toEqual([]);
  await page.goto('/blog');
  await started(page);
  await page.getByRole('main').locator('a[href="/computer-vision"]').first().click();
  await expect(drawings(page).first()).toBeAttached();
  await expect.poll(() => missing(page)).toEqual([]);
});

test('A drawing has the colours of the scheme and of the chosen theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/applied-ai');
  await started(page);
  await expect.poll(() => missing(page)).toEqual([]);
  const choose = (theme: string) =>
    page.evaluate(value => document.documentElement.setAttribute('data-theme', value), theme);
  const light = await picture(page);
  await choose('sepia');
  const sepia = await picture(page);
  await choose('dark');
  const dark = await picture(page);
  expect(new Set([light, sepia, dark]).size).toBe(3);
  await choose('');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect((await picture(page)) === dark).toBe(true);
});

test('A figure keeps its place while its drawing is on its way, and shows it without script', async ({
  network,
  openElsewhere,
}) => {
  const page = await openElsewhere({ javaScriptEnabled: false });
  const heights = () => drawings(page).evaluateAll(all => all.map(one => one.getBoundingClientRect().height));
  const release = network.hold(/\/figure-/);
  await page.goto('/applied-ai', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => withoutStyles(page)).toBe(0);
  const before = await heights();
  release();
  await page.waitForLoadState('load');
  await expect.poll(() => missing(page)).toEqual([]);
  expect(await heights()).toEqual(before);
});
