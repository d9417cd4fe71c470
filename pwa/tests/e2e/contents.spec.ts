import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { expect, installed, started, test } from './fixtures';
import { articles } from './site';

/** Tests of an article's contents: beside the text on wide windows, in a dialog elsewhere. */

const bar = (page: Page) => page.getByRole('region', { name: 'Reading' });
const button = (page: Page) => bar(page).getByRole('button', { name: 'Contents' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contents' });
const marked = (page: Page) => page.locator('.contents [aria-current="location"]');
const headings = (page: Page) => page.locator('.article-text .prose > h2');
const topOf = (page: Page, index: number) =>
  headings(page)
    .nth(index)
    .evaluate(heading => heading.getBoundingClientRect().top);

/** Scrolls a section's heading to a distance from the top of the window. */
const scrollSection = (page: Page, index: number, top: number) =>
  headings(page)
    .nth(index)
    .evaluate((heading, top) => scrollBy(0, heading.getBoundingClientRect().top - top), top);

const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
];

for (const size of PHONES) {
  test(`On a phone the bar opens the contents, and a choice leads to its section, ${size.width} px wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    for (const { path } of articles) {
      await page.goto(path);
      await started(page);
      await scrollSection(page, 1, 100);
      const { width = 0, height = 0 } = (await button(page).boundingBox()) ?? {};
      expect(Math.round(Math.min(width, height)), path).toBeGreaterThanOrEqual(44);
      await button(page).click();
      const links = dialog(page).getByRole('link');
      expect(await links.allTextContents(), path).toEqual(
        await page.locator('.contents a').allTextContents(),
      );
      const current = dialog(page).locator('[aria-current="location"]');
      await expect(current, path).toHaveText(await page.locator('.contents a').nth(1).innerText());

      const last = (await links.count()) - 1;
      await links.nth(last).click();
      await expect(dialog(page), path).toBeHidden();
      await expect(headings(page).nth(last), path).toBeFocused();
      await expect.poll(() => topOf(page, last), path).toBeLessThan(size.height / 2);
      const { y = 0, height: thickness = 0 } = (await bar(page).boundingBox()) ?? {};
      expect(await topOf(page, last), path).toBeGreaterThanOrEqual(y + thickness);
    }
  });
}

test('Escape closes the contents, the focus returns to the button, and the page stays where it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/applied-ai');
  await started(page);
  await scrollSection(page, 2, 100);
  await button(page).focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('The keyboard alone reaches a section by the contents, also without a network', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/edge-on');
  await installed(page);
  await network.cut();
  await page.reload();
  await started(page);
  await scrollSection(page, 0, 100);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('link').nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(headings(page).nth(3)).toBeFocused();
  await expect(headings(page).nth(3)).toBeInViewport();
});

test('On a wide window the contents mark the section that is being read, down and up again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/applied-ai');
  await started(page);
  await expect(marked(page)).toHaveCount(0);
  const names = await page.locator('.contents a').allTextContents();
  for (const index of [0, 1, 2, names.length - 1, 1]) {
    await scrollSection(page, index, 150);
    await expect(marked(page)).toHaveText(names[index] ?? '');
  }
  await scrollSection(page, 1, 700);
  await expect(marked(page)).toHaveText(names[0] ?? '');
  await expect(button(page)).toBeHidden();
  await scrollSection(page, 0, 760);
  await expect(marked(page)).toHaveCount(0);
});

test('A bar beside the marked section shows it without colour, and marking moves nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/applied-ai');
  await started(page);
  const height = () => page.locator('.contents').evaluate(contents => contents.scrollHeight);
  const before = await height();
  await scrollSection(page, 1, 150);
  await expect(marked(page)).toHaveCount(1);
  const line = (link: Element) => getComputedStyle(link, '::before').borderLeftWidth;
  expect(await marked(page).evaluate(line)).toBe('3px');
  await expect(page.locator('.contents a').first()).not.toHaveAttribute('aria-current');
  expect(await page.locator('.contents a').first().evaluate(line)).toBe('0px');
  expect(await height()).toBe(before);
});

for (const width of [390, 1366]) {
  test(`axe finds no fault in the contents, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/applied-ai');
    await started(page);
    await scrollSection(page, 2, 100);
    if (width < 960) await button(page).click();
    await expect(page.locator('[aria-current="location"]:visible')).toHaveCount(1);
    await expectNoFaults(page, 'the contents');
  });
}
