import type { Page } from '@playwright/test';
import { expect, heading, installed, started, test } from './fixtures';

/** Tests of where the reader is on a page after Back and Forward. */

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls to a link in the page, as a reader would, and waits until the site has noted the place. */
async function scrollTo(page: Page, selector: string): Promise<number> {
  await page.locator(selector).last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => history.state?.top === Math.round(scrollY))).toBe(true);
  const place = await top(page);
  expect(place).toBeGreaterThan(500);
  return place;
}

for (const [state, ready] of Object.entries({
  'before the app has started': installed,
  'once the app has started': started,
})) {
  test(`Back and Forward lead to where the reader was, ${state}`, async ({ page }) => {
    await page.goto('/forecasting-using-ai');
    await ready(page);
    const inArticle = await scrollTo(page, '.related a');
    await page.locator('.related a').last().click();
    await expect(page).not.toHaveURL(/forecasting-using-ai/);
    await expect.poll(() => top(page)).toBe(0);
    const inNext = await scrollTo(page, '.related a');
    await page.goBack();
    await expect(heading(page)).toContainText('Forecasting');
    await expect.poll(() => top(page)).toBe(inArticle);
    await page.goForward();
    await expect(heading(page)).not.toContainText('Forecasting');
    await expect.poll(() => top(page)).toBe(inNext);
  });
}

test('The place noted before the app has started is still noted after its start', async ({ page }) => {
  await page.goto('/forecasting-using-ai');
  const place = await scrollTo(page, '.related a');
  await started(page);
  expect(await page.evaluate(() => history.state.top)).toBe(place);
});

test('A place that was reached before the script had come is noted, too', async ({ page }) => {
  let send = () => {};
  const wanted = new Promise<void>(resolve => (send = resolve));
  await page.route('**/*.js', async route => {
    await wanted;
    await route.continue();
  });
  await page.goto('/forecasting-using-ai', { waitUntil: 'commit' });
  await page.locator('.related a').last().scrollIntoViewIfNeeded();
  await expect.poll(() => top(page)).toBeGreaterThan(500);
  expect(await page.evaluate(() => history.state)).toBeNull();
  send();
  await expect.poll(() => page.evaluate(() => history.state?.top === Math.round(scrollY))).toBe(true);
});

test('Back leads to the place in a list that is drawn anew', async ({ page }) => {
  await page.goto('/search?query=elephant');
  await started(page);
  await expect(page.locator('.search-elsewhere a').last()).toBeVisible();
  const inResults = await scrollTo(page, '.search-elsewhere a');
  await page.locator('.search-elsewhere a').last().click();
  await expect(heading(page)).not.toHaveText('Search');
  await page.goBack();
  await expect(heading(page)).toHaveText('Search');
  await expect.poll(() => top(page)).toBe(inResults);
});

test('A link begins its page at the top, also if the reader was further down on it before', async ({
  page,
}) => {
  await page.goto('/blog');
  await started(page);
  await scrollTo(page, 'main a[href="/computer-vision"]');
  await page.locator('main a[href="/computer-vision"]').last().click();
  await expect(heading(page)).toContainText('Computer vision');
  await scrollTo(page, '.related a');
  await page.getByRole('banner').getByRole('link', { name: 'Aranya' }).first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => top(page)).toBe(0);
});
