import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readArticles } from '../../build/content';
import { firstWords } from '../../ui/words';
import { expectNoFaults } from './axe';
import { rowsOf } from './device';
import { expect, heading, installed, started, test } from './fixtures';
import {
  ARTICLE,
  expectBeganAt,
  expectPlayingFrom,
  inPlayer,
  keep,
  listenAt,
  miniPlayer,
  narration,
  noteBeginnings,
  openMore,
  playButton,
  player,
  SIZES,
  secondsOf,
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
    await expect(announcer(page)).toHaveText(`Listening from: ${firstWords(article.spoken[3] ?? '', 6)}`);
  });

  test('while the narration is open, one tap on a paragraph plays from there, and says so', async ({
    page,
  }) => {
    await noteBeginnings(page);
    await page.goto(ARTICLE);
    await playButton(page).tap();
    await expectPlayingFrom(page, 0);
    await expect(hint(page)).toContainText('Tap a paragraph');
    await hint(page).getByRole('button', { name: 'Got it' }).tap();
    await wakeOffer(page, () => heading(page).tap());
    await paragraph(page, 3).tap();
    await expectPlayingFrom(page, startOf(3));
    await expectBeganAt(page, startOf(3));
    await expect(marked(page)).toHaveText(beginningOf(3));
    await expect(announcer(page)).toHaveText(`Listening from: ${firstWords(article.spoken[3] ?? '', 6)}`);
    await expect(fromHere(page)).toHaveCSS('opacity', '0');
  });
});

test('While the narration is open, a screen reader on a touch screen finds “Listen from here” in each section', async ({
  page,
}) => {
  const offers = page.getByRole('main').getByRole('button', { name: /^Listen from here: / });
  await noteBeginnings(page);
  await page.goto(ARTICLE);
  await started(page);
  await wakeOffer(page);
  await expect(offers).toHaveCount(1);
  // As a screen reader presses a button: without a pointer.
  await playButton(page).evaluate((button: HTMLElement) => button.click());
  await expectPlayingFrom(page, 0);
  const headings = await page.locator('.article-text .prose').locator('h2, h3').allInnerTexts();
  const spoken = article.spoken.map(text => text.replace(/\.$/, ''));
  const title = headings.filter(text => spoken.includes(text)).at(2) ?? '';
  await expect(offers).not.toHaveCount(1);
  const offer = offers.and(page.getByLabel(`Listen from here: ${firstWords(title, 6)}`));
  await expect(offer).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeAttached();
  await expectNoFaults(page, 'an article with offers to listen');
  await offer.evaluate((button: HTMLElement) => button.click());
  await expectBeganAt(page, startOf(spoken.indexOf(title)));
  await expect(announcer(page)).toHaveText(`Listening from: ${firstWords(title, 6)}`);
  await player(page).getByRole('button', { name: /Close/ }).click();
  await expect(offers).toHaveCount(1);
});

const announcer = (page: Page) => page.locator('#announcer');
const follow = (page: Page) => page.getByRole('button', { name: 'Follow', exact: true }).last();
const hint = (page: Page) => page.getByRole('region', { name: 'About listening' });

/** Plays from shortly before a paragraph, as if the voice had just come there. */
async function comeTo(page: Page, index: number): Promise<void> {
  await narration(page).evaluate((audio: HTMLAudioElement, at) => {
    audio.currentTime = at;
    void audio.play();
  }, startOf(index) - 0.7);
  await expect(marked(page)).toHaveText(beginningOf(index));
}

/** Whether the whole paragraph being read is between the bars at the top and at the foot of the window. */
const isClear = (page: Page) =>
  marked(page).evaluate(paragraph => {
    const bars = ['.reading-bar', '.site-header', '.actions', '.mini-player'].flatMap(bar => [
      ...document.querySelectorAll<HTMLElement>(bar),
    ]);
    const fixed = bars.filter(bar => getComputedStyle(bar).position === 'fixed' && bar.offsetHeight > 0);
    const { top, bottom } = paragraph.getBoundingClientRect();
    const covers = (bar: HTMLElement) => {
      const box = bar.getBoundingClientRect();
      return box.top < bottom && box.bottom > top;
    };
    return top >= 0 && bottom <= innerHeight && !fixed.some(covers);
  });

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`On ${name} the text follows the voice, clear of all bars, until the listener scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(ARTICLE);
    await playButton(page).click();
    await expectPlayingFrom(page, 0);
    const opened = await page.evaluate(() => scrollY);
    await hint(page).getByRole('button', { name: 'Got it' }).click();
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => scrollY)).toBe(opened);
    await comeTo(page, 0);
    for (const index of [1, 6, 15]) {
      await comeTo(page, index);
      await expect.poll(() => isClear(page), `paragraph ${index}`).toBe(true);
    }
    await page.mouse.move(viewport.width / 2, 300);
    await page.mouse.wheel(0, -3000);
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
    // The wheel's scroll comes with a later frame.
    let top = -1;
    await expect
      .poll(async () => {
        const before = top;
        top = await page.evaluate(() => scrollY);
        return top === before;
      })
      .toBe(true);
    await comeTo(page, 18);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await follow(page).click();
    await expect.poll(() => isClear(page)).toBe(true);
    await page.keyboard.press('PageUp');
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
    await expectNoFaults(page, 'Follow, not pressed');
  });
}

/** The paragraph that takes longest to read: none begins while a test waits for it. */
const longest = article.spoken.findIndex(
  text => text.length === Math.max(...article.spoken.map(({ length }) => length)),
);
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

/** Plays from within the longest paragraph, and waits until the page has come to it. */
async function hearLongest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ARTICLE);
  await listenAt(page, Math.round((startOf(longest) + 10) / 5) * 5);
  await inPlayer(page, 'Play').click();
  await expect.poll(() => isClear(page)).toBe(true);
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`On ${name} the page goes to the paragraph being read as soon as it plays`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(ARTICLE);
    await listenAt(page, Math.round((startOf(longest) + 10) / 5) * 5);
    await expect.poll(() => rowsOf(page, 'positions')).toHaveLength(1);
    await page.reload();
    await expect(playButton(page)).toContainText('Resume');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await started(page);
    await playButton(page).click();
    const expectShown = async () => {
      await expect.poll(() => marked(page).count()).toBe(1);
      await expect.poll(() => isClear(page)).toBe(true);
      await expect(marked(page)).toHaveText(beginningOf(longest));
    };
    await expectShown();

    // A press of Pause and Play does it as well, and so does a link to a moment.
    const toggle = page.locator('.player-toggle').last();
    await toggle.click();
    await toTop(page);
    await toggle.click();
    await expectShown();
    await page.evaluate(
      at => {
        location.hash = `#t=${at}`;
      },
      Math.ceil(startOf(3)),
    );
    await expect(marked(page)).toHaveText(beginningOf(3));
    await expect.poll(() => isClear(page)).toBe(true);
  });
}

test('A reader who comes to the article while it is read stays at its head', async ({ page }) => {
  await hearLongest(page);
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(heading(page)).toBeFocused();
  await miniPlayer(page).getByRole('link').click();
  await expect(marked(page)).toHaveText(beginningOf(longest));
  const heard = await secondsOf(page);
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(heard + 1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('What ended Follow holds for that narration, and the next one begins with it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  await follow(page).click();
  await inPlayer(page, 'Play').click();
  await expectPlayingFrom(page, 100);
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(heading(page)).toBeFocused();
  await miniPlayer(page).getByRole('link').click();
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
  await page.locator('.related a[href="/applied-ai"]').first().click();
  await expect(page).toHaveURL('/applied-ai');
  await playButton(page).click();
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
});

test('The text stays where the Tab key has come, and Follow is off', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await hint(page).getByRole('button', { name: 'Got it' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.related a').last().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
  const top = await page.evaluate(() => scrollY);
  await comeTo(page, 6);
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

/** The place of the page after some frames. */
const placeAfter = (page: Page, frames: number) =>
  page.evaluate(async count => {
    for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    return scrollY;
  }, frames);

test('The text stays while a press is held, and goes on afterwards', async ({ page }) => {
  await hearLongest(page);
  await marked(page).hover();
  await page.mouse.down();
  // With its first frames the press holds the text where it is.
  await placeAfter(page, 3);
  await toTop(page);
  const heard = await secondsOf(page);
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(heard + 1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.up();
  await expect.poll(() => isClear(page)).toBe(true);
});

/** Has the text begin to scroll to the voice, far away from the player. */
async function setOutToVoice(page: Page): Promise<void> {
  await page.goto(ARTICLE);
  await listenAt(page, Math.round((startOf(longest) + 10) / 5) * 5);
  await inPlayer(page, 'Play').press('Enter');
  await page.mouse.move(4, 400);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.waitForFunction(() => scrollY > 20);
}

test('Text that scrolls to the voice stops where a press begins, and goes on afterwards', async ({
  page,
}) => {
  await setOutToVoice(page);
  await page.mouse.down();
  const at = await placeAfter(page, 2);
  expect(await placeAfter(page, 60)).toBe(at);
  await page.mouse.up();
  await expect.poll(() => isClear(page)).toBe(true);
});

test('On a busy device, too, the press of a control ends where it began while the text scrolls', async ({
  page,
}) => {
  await setOutToVoice(page);
  const press = await page.evaluateHandle(() => {
    const begun = { at: -1 };
    const press = () => {
      begun.at = scrollY;
      // The browser scrolls on meanwhile, and the page learns it later.
      const end = performance.now() + 100;
      while (performance.now() < end);
    };
    addEventListener('pointerdown', press, { once: true });
    return begun;
  });
  await page.mouse.down();
  const { at } = await press.jsonValue();
  expect(at).toBeGreaterThan(0);
  for (const frames of [3, 60]) expect(await placeAfter(page, frames)).toBe(at);
  await page.mouse.up();
});

test('The text does not move the player away while the keyboard works it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ARTICLE);
  await started(page);
  await playButton(page).press('Enter');
  await expect(page.locator('.player :focus-visible')).toBeVisible();
  const top = await page.evaluate(() => scrollY);
  await comeTo(page, 6);
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await expect(page.locator('.player :focus-visible')).toBeInViewport();
});

test('Who closes the player far down an article comes to the Play button in view', async ({ page }) => {
  await page.goto(ARTICLE);
  await playButton(page).click();
  await page.locator('.related').scrollIntoViewIfNeeded();
  await expect(page.locator('.reading-bar')).toBeVisible();
  const close = miniPlayer(page).getByRole('button', { name: /^Close/ });
  await close.press('Enter');
  await expect(page.locator('.reading-bar .primary')).toBeFocused();
  await expect(page.locator('.reading-bar .primary')).toBeInViewport();
});

test('A paragraph that is taller than the window is followed down to its end', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  const long = article.spoken.findIndex(text => text.length > 700);
  await comeTo(page, long);
  const bottomOf = () => marked(page).evaluate(one => one.getBoundingClientRect().bottom - innerHeight);
  await expect.poll(bottomOf).toBeGreaterThan(0);
  await narration(page).evaluate(
    (audio: HTMLAudioElement, at) => {
      audio.currentTime = at;
    },
    (starts[long + 1] ?? 0) - 2,
  );
  await expect.poll(bottomOf).toBeLessThan(0);
});

test('The hint about listening covers none of the article’s tools, and Tab meets it before them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expect(hint(page)).toBeVisible();
  for (const tool of await page.locator('.actions .action').all()) {
    await tool.scrollIntoViewIfNeeded();
    const isOnTop = await tool.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop, (await tool.textContent()) ?? '').toBe(true);
  }
  await inPlayer(page, 'Close the player').focus();
  await page.keyboard.press('Tab');
  await expect(hint(page).getByRole('button', { name: 'Got it' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.actions [data-save-state]')).toBeFocused();
});

/** Whether something lies over the whole of an element, as far as the window shows it. */
const isCovered = (element: Locator) =>
  element.evaluate(shown => {
    const points = [...shown.getClientRects()].flatMap(({ left, right, top, bottom }) =>
      [top + 2, (top + bottom) / 2, bottom - 2].flatMap(y =>
        [left + 2, (left + right) / 2, right - 2].map(x => document.elementFromPoint(x, y)),
      ),
    );
    return !points.some(found => found && (shown.contains(found) || found.contains(shown)));
  });

test('The menus beside the hint about listening lie over it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expect(hint(page)).toBeVisible();
  await openMore(page);
  for (const name of ['Voice', 'Sleep timer']) {
    expect(await isCovered(player(page).getByLabel(name, { exact: true })), name).toBe(false);
  }
  await page.keyboard.press('Escape');
  await page.locator('.actions').getByText('Share', { exact: true }).click();
  for (const link of await page.locator('.actions .share li > *:visible').all()) {
    await link.scrollIntoViewIfNeeded();
    expect(await isCovered(link), (await link.textContent()) ?? '').toBe(false);
  }
});

for (const viewport of [{ width: 1366, height: 768 }, SIZES['a phone']]) {
  test(`At ${viewport.width} pixels neither the hint nor the player ever covers the focus`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(ARTICLE);
    await playButton(page).click();
    await expectPlayingFrom(page, 0);
    await page.locator('.contact-band').scrollIntoViewIfNeeded();
    await expect(hint(page)).toBeVisible();
    await inPlayer(page, 'Pause').focus();
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    for (let tabs = 0; tabs < 150 && (await focused.count()) > 0; tabs += 1) {
      const words = await focused.evaluate(one => `${one.className} ${one.ariaLabel ?? one.textContent}`);
      expect.soft(await isCovered(focused), words).toBe(false);
      await page.keyboard.press('Tab');
    }
  });
}

test('The hint shows the sign of Follow as its button does', async ({ page }) => {
  await page.setViewportSize(SIZES['a phone']);
  await page.goto(ARTICLE);
  await playButton(page).click();
  const sign = (inside: Locator) => inside.locator('svg path').getAttribute('d');
  await expect(hint(page)).toContainText('“Follow”');
  expect(await sign(hint(page))).toBe(await sign(follow(page)));
});

test('The player has the focus after “Got it”', async ({ page }) => {
  await page.goto(ARTICLE);
  await playButton(page).click();
  await hint(page).getByRole('button', { name: 'Got it' }).press('Enter');
  await expect(hint(page)).toBeHidden();
  await expect(inPlayer(page, 'Pause')).toBeFocused();
});

test('The hint about listening goes when somebody does what it teaches', async ({ page }) => {
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expect(hint(page)).toBeVisible();
  await expectPlayingFrom(page, 0);
  await wakeOffer(page);
  await paragraph(page, 5).hover();
  await fromHere(page).click();
  await expectPlayingFrom(page, startOf(5));
  await expect(hint(page)).toBeHidden();
});

test('The hint about listening comes once on each device', async ({ page }) => {
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expect(hint(page).getByRole('status')).toContainText('“Follow” scrolls the text along');
  await expectNoFaults(page, 'the hint');
  await hint(page).getByRole('button', { name: 'Got it' }).click();
  await expect(hint(page)).toBeHidden();
  await page.reload();
  await playButton(page).click();
  await expect(follow(page)).toBeVisible();
  await expect(hint(page)).toBeHidden();
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
  // The kit has better ones.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
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
