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

/** The locks that hold back a new version which would come by itself. */
const heldLocks = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));

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

test('A form that was refused holds it back with what is typed, and an emptied one does not', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  await openWithNewVersion(page, network, '/login');
  await expect(page.getByRole('region', { name: 'Update' })).toBeVisible({ timeout: 30_000 });
  const name = page.getByLabel('Username (email)');
  await name.pressSequentially('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).pressSequentially('a guess');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.locator('form [role=alert]')).toBeVisible();
  await mark(page);
  await setInView(page, false);
  await expect.poll(() => heldLocks(page)).toEqual(['typing']);
  await page.clock.runFor(70_000);
  expect(await isMarked(page)).toBe(true);

  await setInView(page, true);
  await expect.poll(() => heldLocks(page)).toEqual(['in-view']);
  await name.fill('');
  await page.getByLabel('Password', { exact: true }).fill('');
  await setInView(page, false);
  await expect.poll(() => heldLocks(page)).toEqual([]);
  await page.clock.runFor(70_000);
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 30_000 }).toBe(false);
});

test('An upload holds it back, also from a reader who wants it', async ({ page, network }) => {
  const release = network.hold('/upload/plans', {
    status: 200,
    type: 'application/json',
    body: '{"files":[]}',
  });
  await openWithNewVersion(page, network, '/sh/updat-drive/img');
  const news = page.getByRole('region', { name: 'Update' });
  await expect(news).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Images and PDFs').setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await page.getByLabel('Folder ID').fill('plans');
  await page.getByRole('button', { name: 'Upload Files' }).click();
  await expect.poll(() => network.callsOf('POST /upload/plans')).toHaveLength(1);
  await mark(page);
  await news.getByRole('button', { name: 'Use it now' }).click();
  await expect(news).toContainText('can be used after it');
  expect(await isMarked(page)).toBe(true);
  release();
  await expect(page.getByRole('dialog').getByText('Files uploaded successfully')).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await news.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 30_000 }).toBe(false);
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
