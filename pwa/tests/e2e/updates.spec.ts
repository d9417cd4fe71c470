import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { holdOutbox, wakeWorker } from './device';
import { expect, heading, installed, logIn, noticeNewVersion, saveButton, started, test } from './fixtures';
import { AUDIO, keepArticle, PDF } from './listening';
import type { Network } from './network';
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

/** Opens a page on a device that has the kit, with a clock of the test's, and publishes a newer version. */
async function openWithNewVersion(page: Page, network: Network, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await installed(page);
  await page.reload();
  await started(page);
  await noticeNewVersion(page, network);
}

test('A new version takes over by itself once the site has been out of view for a minute', async ({
  page,
  network,
}) => {
  await openWithNewVersion(page, network, '/about');
  await expect(page.getByRole('region', { name: 'Update' })).toBeVisible({ timeout: 30_000 });
  await mark(page);
  await setInView(page, false);
  await page.clock.runFor(50_000);
  expect(await isMarked(page)).toBe(true);
  await page.clock.runFor(15_000);
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 30_000 }).toBe(false);
});

test('A form that is being filled in, and a tab in view, hold it back', async ({
  page,
  context,
  network,
}) => {
  await openWithNewVersion(page, network, '/contact');
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
  await logIn(page, account);
  await keepArticle(page);
  network.hold('/update_article');
  await holdOutbox(page);
  await saveButton(page).click();
  await expect(page.locator('[data-waiting="1"]')).toBeVisible();
  network.answerInstead('/sw.js', { status: 200, type: 'text/javascript', body: KILL_SWITCH });
  await mark(page);
  await wakeWorker(page, network.origin);
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  // The old worker waits for the page, which seems to send, for 10 s at most.
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 30_000 }).toBe(false);
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
