import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, heading, installed, noticeNewVersion, saveButton, started, test } from './fixtures';
import { ARTICLE, AUDIO, keep, PDF } from './listening';
import { keptReasons } from './shelf';

/** Tests of new versions that come by themselves, and of the way to take the worker off every device. */

const KILL_SWITCH = readFileSync(join(import.meta.dirname, '../../../public/kill-switch.js'), 'utf8');

/** Says that the page has gone out of view, or has come back. */
const setInView = (page: Page, isInView: boolean) =>
  page.evaluate(isVisible => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isVisible ? 'visible' : 'hidden'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isInView);

/** Marks the document, so that a reload is seen. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = '';
  });
const isMarked = (page: Page) => page.evaluate(() => 'marked' in document.documentElement.dataset);

test('A new version takes over by itself once the site has been out of view for a minute', async ({
  page,
  network,
}) => {
  await page.clock.install();
  await page.goto('/about');
  await installed(page);
  await page.reload();
  await started(page);
  await noticeNewVersion(page, network);
  await expect(page.getByRole('region', { name: 'Update' })).toBeVisible();
  await mark(page);
  await setInView(page, false);
  await page.clock.runFor(50_000);
  expect(await isMarked(page)).toBe(true);
  await page.clock.runFor(15_000);
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
});

test('A form that is being filled in, and a tab in view, hold it back', async ({
  page,
  context,
  network,
}) => {
  await page.clock.install();
  await page.goto('/contact');
  await installed(page);
  await page.reload();
  await started(page);
  await noticeNewVersion(page, network);
  await page.getByLabel('First name').pressSequentially('Ada');
  await mark(page);
  await setInView(page, false);
  await page.clock.runFor(70_000);
  expect(await isMarked(page)).toBe(true);

  const other = await context.newPage();
  await other.goto('/about');
  await page.goto('/faq');
  await started(page);
  await expect(page.getByRole('region', { name: 'Update' })).toBeVisible();
  await mark(page);
  await setInView(page, false);
  await page.clock.runFor(70_000);
  expect(await isMarked(page)).toBe(true);
});

test('The kill switch takes worker and kit off the device, and leaves what the reader has', async ({
  page,
  network,
  account,
}) => {
  await page.goto('/login');
  await page.getByLabel('Username (email)').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(`Hello, ${account.fname}`)).toBeVisible();
  await page.goto(ARTICLE);
  await installed(page);
  await keep(page);
  network.hold('/update_article');
  await saveButton(page).click();
  await expect(page.locator('[data-waiting="1"]')).toBeVisible();
  network.answerInstead('/sw.js', { status: 200, type: 'text/javascript', body: KILL_SWITCH });
  await mark(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(heading(page)).toHaveText(/^Computer vision/);
  const kits = () =>
    page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('workbox-precache')));
  await expect.poll(kits).toEqual([]);
  expect(await keptReasons(page)).toEqual({ [AUDIO]: 'choice', [PDF]: 'choice' });
  await expect(page.locator('[data-waiting="1"]')).toBeVisible();
  // It comes with every page and leaves again, and reloads none of them.
  await mark(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  expect(await isMarked(page)).toBe(true);
});
