import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paperColours } from '../../build/colours';
import { axeFaults, expectNoFaults } from './axe';
import { localItems, refuseStorage } from './device';
import { expect, heading, installed, logIn, noticeNewVersion, started, test } from './fixtures';
import { holdFiles } from './kit-list';
import { openNetwork } from './network';
import { publishNewVersion } from './newer-version';
import { publicRoutes } from './route-table';
import { logOut } from './signed-in';
import { articles } from './site';

/** Tests of how the site looks on a device. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const option = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true });
const textSize = (page: Page) => dialog(page).getByRole('slider', { name: 'Text size' });
const versionNews = (page: Page) => dialog(page).locator('.version').getByRole('status');
const choose = (page: Page, name: string) => option(page, name).check({ force: true });

/** The visible effect of the settings, in the page and in the browser's bar. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    const prose = document.querySelector('.prose');
    const text = getComputedStyle(prose ?? document.body);
    const media = (meta: HTMLMetaElement) => !meta.media || matchMedia(meta.media).matches;
    const themeColours = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    return {
      scheme: root.colorScheme,
      paper: root.backgroundColor,
      themeColour: themeColours.find(media)?.content,
      size: Number.parseFloat(text.fontSize),
      leading:
        Math.round((Number.parseFloat(text.lineHeight) / Number.parseFloat(text.fontSize)) * 100) / 100,
      width: text.maxWidth,
      font: text.fontFamily.split(',')[0],
    };
  });

/** Stores settings in advance, as if they had been made earlier. */
const storeSettings = (page: Page, text: string) =>
  page.addInitScript(text => {
    if (localStorage.getItem('settings') === null) localStorage.setItem('settings', text);
  }, text);

const openSettings = async (page: Page, path = '/applied-ai') => {
  await page.goto(`${path}#settings`);
  await started(page);
  await expect(dialog(page)).toBeVisible();
};

test('A choice shows in the dialog before the page takes it, and the page takes it with the next frame', async ({
  page,
}) => {
  await openSettings(page);
  const seen = await option(page, 'Dark').evaluate(async radio => {
    const input = radio as HTMLInputElement;
    const look = () => ({ isChecked: input.checked, theme: document.documentElement.dataset.theme });
    const frame = () => new Promise(requestAnimationFrame);
    input.click();
    const first = frame().then(look);
    return [look(), await first];
  });
  const pressed = { isChecked: true, theme: undefined };
  expect(seen).toEqual([pressed, pressed]);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(option(page, 'Dark')).toBeChecked();
});

test('Each theme shows at once, in the page, its form fields and the browser’s bar, and later before the app', async ({
  page,
  network,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openSettings(page);
  const papers = new Set<string>();
  for (const [name, scheme, colour] of [
    ['Auto', 'light dark', paperColours.light],
    ['Light', 'light', paperColours.light],
    ['Dark', 'dark', paperColours.dark],
    ['Sepia', 'light', paperColours.sepia],
  ] as const) {
    await choose(page, name);
    await expect.poll(() => looks(page), name).toMatchObject({ scheme, themeColour: colour });
    const chosen = await looks(page);
    papers.add(chosen.paper);
    const release = holdFiles(network, /^\/assets\/.*\.js$/);
    await page.goto('/applied-ai', { waitUntil: 'commit' });
    await expect(heading(page)).toBeVisible();
    // This document may be the first that has the site's fonts on the device.
    const font = expect.any(String);
    expect(await looks(page), `${name}, before the app`).toEqual({ ...chosen, font });
    release();
    await openSettings(page);
    await page.reload();
    await started(page);
    await expect(option(page, name)).toBeChecked();
  }
  expect(papers.size).toBe(3);
});

test('Auto follows the system, and a chosen theme does not', async ({ page }) => {
  await openSettings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = (await looks(page)).paper;
  await page.emulateMedia({ colorScheme: 'light' });
  expect((await looks(page)).paper).not.toBe(dark);
  await choose(page, 'Dark');
  await expect.poll(async () => (await looks(page)).paper).toBe(dark);
});

test('Text size, line spacing, width and typeface show at once, and Reset undoes them all', async ({
  page,
}) => {
  await openSettings(page);
  const usual = await looks(page);
  await textSize(page).focus();
  await page.keyboard.press('End');
  await expect(dialog(page).getByText('200 %')).toBeVisible();
  await choose(page, 'Loose');
  await choose(page, 'Wide');
  await choose(page, 'Sans');
  await choose(page, 'Sepia');
  await expect
    .poll(() => looks(page))
    .toMatchObject({
      size: usual.size * 2,
      leading: 1.9,
      font: expect.stringMatching(/Inter|Sans/),
      scheme: 'light',
    });
  expect((await looks(page)).width).not.toBe(usual.width);
  await textSize(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await looks(page)).size).toBeCloseTo(usual.size * 0.9, 1);
  await dialog(page).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => looks(page)).toEqual(usual);
  expect(await localItems(page)).not.toHaveProperty('settings');
  const said = dialog(page).getByRole('status').filter({ hasText: 'Settings are reset.' });
  await expect(said).toBeVisible();
  await choose(page, 'Dark');
  await expect(said).toBeHidden();
});

test('Settings hydrate without any console message', async ({ openElsewhere, complaints }) => {
  complaints.forgive(/info: %cDownload the React DevTools/);
  const development = await openNetwork(process.env.DEVELOPMENT_PORT ?? '');
  const page = await openElsewhere({ baseURL: development.origin });
  await storeSettings(page, '{"theme":"sepia","size":150,"font":"system","width":"wide","spacing":"loose"}');
  await openSettings(page);
  await expect(option(page, 'Sepia')).toBeChecked();
  expect(complaints.left()).toEqual([]);
  await development.close();
});

for (const width of [390, 1280]) {
  test(`axe finds no fault in the dialog and the article behind it, in any theme, ${width} px wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const theme of ['Auto', 'Light', 'Dark', 'Sepia']) {
      await openSettings(page);
      await choose(page, theme);
      await expect(option(page, theme)).toBeChecked();
      expect.soft(await axeFaults(page), `${theme}, dialog`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.evaluate(() => scrollTo(0, 2000));
      await expect(page.getByRole('region', { name: 'Reading' })).toBeVisible();
      expect.soft(await axeFaults(page), `${theme}, article`).toEqual([]);
    }
  });
}

test('axe finds no fault in any kind of page in sepia', async ({ page, account }) => {
  test.slow();
  await storeSettings(page, '{"theme":"sepia"}');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const kinds = [
    '/',
    '/blog',
    '/about',
    '/contact',
    '/faq',
    '/mvp',
    '/buy',
    '/assessment',
    '/login',
    '/sign-in',
  ];
  for (const path of [...kinds, '/search?query=vision', '/tags/deep-learning', '/applied-ai-education']) {
    await page.goto(path);
    await started(page);
    expect.soft(await axeFaults(page), path).toEqual([]);
  }
  await logIn(page, account);
  await page.goto('/articles');
  await started(page);
  expect.soft(await axeFaults(page), '/articles').toEqual([]);
});

test('With letters twice as large, a heading stays larger than the words below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/about');
  await storeSettings(page, '{"size":200}');
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize));
  for (const path of ['/', '/assessment', '/login', '/contact']) {
    await page.goto(path);
    expect(await sizeOf('main h1'), path).toBeGreaterThan(await sizeOf('main .lede'));
  }
});

test('With letters twice as large, the words beside the fields of a form grow with them', async ({
  page,
}) => {
  const words = {
    '/login': ['.form label', '.form .link-button', '.field-button', '.form-links a'],
    '/contact': ['.form label', '.remaining', '.answer-way', '.contact-cards a'],
  };
  const measure = async () => {
    const sizes: Record<string, number> = {};
    for (const [path, selectors] of Object.entries(words)) {
      await page.goto(path);
      await started(page);
      for (const selector of selectors)
        sizes[`${path} ${selector}`] = await page
          .locator(`main ${selector}`)
          .first()
          .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize));
    }
    return sizes;
  };
  const usual = await measure();
  await storeSettings(page, '{"size":200}');
  // Fields and what stands beside them grow half as much as the text.
  for (const [name, size] of Object.entries(await measure()))
    expect.soft(size, name).toBeCloseTo((usual[name] ?? Number.NaN) * 1.5, 1);
});

test('No article scrolls sideways or cuts off a word at twice the size on the smallest phone', async ({
  page,
}) => {
  test.slow();
  await storeSettings(page, '{"size":200,"width":"wide"}');
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of [...articles.map(({ path }) => path), '/legal', '/mvp']) {
    await page.goto(path);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(over, path).toBeLessThanOrEqual(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.prose > :is(p, h2, h3, ul, ol)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent?.slice(0, 40)),
    );
    expect.soft(cut, path).toEqual([]);
  }
});

test('A larger text has larger titles, and breaks none of their words on a phone', async ({ page }) => {
  const sizeOfTitle = () =>
    page.locator('h1').evaluate(title => Number.parseFloat(getComputedStyle(title).fontSize));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/applied-ai');
  const usual = await sizeOfTitle();
  await storeSettings(page, '{"size":200}');
  for (const { path } of articles) {
    await page.goto(path);
    expect.soft(await sizeOfTitle(), path).toBeGreaterThan(usual * 1.25);
    expect.soft(await page.locator('h1').evaluate(brokenWords), path).toEqual([]);
  }
});

test('With letters twice as large, every heading and text of a page grows, and none leaves a small phone', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 740 });
  const usual = new Map<string, TextSize[]>();
  for (const path of publicRoutes) {
    await page.goto(path);
    usual.set(path, await textSizes(page));
  }
  await storeSettings(page, '{"size":200}');
  for (const path of publicRoutes) {
    await page.goto(path);
    const before = usual.get(path) ?? [];
    const now = await textSizes(page);
    expect.soft(now.length, path).toBe(before.length);
    // Titles grow least, by a third, so that their words fit a phone.
    const left = now.filter(({ size }, index) => size < (before[index]?.size ?? Number.NaN) * 1.3);
    expect.soft(left, path).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(over, path).toBeLessThanOrEqual(0);
  }
});

interface TextSize {
  text: string;
  /** In pixels. */
  size: number;
}

/** All texts of a page but the labels of an article's tools. */
function textSizes(page: Page): Promise<TextSize[]> {
  return page.evaluate(() => {
    const sizes = [];
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      if (!text.textContent?.trim() || !element || element.closest('.actions, svg, noscript, dialog'))
        continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      sizes.push({ text: text.textContent.trim().slice(0, 40), size });
    }
    return sizes;
  });
}

/** The words of an element that stand in more than one line. */
function brokenWords(element: Element): string[] {
  const node = element.firstChild;
  if (!(node instanceof Text)) return ['no text'];
  const words = [...node.data.matchAll(/[^\s-]+/g)];
  return words
    .filter(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    })
    .map(([word]) => word);
}

test('Other tabs follow, even their open dialogs', async ({ page, context }) => {
  await openSettings(page);
  const other = await context.newPage();
  await openSettings(other, '/computer-vision');
  await choose(page, 'Sepia');
  await textSize(page).fill('150');
  await expect(option(other, 'Sepia')).toBeChecked();
  await expect(dialog(other).getByText('150 %')).toBeVisible();
  expect(await looks(other)).toMatchObject({ scheme: 'light', paper: (await looks(page)).paper });
});

for (const text of [
  '{"theme":',
  '[]',
  '"sepia"',
  'null',
  '{"theme":"pink","size":9999,"font":7,"width":null}',
]) {
  test(`A stored ${text} is ignored`, async ({ page }) => {
    await page.goto('/applied-ai');
    const usual = await looks(page);
    await page.evaluate(text => localStorage.setItem('settings', text), text);
    await openSettings(page);
    await page.reload();
    await started(page);
    // The reloaded document may be the first that has the site's fonts on the device.
    expect(await looks(page)).toEqual({ ...usual, font: expect.any(String) });
    await expect(option(page, 'Auto')).toBeChecked();
    await expect(dialog(page).getByText('100 %')).toBeVisible();
  });
}

test('Settings survive a logout', async ({ page, account }) => {
  await logIn(page, account);
  await openSettings(page);
  await choose(page, 'Sepia');
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect.poll(async () => Object.keys(await localItems(page))).toEqual(['settings']);
  await page.reload();
  expect(await looks(page)).toMatchObject({ themeColour: paperColours.sepia });
});

test('Without storage, the settings last as long as the page', async ({ page }) => {
  await refuseStorage(page, 'localStorage');
  await openSettings(page);
  await choose(page, 'Sepia');
  await expect.poll(() => looks(page)).toMatchObject({ themeColour: paperColours.sepia });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click();
  await expect(option(page, 'Sepia')).toBeChecked();
});

for (const [width, place] of [
  [390, 'menu'],
  [1280, 'header'],
  [390, 'footer'],
  [1280, 'footer'],
] as const) {
  test(`The dialog opens from the ${place} and closes with the focus back, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/faq');
    await started(page);
    const part = page.getByRole(place === 'footer' ? 'contentinfo' : 'banner');
    if (place === 'menu') await page.getByText('Menu', { exact: true }).click();
    await part.getByRole('link', { name: 'Settings' }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL('/faq#settings');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/faq');
    const opener =
      place === 'menu' ? part.locator('.compact-menu summary') : part.getByRole('link', { name: 'Settings' });
    await expect(opener).toBeFocused();
  });
}

for (const [width, height] of [
  [1366, 768],
  [1366, 600],
  [390, 664],
] as const) {
  test(`In a window of ${width}×${height} pixels, Done is in view, and hides no choice that has the focus`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/faq#settings');
    await started(page);
    const done = dialog(page).getByRole('button', { name: 'Done' });
    await expect(done).toBeInViewport({ ratio: 1 });
    const typefaces = dialog(page).getByRole('group', { name: 'Typeface' });
    await typefaces.getByRole('radio').first().focus();
    const [row, button] = await Promise.all([typefaces.boundingBox(), done.boundingBox()]);
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await dialog(page).getByRole('link').last().scrollIntoViewIfNeeded();
    await expect(done).toBeInViewport({ ratio: 1 });
  });
}

test('Going back closes the dialog and stays on the page', async ({ page }) => {
  await page.goto('/faq');
  await started(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/faq');
});

test('A press on Settings before the app has started counts', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click();
  await expect(dialog(page)).toBeHidden();
  release();
  await expect(dialog(page)).toBeVisible();
});

const { build, built } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../dist/client/version.json'), 'utf8'),
) as { build: string; built: string };

test('The dialog shows the build and its day, even offline, where it cannot check for updates', async ({
  page,
  network,
}) => {
  await page.goto('/faq');
  await installed(page);
  await network.cut();
  await openSettings(page, '/faq');
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(built));
  await expect(dialog(page)).toContainText(`Version ${build} of ${day}`);
  await dialog(page).getByRole('button', { name: 'Check for updates' }).click();
  await expect(versionNews(page)).toHaveText(/This needs a network/);
});

test('Check for updates says if this is the newest version, and else leads to the offer', async ({
  page,
  network,
}) => {
  await page.goto('/faq');
  await installed(page);
  await openSettings(page, '/faq');
  const check = dialog(page).getByRole('button', { name: 'Check for updates' });
  await check.click();
  await expect(versionNews(page)).toHaveText('This is the newest version.');
  publishNewVersion(network);
  await check.click();
  await expect(versionNews(page)).toHaveText(/A newer version is on its way/);
  await page.keyboard.press('Escape');
  const offer = page.getByRole('region', { name: 'Update' });
  await expect(offer).toContainText('A new version is ready.', { timeout: 30_000 });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectNoFaults(page, `the offer of a new version in ${scheme}`);
  }
  await offer.getByRole('button', { name: 'Later' }).click();
  await expect(offer).toHaveCount(0);
  await openSettings(page, '/faq');
  await check.click();
  await page.keyboard.press('Escape');
  await expect(offer).toBeVisible();
});

test('The offer of a new version stands above the player and the actions on a phone, and hides nothing at the end', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/applied-ai');
  await installed(page);
  await started(page);
  await page.getByRole('button', { name: 'Play' }).first().click();
  // On another article, the player has a bar of its own.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Computer vision/ })
    .last()
    .click();
  await expect(page.locator('.mini-player')).toBeVisible();
  await noticeNewVersion(page, network);
  const offer = page.getByRole('region', { name: 'Update' });
  await expect(offer).toBeVisible({ timeout: 45_000 });
  const edges = async (name: string) => {
    const box = await page.locator(name).boundingBox();
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) };
  };
  const line = await edges('.notice-line');
  const player = await edges('.mini-player');
  const actions = await edges('.actions');
  expect(line.bottom).toBeLessThanOrEqual(player.top + 1);
  expect(player.bottom).toBeLessThanOrEqual(actions.top + 1);
  expect(actions.bottom).toBeLessThanOrEqual(845);
  // The end of the page can be read above all three.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const copyright = await page.locator('.copyright').evaluate(one => {
    const style = getComputedStyle(one);
    return one.getBoundingClientRect().bottom - Number.parseFloat(style.paddingBottom);
  });
  expect(copyright).toBeLessThanOrEqual(line.top);
});

test('Above the text, larger text leaves the reader at the head of the article', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openSettings(page);
  await page.evaluate(() => scrollTo(0, 40));
  const first = page.locator('main .prose > *').first();
  expect(await first.evaluate(block => block.getBoundingClientRect().top > innerHeight)).toBe(true);
  await textSize(page).fill('160');
  await expect.poll(async () => (await looks(page)).size).toBeGreaterThan(24);
  expect(await page.evaluate(() => scrollY)).toBe(40);
});
