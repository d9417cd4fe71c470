import type { Locator, Page } from '@playwright/test';
import { DEVICE_CACHES, DEVICE_ITEMS, DEVICE_STORES } from '../../../api/contract/stored-data';
import type { Account } from './accounts';
import { expectNoFaults } from './axe';
import { expect, heading, installed, logIn, saveButton, started, test, toast } from './fixtures';
import { ARTICLE, AUDIO, keepArticle, keepButton, PDF } from './listening';
import { comeBack, evict, keptReasons, openAtHash, openShelf, rowOf, shelf } from './shelf';
import { logOut } from './signed-in';
import { articles } from './site';

/** Tests of the dialog about what is on the device, of what it repairs, and of what the browser takes away. */

const SLUG = ARTICLE.slice(1);
const OTHER = '/applied-ai';
const WILL_KEEP = 'Narration and PDF will be kept on this device when you are online.';
/** Within this time narration and PDF come, on a busy machine too. */
const DOWNLOAD_MS = 25_000;
/** Within this time every file of the kit is compared. */
const CHECK_MS = 30_000;
const WILL_NOT = 'Narration and PDF will not be kept.';

test('The dialog lists every article with its size, keeps one with a tick, and removes it', async ({
  page,
}) => {
  await page.goto('/blog');
  await installed(page);
  await page.goto('/blog#downloads');
  await started(page);
  await expect(shelf(page).getByRole('listitem')).toHaveCount(articles.length);
  const row = rowOf(page, SLUG);
  await expect(row).toContainText(/Text and pictures · \d\.\d\sMB to keep/);
  await expectNoFaults(page, 'what is on the device');
  await row.getByRole('button', { name: 'Keep' }).click();
  await expect(row).toHaveAttribute('data-state', 'complete', { timeout: DOWNLOAD_MS });
  await expect(row.locator('svg')).toHaveCount(1);
  expect(await keptReasons(page)).toEqual({ [AUDIO]: 'choice', [PDF]: 'choice' });
  await expect(shelf(page)).toContainText(/This site uses \d+\sMB\. [\d.]+\s[GM]B are free\./);
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveAttribute('data-state', 'text');
  expect(await keptReasons(page)).toEqual({});
});

test('All narrations and PDFs can be removed at once', async ({ page }) => {
  for (const address of [ARTICLE, OTHER]) {
    await keepArticle(page, address);
  }
  await openShelf(page);
  await shelf(page).getByRole('button', { name: 'Remove all narrations and PDFs' }).click();
  await expect(shelf(page).locator('[data-state="complete"]')).toHaveCount(0);
  expect(await keptReasons(page)).toEqual({});
});

test('What is just being stored when all is removed does not stay either', async ({ page }) => {
  await keepArticle(page, OTHER);
  await openShelf(page);
  const stored = page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const put = Cache.prototype.put;
        Cache.prototype.put = async function slowly(...what) {
          resolve();
          await new Promise(goOn => addEventListener('go-on', goOn, { once: true }));
          return put.apply(this, what);
        };
      }),
  );
  await rowOf(page, SLUG).getByRole('button', { name: /^Keep/ }).click();
  await stored;
  await shelf(page).getByRole('button', { name: 'Remove all narrations and PDFs' }).click();
  await page.evaluate(() => dispatchEvent(new Event('go-on')));
  await expect(rowOf(page, OTHER.slice(1))).not.toHaveAttribute('data-state', 'complete');
  await expect(rowOf(page, SLUG).getByRole('button', { name: /^Keep/ })).toBeVisible();
  await expect.poll(() => keptReasons(page)).toEqual({});
});

test('The dialog reads the caches: what has gone, or is of another version, loses its tick', async ({
  page,
}) => {
  await keepArticle(page);
  await openShelf(page);
  await expect(rowOf(page, SLUG)).toHaveAttribute('data-state', 'complete');
  await page.evaluate(async url => {
    const cache = await caches.open('media');
    await cache.put(url, new Response('older', { headers: { 'x-content-sha256': 'older' } }));
  }, PDF);
  await comeBack(page);
  await expect(rowOf(page, SLUG)).toHaveAttribute('data-state', 'outdated');
  await expect(rowOf(page, SLUG).getByRole('button', { name: 'Update' })).toBeVisible();
  await page.evaluate(async url => (await caches.open('media')).delete(url), AUDIO);
  await comeBack(page);
  await expect(rowOf(page, SLUG)).toHaveAttribute('data-state', 'text');
  await page.evaluate(async path => {
    for (const name of await caches.keys())
      await (await caches.open(name)).delete(path, { ignoreSearch: true });
  }, ARTICLE);
  await comeBack(page);
  await expect(rowOf(page, SLUG)).toHaveAttribute('data-state', 'none');
});

test('A download goes on while the reader is on another page, and can be stopped there', async ({
  page,
  network,
}) => {
  await page.goto(ARTICLE);
  await installed(page);
  await started(page);
  const release = network.hold(PDF);
  await keepButton(page).click();
  await expect.poll(() => keptReasons(page)).toEqual({ [AUDIO]: 'choice' });
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(page).toHaveURL('/blog');
  await openAtHash(page, '#downloads');
  const row = rowOf(page, SLUG);
  await expect(row).toHaveAttribute('data-state', 'coming');
  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(row).toHaveAttribute('data-state', 'narration');
  await expect(row).toContainText(/Text, pictures and narration · \d\.\d\sMB to keep/);
  release();
  await row.getByRole('button', { name: 'Keep' }).click();
  await expect(row).toHaveAttribute('data-state', 'complete');
  // The narration that had come already was not fetched again.
  expect(network.callsOf(`GET ${AUDIO}`)).toHaveLength(1);
});

test('A download waits for the network and goes on when it is back', async ({ page, network }) => {
  await page.goto(ARTICLE);
  await installed(page);
  await started(page);
  const heal = network.breakAnswers(AUDIO, 1_000_000);
  const release = network.hold('/healthz');
  await keepButton(page).click();
  await openAtHash(page, '#downloads');
  await expect(rowOf(page, SLUG)).toContainText('Waiting for the network');
  await expectNoFaults(page, 'a download that waits');
  heal();
  release();
  await expect(rowOf(page, SLUG)).toHaveAttribute('data-state', 'complete', { timeout: 15_000 });
  expect(network.callsOf(`GET ${AUDIO}`)).toHaveLength(2);
});

test('Nothing is kept while a reader is offline, and the dialog says that it waits', async ({
  page,
  network,
}) => {
  await page.goto('/blog');
  await installed(page);
  await page.goto('/blog#downloads');
  await started(page);
  await network.cut();
  await rowOf(page, SLUG).getByRole('button', { name: 'Keep' }).click();
  await expect(toast(page)).toHaveText(WILL_KEEP);
  await expect(rowOf(page, SLUG)).toHaveAttribute('data-state', 'text');
  await expect(rowOf(page, SLUG)).toContainText('Narration and PDF come as soon as there is a network.');
  await expectNoFaults(page, 'an article that shall be kept later');
  await page.goto(ARTICLE);
  await expect(keepButton(page)).toHaveAttribute('data-kept', 'waiting');
});

test('While the browser reports no network, Keep says so without a try, and keeps what is here already', async ({
  page,
  context,
  network,
}) => {
  await page.goto(ARTICLE);
  await installed(page);
  await started(page);
  const tried: string[] = [];
  page.on('requestfailed', request => tried.push(new URL(request.url()).pathname));
  await network.cut();
  await context.setOffline(true);
  await keepButton(page).first().click();
  await expect(toast(page)).toHaveText(WILL_KEEP);
  await keepButton(page).first().click();
  await expect(toast(page)).toHaveText(WILL_NOT);
  expect(tried).toEqual([]);
  await network.restore();
  await context.setOffline(false);
  // Opened and played files stay, so that nothing has to come for them.
  const keepUsed = (urls: string[]) =>
    Promise.all(
      urls.map(async url => {
        const file = await fetch(url);
        const hash = await crypto.subtle.digest('SHA-256', await file.clone().arrayBuffer());
        const hex = Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('');
        const headers = { 'x-content-sha256': hex, 'x-kept-for': 'use' };
        await (await caches.open('media')).put(url, new Response(await file.blob(), { headers }));
      }),
    );
  // The worker learns later than the page that there is a network.
  await expect(() => page.evaluate(keepUsed, [AUDIO, PDF])).toPass();
  tried.length = 0;
  await network.cut();
  await context.setOffline(true);
  await keepButton(page).first().click();
  await expect(keepButton(page)).toHaveText('Kept offline');
  expect(tried).toEqual([]);
});

test('A press on a message ends it, and the next one shows', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto(ARTICLE);
  await installed(page);
  await started(page);
  await network.cut();
  // Only a press ends a message.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const message of [WILL_KEEP, WILL_NOT]) {
    await keepButton(page).first().click();
    await expect(toast(page)).toHaveText(message);
    await page.getByText(message).click();
    // It would have stayed for some seconds.
    await expect(toast(page)).toBeEmpty({ timeout: 1000 });
  }
});

test('A message about a page ends when the reader goes to another one', async ({ page, network }) => {
  await page.goto(ARTICLE);
  await installed(page);
  await network.cut();
  await keepButton(page).first().click();
  await expect(toast(page)).toHaveText(WILL_KEEP);
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(heading(page)).toHaveText('Blog');
  // It would have stayed for six seconds.
  await expect(toast(page)).toBeEmpty({ timeout: 1000 });
});

test('What a press in the dialog has led to is said in it, over its backdrop, and once', async ({
  page,
  network,
}) => {
  await page.goto('/blog');
  await installed(page);
  await openShelf(page);
  const button = (name: string) => rowOf(page, SLUG).getByRole('button', { name });
  const message = page.getByText(WILL_KEEP);
  await network.cut();
  await button('Keep').click();
  // Outside of the dialog it would be inert, and so not read out.
  await expect(shelf(page).locator(toast(page))).toHaveText(WILL_KEEP);
  await expect(message).toHaveCount(1);
  await expect(shelf(page).getByRole('status').filter({ has: message })).toBeVisible();
  const isOnTop = await message.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop).toBe(true);
  await message.click();
  await expect(shelf(page)).toBeVisible();
  await expect(button('Do not keep')).toBeVisible();
  await network.restore();
  await expect(shelf(page).locator(toast(page))).toHaveText(
    /^Narration and PDF of “.+” are on this device now\.$/,
    { timeout: DOWNLOAD_MS },
  );
  await expectNoFaults(page, 'a message in a dialog');
  await button('Remove').click();
  await expect(toast(page)).toHaveText('Narration and PDF removed from this device');
  await page.keyboard.press('Escape');
  await expect(shelf(page)).toBeHidden();
  await expect(page.getByText('Narration and PDF removed from this device')).toHaveCount(1);
});

test('“Ready for offline?” keeps the focus while it checks', async ({ page, network }) => {
  await page.goto('/blog');
  await installed(page);
  await openShelf(page);
  const check = shelf(page).getByRole('button', { name: 'Ready for offline?' });
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      await (await caches.open(name)).delete('/faq', { ignoreSearch: true });
  });
  const release = network.hold('/faq');
  await check.press('Enter');
  await expect(shelf(page).getByRole('status').first()).toHaveText('Checking …');
  await expect(check).toHaveAttribute('aria-disabled', 'true');
  await expect(check).toBeFocused();
  release();
  await expect(shelf(page).getByRole('status').first()).toHaveText(
    '1 file was repaired. Everything is here now.',
    { timeout: CHECK_MS },
  );
  await expect(check).toBeFocused();
});

test('“Ready for offline?” compares every file with the build, and repairs what is not right', async ({
  page,
  network,
}) => {
  await keepArticle(page);
  await openShelf(page);
  const check = shelf(page).getByRole('button', { name: 'Ready for offline?' });
  const answer = shelf(page).getByRole('status').first();
  await check.click();
  await expect(answer).toHaveText(
    /^All pages and pictures, and whatever is kept, are here and whole: \d{3} files\.$/,
    { timeout: CHECK_MS },
  );
  await page.evaluate(
    async ([gone, damaged, media]) => {
      const [name = ''] = (await caches.keys()).filter(key => key.startsWith('workbox-precache-pages'));
      const pages = await caches.open(name);
      await pages.delete(gone);
      await pages.put(damaged, new Response('a hotel’s log-in page'));
      const files = await caches.open('media');
      const copy = await files.match(media);
      if (copy) await files.put(media, new Response('damaged', { headers: copy.headers }));
    },
    ['/faq', '/poc', PDF] as const,
  );
  await check.click();
  await expect(answer).toHaveText('3 files were repaired. Everything is here now.', { timeout: CHECK_MS });
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      await (await caches.open(name)).delete('/faq', { ignoreSearch: true });
  });
  await network.cut();
  await check.click();
  await expect(answer).toHaveText(
    '1 file is missing and could not be fetched. Please try again when you are online.',
    { timeout: CHECK_MS },
  );
});

test('“Ready for offline?” checks what is kept also before the list of articles has come', async ({
  page,
  network,
}) => {
  await keepArticle(page);
  await page.evaluate(async url => (await caches.open('media')).put(url, new Response('older')), PDF);
  await page.addInitScript(list => {
    const read = window.fetch;
    let isFirst = true;
    window.fetch = async (...what) => {
      if (isFirst && what[0] === list) {
        isFirst = false;
        await new Promise(goOn => addEventListener('go-on', goOn, { once: true }));
      }
      return read(...what);
    };
  }, '/bundles.json');
  await openShelf(page);
  await network.cut();
  await shelf(page).getByRole('button', { name: 'Ready for offline?' }).click();
  await expect(shelf(page).getByRole('status').first()).toHaveText(/^1 file (is missing|was repaired)/, {
    timeout: CHECK_MS,
  });
  await page.evaluate(() => dispatchEvent(new Event('go-on')));
});

test('“Ready for offline?” leaves an older narration on the device if the new one cannot be had', async ({
  page,
  network,
}) => {
  await keepArticle(page);
  await page.evaluate(
    async url =>
      (await caches.open('media')).put(
        url,
        new Response('older', { headers: { 'x-content-sha256': 'older' } }),
      ),
    AUDIO,
  );
  await openShelf(page);
  await installed(page);
  await network.cut();
  await shelf(page).getByRole('button', { name: 'Ready for offline?' }).click();
  await expect(shelf(page).getByRole('status').first()).toHaveText(/^1 file is missing/, {
    timeout: CHECK_MS,
  });
  const copy = await page.evaluate(
    async url => (await (await caches.open('media')).match(url))?.text(),
    AUDIO,
  );
  expect(copy).toBe('older');
});

test('A reader learns that the browser has removed kept articles, and gets them again in one tap', async ({
  page,
  network,
}) => {
  await keepArticle(page);
  await evict(page, network.origin);
  await page.goto('/about');
  const line = page.getByRole('region', { name: 'On this device' });
  await expect(line).toContainText('Your browser removed an article that you had kept.');
  await expectNoFaults(page, 'an article that was removed');
  await line.getByRole('button', { name: 'Get it again' }).click();
  await expect.poll(() => keptReasons(page)).toEqual({ [AUDIO]: 'choice', [PDF]: 'choice' });
  await page.reload();
  await started(page);
  await expect(line).toBeHidden();
});

test('On a phone a message stands above the line at the foot of the window', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ARTICLE);
  await installed(page);
  await page.evaluate(slug => localStorage.setItem('kept-articles', JSON.stringify([slug])), OTHER.slice(1));
  await page.reload();
  const line = page.getByRole('region', { name: 'On this device' });
  await expect(line).toContainText('Your browser removed an article');
  await network.cut();
  await keepButton(page).first().click();
  const message = toast(page).getByText(WILL_KEEP);
  await expect(message).toBeVisible();
  const [above, below] = [await message.boundingBox(), await line.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(above?.y).toBeGreaterThan(844 / 2);
});

test('A reader who does not miss what the browser removed is not asked again', async ({ page, network }) => {
  await keepArticle(page);
  await evict(page, network.origin);
  await page.goto('/about');
  const line = page.getByRole('region', { name: 'On this device' });
  await line.getByRole('button', { name: 'Leave it' }).click();
  await expect(line).toBeHidden();
  await page.reload();
  await started(page);
  await expect(line).toBeHidden();
});

/** Saves an article for the first time on a device. @returns the line that asks about copies of saved articles */
async function saveFirst(page: Page, account: Account): Promise<Locator> {
  await logIn(page, account);
  await page.goto(ARTICLE);
  await installed(page);
  await saveButton(page).click();
  return page.getByRole('region', { name: 'On this device' });
}

test('The first save asks once whether saved articles shall be complete, and the answer holds', async ({
  page,
  account,
}) => {
  const line = await saveFirst(page, account);
  await expect(line).toContainText('Keep your saved articles complete on this device');
  await expectNoFaults(page, 'the question about saved articles');
  await line.getByRole('button', { name: 'Keep them' }).click();
  await expect(keepButton(page)).toHaveText('Kept offline', { timeout: 15_000 });
  await page.goto(OTHER);
  await saveButton(page).click();
  await expect(keepButton(page)).toHaveText('Kept offline', { timeout: 15_000 });
  await expect(line).toBeHidden();
});

test('The question about saved articles goes with the reader who logs out', async ({ page, account }) => {
  const line = await saveFirst(page, account);
  await expect(line).toContainText('Keep your saved articles complete on this device');
  await logOut(page);
  await expect(line).toBeHidden();
});

test('Without a network nobody is asked about complete copies, which could not be had', async ({
  page,
  account,
  network,
}) => {
  await logIn(page, account);
  await page.goto(ARTICLE);
  await installed(page);
  await network.cut();
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved on this device; will be sent when you are online');
  await expect(toast(page)).toBeEmpty();
  const line = page.getByRole('region', { name: 'On this device' });
  await expect(line).toBeHidden();
  await network.restore();
  await expect(toast(page)).toHaveText('Everything that was waiting is sent', { timeout: 15_000 });
  await page.goto(OTHER);
  await saveButton(page).click();
  await expect(line).toContainText('Keep your saved articles complete on this device');
});

test('A reader who wants no complete copies is not asked at the next save', async ({ page, account }) => {
  const line = await saveFirst(page, account);
  await line.getByRole('button', { name: 'No' }).press('Enter');
  await expect(line).toBeHidden();
  await expect(saveButton(page)).toBeFocused();
  await page.goto(OTHER);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Article saved');
  await expect(line).toBeHidden();
  expect(await keptReasons(page)).toEqual({});
});

test('The question about saved articles goes when the article is complete, or no longer saved', async ({
  page,
  account,
}) => {
  await logIn(page, account);
  await page.goto(ARTICLE);
  await installed(page);
  const line = page.getByRole('region', { name: 'On this device' });
  await saveButton(page).click();
  await expect(line).toBeVisible();
  await expect(toast(page)).toBeEmpty();
  await saveButton(page).click();
  await expect(line).toBeHidden();
  await expect(saveButton(page)).toBeFocused();
  await expect(saveButton(page)).toHaveText('Save');
  await saveButton(page).click();
  await expect(line).toBeVisible();
  await keepButton(page).click();
  await expect(keepButton(page)).toHaveText('Kept offline', { timeout: DOWNLOAD_MS });
  await expect(line).toBeHidden();
});

test('Cards and search results say which articles are on the device', async ({ page }) => {
  await keepArticle(page);
  await page.goto('/blog');
  await expect(page.locator('.card').filter({ hasText: 'On this device' })).toHaveCount(1);
  await expect(page.locator('.card').filter({ hasText: 'Computer vision:' })).toContainText('On this device');
  await page.goto('/search?query=computer+vision');
  await started(page);
  await expect(
    page
      .locator('.search-hits li')
      .filter({ has: page.locator(`a[href="${ARTICLE}"]`) })
      .first(),
  ).toContainText('On this device');
});

test('Of a reader who is logged in, the device keeps what anybody can name', async ({ page, account }) => {
  await logIn(page, account);
  await page.goto('/privacy-policy#privacy');
  const kept = page.getByRole('dialog', { name: 'What this device keeps' }).locator('.term-list dt');
  await expect(kept.getByText('Your name and e-mail address, by which the page greets you')).toBeVisible();
  await expect(kept.getByText('A mark that you are logged in')).toBeVisible();
  await expect(kept.getByText(/\b(?:user|token)\b/)).toHaveCount(0);
});

test('What this device keeps is listed and counted, in the words of the privacy policy', async ({ page }) => {
  await keepArticle(page);
  await page.goto('/privacy-policy');
  await started(page);
  await page.getByRole('link', { name: 'what this device keeps' }).click();
  const ledger = page.getByRole('dialog', { name: 'What this device keeps' });
  const line = (what: string) => ledger.locator('.term-list div').filter({ hasText: what });
  await expect(line('Narrations and printed articles')).toContainText('2 entries');
  await expect(line('Pages and pictures')).toContainText(/\d{3} entries/);
  await expect(line('Which articles you have chosen to keep')).toContainText('1 entry');
  const empty = ledger.getByRole('listitem');
  await expect(empty.filter({ hasText: 'An inquiry that you have not sent' })).toBeVisible();
  await expect(line('An inquiry that you have not sent')).toHaveCount(0);
  const named = Object.keys({ ...DEVICE_STORES, ...DEVICE_CACHES, ...DEVICE_ITEMS });
  expect((await ledger.locator('.term-list div').count()) + (await empty.count())).toBe(named.length);
  await expectNoFaults(page, 'what this device keeps');
});
