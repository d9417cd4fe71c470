import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { expect, heading, installed, started, test } from './fixtures';

/** Tests of the printed page. */

const CHROME = [
  '.site-header',
  '.site-footer',
  '.actions',
  '.reading-bar',
  '.related',
  '.contents',
  '.skip-link',
];

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('A printed article has its title, text and figures, but no controls', async ({ page }) => {
  await page.goto('/applied-ai');
  await started(page);
  await page.evaluate(() => scrollTo(0, 2000));
  await expect(page.locator('.reading-bar')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const selector of CHROME) await expect(page.locator(selector), selector).toBeHidden();
  await expect(heading(page)).toBeVisible();
  expect(await page.locator('.drawing:visible').count()).toBeGreaterThan(1);
  for (const figure of await page.locator('.drawing').all()) {
    await expect(figure).toHaveCSS('break-inside', 'avoid');
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('A printed link to another site is followed by its address; one within the site names none, which nobody could type', async ({
  page,
}) => {
  await page.goto('/reliable-and-robust-ai');
  await page.emulateMedia({ media: 'print' });
  await page
    .locator('.prose > p')
    .first()
    .evaluate(paragraph => {
      paragraph.insertAdjacentHTML('beforeend', '<a href="https://example.com/far">far</a>');
    });
  const links = await page.locator('.prose a[href]').evaluateAll(anchors =>
    anchors.map(anchor => ({
      href: anchor.getAttribute('href') ?? '',
      after: getComputedStyle(anchor, '::after').content,
    })),
  );
  expect(links.length).toBeGreaterThan(1);
  for (const { href, after } of links) {
    expect(after, href).toBe(href.startsWith('http') ? `" (${href})"` : 'none');
  }
});

for (const settings of [
  '{"theme":"dark","size":200,"width":"narrow"}',
  '{"theme":"sepia","spacing":"loose"}',
]) {
  test(`Paper is white and the text has its usual size with ${settings}`, async ({ page }) => {
    await page.addInitScript(text => localStorage.setItem('settings', text), settings);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/applied-ai');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await paper(page)).toBe('rgb(255, 255, 255)');
    await expect(page.locator('.prose').first()).toHaveCSS('font-size', '14.6667px');
    await expect(page.locator('.prose').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
}

test('Offline an article prints whole, on as many pages as its PDF has', async ({ page, network }) => {
  await page.goto('/applied-ai');
  await installed(page);
  const size = page.getByText(/PDF, \d+ pages/);
  const announced = Number(/\d+/.exec((await size.textContent()) ?? '')?.[0]);
  await network.cut();
  await page.goto('/applied-ai');
  await started(page);
  const printed = await PDFDocument.load(await page.pdf({ format: 'A4' }));
  expect(Math.abs(printed.getPageCount() - announced)).toBeLessThanOrEqual(1);
});
