import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readArticles } from '../../build/content';
import { firstWords } from '../../ui/words';
import { expect, heading, installed, started, test } from './fixtures';
import {
  ARTICLE,
  expectBeganAt,
  expectPlayingFrom,
  inPlayer,
  keep,
  listenAt,
  noteBeginnings,
  openMore,
  player,
  SIZES,
  slider,
} from './listening';

const root = join(import.meta.dirname, '../../..');
const articles = readArticles(join(root, 'pwa/content'));

interface Article {
  component: string;
  slug: string;
  spoken: string[];
}

const startsOf = ({ component }: Article): number[] =>
  JSON.parse(readFileSync(join(root, `public/audio_files/${component}.json`), 'utf8')).starts;

const article = articles.find(({ slug }) => `/${slug}` === ARTICLE) as Article;
const starts = startsOf(article);
const startOf = (index: number) => starts[index] ?? Number.NaN;

const fromHere = (page: Page) => page.locator('.from-here');
const paragraph = (page: Page, index: number) =>
  page
    .locator('.article-text .prose')
    .getByText((article.spoken[index] ?? '').slice(0, 60).replace(/\.$/, ''));
/** A paragraph's first words, which are unique in the text. */
const beginningOf = (index: number) =>
  new RegExp(`^${(article.spoken[index] ?? '').slice(0, 30).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
const marked = (page: Page) => page.locator('.being-read');

/** Moves until the offer exists: the article may begin to listen for movements only after the app has started. */
async function wakeOffer(page: Page, move = () => page.keyboard.press('Shift')): Promise<void> {
  await expect(async () => {
    await move();
    await expect(fromHere(page)).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

/** Reaches the button with the Tab key. */
async function tabToOffer(page: Page): Promise<void> {
  await wakeOffer(page);
  const isThere = () => page.evaluate(() => document.activeElement?.className === 'from-here');
  for (let tabs = 0; tabs < 60 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
  await expect(fromHere(page)).toBeFocused();
}

test('In every article, each narrated paragraph has its own start time', async ({ page }) => {
  test.slow();
  for (const one of articles) {
    await page.goto(`/${one.slug}`);
    await started(page);
    await wakeOffer(page);
    const labels = await fromHere(page).evaluate((button, count) => {
      const found: string[] = [];
      for (let at = 0; at < count; at += 1) {
        found.push(button.ariaLabel ?? '');
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      }
      return found;
    }, one.spoken.length);
    const expected = one.spoken.map(text => `Listen from here: ${firstWords(text, 6)}`);
    expect(labels.map(label => label.replace(/\.$/, ''))).toEqual(
      expected.map(label => label.replace(/\.$/, '')),
    );
    expect(startsOf(one)).toHaveLength(labels.length);
  }
});

test('A mouse finds the offer beside the paragraph under the pointer', async ({ page }) => {
  await noteBeginnings(page);
  await page.goto(ARTICLE);
  await started(page);
  await wakeOffer(page, async () => {
    await page.mouse.move(0, 0);
    await heading(page).hover();
  });
  await expect(fromHere(page)).toHaveCSS('opacity', '0');
  await paragraph(page, 5).hover();
  await expect(fromHere(page)).toHaveCSS('opacity', '1');
  const [button, text] = [await fromHere(page).boundingBox(), await paragraph(page, 5).boundingBox()];
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((text?.x ?? 0) + 1);
  await fromHere(page).click();
  await expectPlayingFrom(page, startOf(5));
  await expectBeganAt(page, startOf(5));
  await heading(page).hover();
  await expect(fromHere(page)).toHaveCSS('opacity', '0');
});

test('The keyboard finds the offer at the paragraph in view, and moves it to another', async ({ page }) => {
  await noteBeginnings(page);
  await page.goto(ARTICLE);
  await started(page);
  await tabToOffer(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(fromHere(page)).toBeFocused();
  await expect(fromHere(page)).toBeInViewport();
  const label = (await fromHere(page).getAttribute('aria-label')) ?? '';
  const index = article.spoken.findIndex(text => label.endsWith(firstWords(text, 6).replace(/\.$/, '')));
  expect(index).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expectPlayingFrom(page, startOf(index));
  await expectBeganAt(page, startOf(index));
  await expect(fromHere(page)).toBeFocused();
});

test.describe('On a phone', () => {
  test.use({ viewport: SIZES['a phone'], hasTouch: true, isMobile: true });

  test('a tap on a paragraph shows the offer at the foot of the window, over no text', async ({
    page,
    network,
  }) => {
    await noteBeginnings(page);
    await page.goto(ARTICLE);
    await installed(page);
    await keep(page);
    await page.reload();
    await network.cut();
    await started(page);
    await wakeOffer(page, () => heading(page).tap());
    await paragraph(page, 3).tap();
    await expect(fromHere(page)).toHaveCSS('opacity', '1');
    await heading(page).tap();
    await expect(fromHere(page)).toHaveCSS('opacity', '0');
    await paragraph(page, 3).tap();
    await fromHere(page).tap();
    await expectPlayingFrom(page, startOf(3));
    await expectBeganAt(page, startOf(3));
    await expect(fromHere(page)).toHaveCSS('opacity', '0');
  });
});

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`On ${name} the paragraph being read is marked, and the player can scroll to it`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(ARTICLE);
    await listenAt(page, 5);
    await expect(marked(page)).toHaveCount(0);
    for (const index of [4, 11, starts.length - 1]) {
      // The slider moves in steps of five seconds; the middle of a paragraph is safely inside it.
      const middle = (startOf(index) + (starts[index + 1] ?? 718)) / 2;
      await slider(page).fill(String(Math.round(middle / 5) * 5));
      await expect(marked(page)).toHaveText(beginningOf(index));
    }
    await expect(marked(page)).not.toBeInViewport();
    await openMore(page);
    await player(page).getByRole('button', { name: 'Show me where' }).click();
    await expect(marked(page)).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await inPlayer(page, 'Close the player').click();
    await expect(marked(page)).toHaveCount(0);
  });
}

test('With reduced motion the page jumps to the paragraph at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ARTICLE);
  await listenAt(page, 700);
  await expect(marked(page)).toHaveCount(1);
  await expect(marked(page)).toHaveCSS('transition-duration', '0s');
  await player(page).locator('summary').click();
  const tops = await page.evaluate(() => {
    const before = scrollY;
    const buttons = [...document.querySelectorAll<HTMLElement>('.player-options button')];
    buttons.find(({ textContent }) => textContent === 'Show me where')?.click();
    return { before, after: scrollY };
  });
  expect(tops.after).toBeGreaterThan(tops.before);
});

test('Without timings, listening works, and nothing impossible is offered', async ({ page, network }) => {
  network.answerInstead('/audio_files/Computer%20Vision.json', {
    status: 200,
    type: 'application/json',
    body: '{"starts":[1,2,3]}',
  });
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  await expect
    .poll(() => network.callsOf('GET /audio_files/Computer%20Vision.json').length)
    .toBeGreaterThan(0);
  await player(page).locator('summary').click();
  await expect(player(page).getByRole('button', { name: 'Copy link to this moment' })).toBeVisible();
  await expect(player(page).getByRole('button', { name: 'Show me where' })).toBeHidden();
  await expect(fromHere(page)).toHaveCount(0);
});
