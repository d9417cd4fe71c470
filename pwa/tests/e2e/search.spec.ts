import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { expect, heading, installed, started, test } from './fixtures';
import { holdFiles } from './kit-list';

const NONE = 'We found 0 results. Please try a new search.';
const box = (page: Page) => page.getByRole('main').getByRole('searchbox');
const hits = (page: Page) => page.locator('.search-count + .search-hits li');
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Search' });

test('The search page shows the five articles, and filters them while the reader types', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  await expect(hits(page)).toHaveCount(5);
  await box(page).fill('LANGUAGE');
  await expect(hits(page)).not.toHaveCount(5);
  for (const hit of await hits(page).all())
    expect((await hit.innerText()).toLowerCase()).toContain('language');
  await box(page).fill('zebra crossing');
  await expect(page.getByText(NONE)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await expect(hits(page)).toHaveCount(5);
});

test('Text typed before the app was ready is searched for', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/search', { waitUntil: 'commit' });
  await box(page).fill('zebra crossing');
  release();
  await expect(page.getByText(NONE)).toBeVisible();
  await expect(box(page)).toHaveValue('zebra crossing');
  await expect(page).toHaveURL('/search?query=zebra+crossing');
});

test('A hit shows its heading and at most 20 words, and marks only whole words', async ({ page }) => {
  await page.goto('/search?query=the');
  await started(page);
  const marks = page.locator('.search-hits mark');
  await expect(marks.first()).toHaveText(/^the$/i);
  for (const text of await marks.allInnerTexts()) expect(text.toLowerCase()).toBe('the');
  for (const hit of await hits(page).all()) {
    await expect(hit.getByRole('heading', { level: 2 }).getByRole('link')).toBeVisible();
    const words = (await hit.locator('.card-excerpt').innerText()).replace(' …', '').split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(20);
  }
});

test('Marked words are readable in both colour schemes', async ({ page }) => {
  await page.goto('/search?query=the');
  await started(page);
  await expect(page.locator('mark').first()).toBeVisible();
  await expectNoFaults(page, 'a search with marked words');
});

test('The search page filters even without any script', async ({ openElsewhere }) => {
  const page = await openElsewhere({ javaScriptEnabled: false });
  await page.goto('/search?query=zebra');
  await expect(page.getByText(NONE)).toBeVisible();
  await page.goto('/search?query=forecast');
  await expect(hits(page).first()).toContainText(/forecast/i);
});

test('The overlay opens by its button and by /, and Enter leads to the search page', async ({ page }) => {
  await page.goto('/about');
  await started(page);
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(overlay(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused();

  await page.keyboard.press('/');
  await expect(overlay(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('vision');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=vision');
  await expect(overlay(page)).toBeHidden();
  await expect(heading(page)).toBeFocused();
  await expect(box(page)).toHaveValue('vision');
  await expect(hits(page).first()).toContainText(/vision/i);
});

test('A / typed into a field stays a /', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  await box(page).pressSequentially('and/or');
  await expect(box(page)).toHaveValue('and/or');
  await expect(overlay(page)).toBeHidden();
});

test('A search is one history entry, and its address shows it again', async ({ page }) => {
  await page.goto('/blog');
  await started(page);
  await page.keyboard.press('/');
  await page.keyboard.type('vision');
  await page.keyboard.press('Enter');
  await expect(hits(page).first()).toContainText(/vision/i);
  await box(page).press('End');
  await box(page).pressSequentially(' and more');
  await expect(page).toHaveURL('/search?query=vision+and+more');
  await page.reload();
  await expect(box(page)).toHaveValue('vision and more');
  await started(page);
  await page.goBack();
  await expect(page).toHaveURL('/blog');
});

test('Offline the search works the same, and shows nothing else before its results', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await installed(page);
  await network.cut();
  await page.goto('/search?query=forecast');
  await expect(hits(page).first()).toContainText(/forecast/i);
  await expect(hits(page)).not.toHaveCount(5);
  await expect(box(page)).toHaveValue('forecast');
});

for (const text of [
  '<img src=x onerror=alert(1)>',
  '.*(',
  '%',
  "'; drop table users; --",
  '🦁',
  '\\',
  '"><script>',
]) {
  test(`"${text}" is treated as plain text`, async ({ page }) => {
    await page.goto(`/search?query=${encodeURIComponent(text)}`);
    await started(page);
    await expect(box(page)).toHaveValue(text);
    await expect(page.getByText(NONE)).toBeVisible();
    expect(await page.locator('img[src=x]').count()).toBe(0);
  });
}
