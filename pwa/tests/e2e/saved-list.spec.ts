import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { SavedList } from '../../../api/contract/saved-articles';
import { ARTICLE_KEYS } from '../../../api/contract/site';
import { expectNoFaults } from './axe';
import { rowsOf } from './device';
import { expect, heading, installed, logIn, noteToasts, test, toast } from './fixtures';
import { AUDIO, audioOf, keep, miniPlayer, secondsOf } from './listening';
import type { Network } from './network';
import { keptReasons, rowOf } from './shelf';

const LIST = /^\/get_user_article\//;

const rows = (page: Page) => page.locator('.saved-list > li');
const row = (page: Page, title: RegExp | string) => rows(page).filter({ hasText: title });
const inRow = (page: Page, title: RegExp, name: RegExp) => row(page, title).getByRole('button', { name });
const titles = (page: Page) => rows(page).getByRole('link').allTextContents();
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter by title' });
const order = (page: Page) => page.getByRole('combobox', { name: 'Order' });
const count = (page: Page) => page.getByRole('main').getByRole('status');
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Stores how far the reader has read an article, as the article's page does. */
const readUntil = (page: Page, slug: string, percent: number) =>
  page.evaluate(
    ([slug, percent]) =>
      localStorage.setItem(
        'reading-places',
        JSON.stringify({ [slug]: { block: 3, percent, at: Date.now() } }),
      ),
    [slug, percent] as const,
  );

/** An entry whose article this build does not have. */
const unknown = (number: number) => ({
  _id: `unknown-${number}`,
  article: `Unknown${number}`,
  title: `Older text ${String(number).padStart(2, '0')}`,
  date: 'September 4, 2023',
  url: `older-text-${number}`,
});

/** Adds entries that this site does not know to the server's list: below what is saved, and above it. */
function lengthenList(network: Network, below: number, above = 0): () => void {
  return network.changeAnswers(LIST, body => {
    const [list] = JSON.parse(body.toString()) as SavedList;
    const number = (_: unknown, index: number) => unknown(index + 1);
    const older = Array.from({ length: below }, number);
    const newer = Array.from({ length: above }, (_, index) => unknown(index + 90));
    return Buffer.from(JSON.stringify([{ ...list, articles: [...newer, ...list.articles, ...older] }]));
  });
}

test('An entry shows its picture, what is left to read, and where the reader stopped', async ({
  page,
  account,
}) => {
  await account.saveElsewhere('AppliedAI');
  await account.saveElsewhere('ComputerVision');
  await logIn(page, account);
  await readUntil(page, 'applied-ai', 42.4);
  await page.goto('/articles');
  await expect(row(page, /^.*Applied AI/)).toContainText(/\s· \d+\smin left/);
  await expect(row(page, /Applied AI/)).toContainText('42 % read');
  await expect(row(page, /Computer vision/)).toContainText(/\s· \d+\smin read/);
  await expect(row(page, /Computer vision/)).not.toContainText('%');
  const minutes = async (title: RegExp) =>
    Number(/\s· (\d+)\smin/.exec((await row(page, title).textContent()) ?? '')?.[1]);
  const left = await minutes(/Applied AI/);
  for (const picture of await rows(page).locator('img').all()) {
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }

  // The reader reads on in another tab and comes back.
  await readUntil(page, 'applied-ai', 90);
  await comeBack(page);
  await expect(row(page, /Applied AI/)).toContainText('90 % read');
  expect(await minutes(/Applied AI/)).toBeLessThan(left);
});

test('A press on Remove reaches its article, although the list grows above it meanwhile', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere('AppliedAI');
  await account.saveElsewhere('ComputerVision');
  await logIn(page, account);
  // The list waits for a press by the clock, which stands still during this one.
  await page.clock.install();
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(2);
  const before = await titles(page);
  const pressed = row(page, /Applied AI/).getByRole('button', { name: /^Remove/ });
  await pressed.hover();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.mouse.down();
  lengthenList(network, 0, 1);
  await comeBack(page);
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'saved'))).toContain('older-text-90');
  expect(await titles(page)).toEqual(before);
  await page.mouse.up();
  await page.clock.resume();
  await expect(row(page, /Older text 90/)).toHaveCount(1);
  await expect(row(page, /Applied AI/)).toHaveCount(0);
  await expect(row(page, /Computer vision/)).toHaveCount(1);
});

test('With the largest text, an entry stays within a narrow phone, and its title is larger than its date', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('settings', '{"size":200}'));
  await account.saveElsewhere('AppliedAI');
  await logIn(page, account);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const sizeOf = (part: string) =>
    rows(page)
      .locator(part)
      .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf('a')).toBeGreaterThan(await sizeOf('.meta'));
});

test('Whether a narration is on the device is seen in the list, and it plays there without a network', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere('ComputerVision');
  await account.saveElsewhere('AppliedAI');
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(2);
  await page.goto('/computer-vision');
  await keep(page);
  await network.cut();
  await page.goto('/articles');
  await expect(row(page, /Computer vision/)).toContainText('Narration on this device');
  await expect(row(page, /Applied AI/)).toContainText('Narration not on this device');
  await inRow(page, /Computer vision/, /^Play/).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);

  // What was kept goes while the reader is away.
  await page.evaluate(() => caches.delete('media'));
  await comeBack(page);
  await expect(row(page, /Computer vision/)).toContainText('Narration not on this device');
});

test('What is kept in the dialog over the list shows in the list at once', async ({ page, account }) => {
  await account.saveElsewhere('ComputerVision');
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(row(page, /Computer vision/)).toContainText('Narration not on this device');
  await page.getByRole('main').getByRole('link', { name: 'On this device' }).click();
  const kept = rowOf(page, 'computer-vision');
  await kept.getByRole('button').click();
  await expect(kept).toHaveAttribute('data-state', 'complete', { timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expect(row(page, /Computer vision/)).toContainText('Narration on this device');
});

test('A narration that is here because it was heard counts as one on the device', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere('ComputerVision');
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(row(page, /Computer vision/)).toContainText('Narration not on this device');
  await inRow(page, /Computer vision/, /^Play/).click();
  await expect.poll(() => keptReasons(page)).toEqual({ [AUDIO]: 'use' });
  await network.cut();
  await page.reload();
  await expect(row(page, /Computer vision/)).toContainText('Narration on this device');
  await inRow(page, /Computer vision/, /^(Play|Resume)/).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
});

test('Play in the list is heard in the small player, pauses, and goes on where it stopped', async ({
  page,
  account,
}) => {
  await account.saveElsewhere('ComputerVision');
  await account.saveElsewhere('AppliedAI');
  await logIn(page, account);
  await page.goto('/articles');
  await inRow(page, /Computer vision/, /^Play/).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
  const small = miniPlayer(page);
  await expect(small).toBeVisible();
  await inRow(page, /Computer vision/, /^Pause/).click();
  await expect.poll(async () => (await audioOf(page)).isPaused).toBe(true);
  await page.locator('#narration').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 100;
  });
  await inRow(page, /Computer vision/, /^(Play|Resume)/).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(100);

  // Another one takes its place; the first says what is left of it.
  await inRow(page, /Applied AI/, /^Play \d+:\d\d Applied AI/).click();
  await expect(inRow(page, /Applied AI/, /^Pause/)).toBeVisible();
  await expect(inRow(page, /Computer vision/, /^Resume/)).toContainText(/\d+:\d\d left/);
  await row(page, /Applied AI/)
    .getByRole('link')
    .click();
  await expect(page).toHaveURL('/applied-ai');
  expect((await audioOf(page)).isPaused).toBe(false);
});

test('On a phone Undo stands above a player that cannot play, whatever its height', async ({
  page,
  account,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const key of ARTICLE_KEYS) await account.saveElsewhere(key);
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(ARTICLE_KEYS.length);
  await network.cut();
  await rows(page).getByRole('button', { name: /^Play/ }).first().click();
  await expect(miniPlayer(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await rows(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const undo = page.locator('.saved-undo');
  await expect(undo).toBeInViewport();
  const bottomOf = async () => {
    const { y, height } = (await undo.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height;
  };
  const above = async () => (await page.locator('.mini-player').boundingBox())?.y ?? 0;
  expect(await bottomOf()).toBeLessThanOrEqual((await above()) + 1);

  // The page is longer by the same height.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const last = await page.locator('footer a, footer p').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await above()) + 1);
});

test('An entry that this build does not know keeps its title, its day and its link', async ({
  page,
  account,
  network,
}) => {
  lengthenList(network, 1);
  await logIn(page, account);
  await page.goto('/articles');
  await expect(rows(page)).toHaveText(['Saved September 4, 2023Older text 01']);
  await expect(rows(page).locator('img')).toHaveCount(0);
  await expect(rows(page).getByRole('button')).toHaveCount(1);
  await expect(rows(page).getByRole('link')).toHaveAttribute('href', '/older-text-1');
});

test('A list of ten can be ordered and filtered, offline too, and the number found is read out', async ({
  page,
  account,
  network,
}) => {
  for (const key of ARTICLE_KEYS.slice(0, 3)) await account.saveElsewhere(key);
  const shorten = lengthenList(network, 6);
  await logIn(page, account);
  await installed(page);
  await readUntil(page, 'introduction-to-nlp', 95);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(9);
  await expect(filter(page)).toHaveCount(0);
  shorten();
  lengthenList(network, 7);
  await comeBack(page);
  await expect(count(page)).toHaveText('10 articles');
  await network.cut();
  await page.reload();
  await expect(count(page)).toHaveText('10 articles');

  const newest = await titles(page);
  await order(page).selectOption('Oldest first');
  expect(await titles(page)).toEqual(newest.toReversed());
  await order(page).selectOption('By title');
  expect(await titles(page)).toEqual(newest.toSorted((a, b) => a.localeCompare(b, 'en')));
  await order(page).selectOption('Least left to read');
  expect((await titles(page))[0]).toContain('NLP');
  await filter(page).fill('TEXT old');
  await expect(count(page)).toHaveText('7 of 10 articles');
  await expect(rows(page)).toHaveCount(7);
  await expect(filter(page)).toBeFocused();
  await filter(page).fill('nothing');
  await expect(count(page)).toHaveText('0 of 10 articles. Try other words.');
  await filter(page).fill('');
  await expect(rows(page)).toHaveCount(10);
});

test('In a long list nothing moves when an article is removed and comes back', async ({
  page,
  account,
  network,
}) => {
  for (const key of ARTICLE_KEYS) await account.saveElsewhere(key);
  lengthenList(network, 4);
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(12);
  const before = await titles(page);
  await network.cut();
  const remove = rows(page)
    .nth(4)
    .getByRole('button', { name: /^Remove/ });
  const name = (await remove.getAttribute('aria-label')) ?? '';
  await remove.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await remove.click();
  await expect(rows(page)).toHaveCount(11);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(undo).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await undo.click();
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  expect(await titles(page)).toEqual(before);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test('Of a list of 10,000 articles the page draws 50 at a time, and finds each', async ({
  page,
  account,
  network,
  complaints,
}) => {
  // The link that gets the focus is read ahead, and leads to no page of this site.
  complaints.forgive(/status of 404/);
  await account.saveElsewhere('AppliedAI');
  lengthenList(network, 9_999);
  await logIn(page, account);
  await page.goto('/articles');
  await expect(page.getByText('10000 articles')).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(rows(page)).toHaveCount(100);
  await expect(rows(page).nth(50).getByRole('link')).toBeFocused();
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('text 9876');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('applied ai');
  await inRow(page, /Applied AI/, /^Remove/).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('1 of 10000 articles')).toBeVisible();
});

test('An entry says of what its date is, and each of two quick removals is read out with Undo', async ({
  page,
  account,
}) => {
  await account.saveElsewhere('AppliedAI');
  await account.saveElsewhere('ComputerVision');
  await logIn(page, account);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(2);
  for (const entry of await rows(page).all()) {
    await expect(entry.locator('.meta')).toContainText(/^Saved [A-Z][a-z]+ \d{1,2}, \d{4}/);
  }
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const title of await titles(page)) {
    await page.getByRole('button', { name: `Remove ${title}` }).click();
    await expect(undo).toHaveAccessibleDescription(`${title} is removed.`);
    await expect(undo).toBeFocused();
  }
});

test('A removal is answered by one message: the line with Undo, and one at the foot only for what that does not say', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere('AppliedAI');
  await account.saveElsewhere('ComputerVision');
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(2);
  const shown = await noteToasts(page);
  await inRow(page, /Applied AI/, /^Remove/).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect.poll(async () => (await account.shelf()).length).toBe(1);
  await network.cut();
  await rows(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(toast(page)).toHaveText('Removed on this device; will be sent when you are online');
  expect(await shown.jsonValue()).toEqual(['Removed on this device; will be sent when you are online']);
});

test('A removal that was sent is undone with the day of the first save', async ({ page, account }) => {
  await account.saveElsewhere('AppliedAI');
  await logIn(page, account);
  await page.goto('/articles');
  await inRow(page, /Applied AI/, /^Remove/).click();
  await expect.poll(() => account.shelf()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, /Applied AI/)).toContainText('September 4, 2023');
  await expect
    .poll(async () => (await account.shelf()).map(({ date }) => date))
    .toEqual(['September 4, 2023']);
});

test('What arrives when the reader comes back does not move what they look at', async ({
  page,
  account,
  network,
}) => {
  for (const key of ARTICLE_KEYS) await account.saveElsewhere(key);
  const shorten = lengthenList(network, 4);
  await logIn(page, account);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(12);
  const seen = row(page, 'Older text 02');
  await seen.scrollIntoViewIfNeeded();
  const top = async () => (await seen.boundingBox())?.y ?? 0;
  const before = await top();
  shorten();
  lengthenList(network, 4, 2);
  await comeBack(page);
  await expect(rows(page)).toHaveCount(14);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
});

test('When the server can be reached again, the open list shows what another device has changed meanwhile', async ({
  page,
  account,
  network,
}) => {
  for (const key of ['AppliedAI', 'ComputerVision']) await account.saveElsewhere(key);
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(2);
  await network.cut();
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.locator('.offline-line')).not.toHaveText('');
  await account.removeElsewhere('AppliedAI');
  await account.saveElsewhere('NLP');
  await network.restore();
  await expect(row(page, /Applied AI/)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
});

test('axe finds no fault in a long list', async ({ page, account, network }) => {
  for (const key of ARTICLE_KEYS) await account.saveElsewhere(key);
  lengthenList(network, 4);
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, account);
  await readUntil(page, 'applied-ai', 42);
  await page.goto('/articles');
  await expect(count(page)).toHaveText('12 articles');
  await expectNoFaults(page, 'a long list');
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.saved-page :is(button, input, select)')]
      .map(control => control.getBoundingClientRect())
      .filter(({ width, height }) => width < 44 || height < 44),
  );
  expect(small).toEqual([]);
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('The reader can take the list along as a file, also without a network', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere('AppliedAI');
  await logIn(page, account);
  await page.goto('/articles');
  await installed(page);
  await expect(rows(page)).toHaveCount(1);
  await network.cut();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('saved-articles.json');
  const list = JSON.parse(readFileSync(await download.path(), 'utf8')) as unknown[];
  expect(list).toEqual([expect.objectContaining({ url: `${network.origin}/applied-ai` })]);
  await expectNoFaults(page, 'the list with its files');
});

test('On a phone the message about a removal does not cover Undo, however long the list', async ({
  page,
  account,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const key of ARTICLE_KEYS.slice(0, 4)) await account.saveElsewhere(key);
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(4);
  await network.cut();
  for (let left = 3; left > 0; left -= 1) {
    await expect(toast(page)).toBeEmpty();
    // One look at both: the message goes after two seconds.
    const apart = page.waitForFunction(() => {
      const message = document.querySelector('.toast p')?.getBoundingClientRect();
      const row = document.querySelector('.saved-undo')?.getBoundingClientRect();
      return message && row && { isApart: message.bottom <= row.top || row.bottom <= message.top };
    });
    await rows(page)
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(rows(page)).toHaveCount(left);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeInViewport();
    expect(await (await apart).jsonValue(), `${left} left`).toEqual({ isApart: true });
  }
});
