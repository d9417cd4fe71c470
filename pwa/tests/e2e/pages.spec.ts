import { chromium, type Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { expect, heading, logIn, started, test } from './fixtures';
import { headlessOptions } from './headless';
import { holdFiles } from './kit-list';
import { openNetwork } from './network';
import { countShifts, shifted } from './shifts';
import { articles, pages, redirects } from './site';

const UNKNOWN = /no-such-page.*status of 404/;
const public_ = pages.filter(({ canonical }) => canonical);
const announcer = (page: Page) => page.locator('#announcer');
const shareMenu = (page: Page) => page.locator('details.share');
/** The one among the tools: the bar of a reader who has scrolled on has one of its own. */
const toolsMenu = (page: Page) =>
  page.getByRole('region', { name: 'Article tools' }).locator('details.share');
const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The pages that open without redirecting: /articles leads a visitor to the log-in page. */
const shownTo = (reader: boolean) => pages.filter(({ path }) => reader || path !== '/articles');

const ONE_OF_EACH_KIND = [
  '/',
  '/applied-ai',
  '/applied-ai-healthcare',
  '/blog',
  '/about',
  '/contact',
  '/assessment',
  '/faq',
  '/login',
];

const landmarks = (page: Page) =>
  page.evaluate(() =>
    ['body header.site-header', 'main', 'footer', 'h1', 'title', '#narration', '#announcer'].map(
      selector => `${selector} ${document.querySelectorAll(selector).length}`,
    ),
  );

const ONE_OF_EACH = [
  'body header.site-header 1',
  'main 1',
  'footer 1',
  'h1 1',
  'title 1',
  '#narration 1',
  '#announcer 1',
];

test('Every page can be read without any script', async ({ openElsewhere, complaints }) => {
  test.slow();
  complaints.forgive(UNKNOWN);
  const page = await openElsewhere({ javaScriptEnabled: false });
  for (const { path, status, h1 } of pages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expect(heading(page), path).toHaveText(h1);
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(h1.length + 20);
  }
  for (const { path } of articles) {
    await page.goto(path);
    const words = (await page.locator('.article-text').innerText()).split(/\s+/).length;
    expect(words, path).toBeGreaterThan(1200);
    await page.getByText('Share', { exact: true }).click();
    await expect(shareMenu(page).getByRole('link', { name: 'LinkedIn' }), path).toBeVisible();
  }
});

test('Every page starts with exactly one header, main part, footer and heading', async ({
  page,
  complaints,
}) => {
  test.slow();
  complaints.forgive(UNKNOWN);
  for (const { path, h1, title } of shownTo(false)) {
    await page.goto(path);
    await started(page);
    await expect(heading(page), path).toHaveText(h1);
    expect(await landmarks(page), path).toEqual(ONE_OF_EACH);
    expect(await page.title(), path).toBe(title);
  }
});

test('Every page hydrates without any console message', async ({ openElsewhere, complaints, account }) => {
  test.slow();
  complaints.forgive(UNKNOWN);
  // React's development build reports what the production build hides, and this message about itself:
  complaints.forgive(/info: %cDownload the React DevTools/);
  const development = await openNetwork(process.env.DEVELOPMENT_PORT ?? '');
  const page = await openElsewhere({ baseURL: development.origin });
  for (const { path } of shownTo(false)) {
    await page.goto(path);
    await started(page);
    await expect(heading(page), path).toHaveCount(1);
    expect(await landmarks(page), path).toEqual(ONE_OF_EACH);
  }
  // A forged record shows only a name; the page with that greeting must hydrate, too.
  await page.evaluate(fname => {
    const user = { _id: '00000000-0000-4000-8000-000000000000', fname, lname: 'Rao', name: `${fname} Rao` };
    localStorage.setItem('user', JSON.stringify(user));
  }, account.fname);
  await page.goto('/applied-ai');
  await started(page);
  await expect(page.getByText(`Hello, ${account.fname}`)).toBeVisible();
  await page.getByRole('link', { name: 'Blog' }).first().click();
  await expect(heading(page)).toHaveText('Blog');
  expect(complaints.left()).toEqual([]);
  await development.close();
});

test('Every page has its own title, description, address and picture', async ({ network }) => {
  for (const key of ['title', 'description', 'canonical'] as const) {
    const values = public_.map(page => page[key]);
    expect(values.every(Boolean), key).toBe(true);
    expect(new Set(values).size, key).toBe(values.length);
  }
  for (const { path, canonical, image, description } of public_) {
    const address = new URL(canonical ?? '');
    expect(address.pathname, path).toBe(path);
    expect(address.origin, path).toBe(new URL(public_[0]?.canonical ?? '').origin);
    expect(description.length, path).toBeLessThanOrEqual(200);
    const picture = await fetch(`${network.origin}${new URL(image).pathname}`);
    expect(picture.status, image).toBe(200);
    expect(picture.headers.get('content-type'), image).toMatch(/^image\/(jpeg|png)$/);
    await picture.arrayBuffer();
  }
});

test('Every address answers with the right status', async ({ network }) => {
  const ask = (path: string) => fetch(`${network.origin}${path}`, { redirect: 'manual' });
  for (const { path, status } of pages) expect((await ask(path)).status, path).toBe(status);
  for (const [from, to] of redirects) {
    const answer = await ask(`${from}?a=b`);
    expect(answer.status, from).toBe(301);
    expect(answer.headers.get('location'), from).toBe(`${to}?a=b`);
  }
  for (const path of ['/no/such/page', '/blog/nothing', '/assets/nothing.js', '/audio_files/nothing.mp3']) {
    expect((await ask(path)).status, path).toBe(404);
  }
});

for (const width of [390, 1280]) {
  test(`axe finds no fault in any page, light and dark, ${width} px wide`, async ({
    page,
    account,
    complaints,
  }) => {
    // Two minutes of the processor.
    test.setTimeout(8 * 60_000);
    complaints.forgive(UNKNOWN);
    await page.setViewportSize({ width, height: 800 });
    await logIn(page, account);
    for (const { path } of shownTo(true)) {
      await page.goto(path);
      await started(page);
      await expectNoFaults(page, path);
    }
  });
}

test('Nothing jumps while a page opens, for a reader with the dark scheme', async ({
  page,
  account,
  complaints,
}) => {
  test.slow();
  complaints.forgive(UNKNOWN);
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, account);
  await countShifts(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { path } of shownTo(true)) {
      await page.goto(path);
      await started(page);
      await expect(page.getByText(`Hello, ${account.fname}`)).toBeAttached();
      expect.soft(await shifted(page), `${path}, ${width} px`).toBeLessThan(0.02);
    }
  }
});

test('Nothing jumps on a first visit when fonts, pictures and everything else come late', async ({
  openElsewhere,
  network,
  complaints,
}) => {
  test.slow();
  complaints.forgive(UNKNOWN);
  complaints.forgive(/Service Worker registration blocked/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await countShifts(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { path } of shownTo(false)) {
      // What the page before still fetches would be held, too, on all the connections that the browser opens.
      await page.goto('about:blank');
      const release = network.hold(/^\/(assets|images|icons)\//);
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      await page.waitForLoadState('load');
      expect.soft(await shifted(page), `${path}, ${width} px`).toBeLessThan(0.02);
    }
  }
});

test('Nothing jumps while a page arrives piece by piece on a slow line', async ({
  openElsewhere,
  network,
  complaints,
}) => {
  test.slow();
  complaints.forgive(/Service Worker registration blocked/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  await countShifts(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ONE_OF_EACH_KIND) {
      const end = network.dripAnswers(path, 700, 20);
      await page.goto(path);
      expect.soft(await shifted(page), `${path}, ${width} px`).toBeLessThan(0.02);
      end();
    }
  }
});

test('Navigation scrolls to the top, focuses the heading, and updates title and head', async ({ page }) => {
  await page.goto('/blog');
  await started(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  for (const [link, path] of [
    [/^Computer vision/, '/computer-vision'],
    [/^Forecasting/, '/forecasting-using-ai'],
  ] as const) {
    const target = pages.find(one => one.path === path);
    await page.getByRole('main').getByRole('link', { name: link }).last().click();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(target?.h1 ?? '');
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(announcer(page)).toHaveText(target?.title ?? '');
    await expect(page).toHaveTitle(target?.title ?? '');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', target?.canonical ?? '');
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      target?.description ?? '',
    );
    expect(await landmarks(page)).toEqual(ONE_OF_EACH);
  }
  await page.goBack();
  await expect(heading(page)).toHaveText(/^Computer vision/);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Computer vision/);
});

test('A reader who has scrolled before the app starts stays there', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/applied-ai');
  await page.evaluate(() => scrollTo(0, 700));
  release();
  await started(page);
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(700);
  await page.reload();
  await started(page);
  expect(await page.evaluate(() => scrollY)).toBe(700);
});

test('The not-found page is a normal page with a link home', async ({ page, complaints }) => {
  complaints.forgive(UNKNOWN);
  await page.goto('/no-such-page');
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByText("Sorry we couldn't find the page you're looking for")).toBeVisible();
  await started(page);
  await page.getByRole('link', { name: /back to homepage/i }).click();
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toBeFocused();
});

test('No page scrolls sideways on a small phone', async ({ page, account, complaints }) => {
  test.slow();
  complaints.forgive(UNKNOWN);
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, account);
  for (const { path } of shownTo(true)) {
    await page.goto(path);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const over = await page.evaluate(() => {
        const edge = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= edge) return [];
        return [...document.querySelectorAll('body *')]
          .filter(element => element.getBoundingClientRect().right > edge + 1)
          .map(element => `${element.tagName} ${element.className}`);
      });
      expect.soft(over, `${path}, ${width} px`).toEqual([]);
    }
  }
});

test("No page scrolls sideways when the browser's letters are twice as large", async ({ network }) => {
  test.slow();
  const options = headlessOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  const page = await browser.newPage({ baseURL: network.origin, viewport: { width: 1280, height: 800 } });
  for (const { path } of pages) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of [390, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, `${path}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await browser.close();
});

test('Every control on a phone is large enough for a thumb', async ({ page, account, complaints }) => {
  test.slow();
  complaints.forgive(UNKNOWN);
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, account);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, summary, .action, .button, .menu a, .chip')]
        // Only screen readers find those that nobody sees.
        .filter(element => element.checkVisibility({ visibilityProperty: true }))
        .filter(element => !element.matches('.visually-hidden'))
        .map(element => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.9 || box.width < 43.9))
        .map(({ element, box }) => {
          const name = element.textContent || element.ariaLabel;
          return `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`;
        }),
    );
  for (const { path } of shownTo(true)) {
    await page.goto(path);
    await started(page);
    expect.soft(await small(), path).toEqual([]);
  }
  await page.goto('/applied-ai');
  await started(page);
  await page.getByText('Menu', { exact: true }).click();
  expect.soft(await small(), 'menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Share', { exact: true }).click();
  expect.soft(await small(), 'share').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Play \d/ }).click();
  expect.soft(await small(), 'bar').toEqual([]);
  await page.getByRole('button', { name: 'Open the whole player' }).click();
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  expect.soft(await small(), 'player').toEqual([]);
  const seek = await page.getByRole('slider', { name: 'Seek' }).boundingBox();
  expect(seek?.height).toBeGreaterThanOrEqual(43.9);
});

test('Menus open with the keyboard, and Escape closes them and returns the focus', async ({ page }) => {
  await page.goto('/applied-ai');
  await started(page);
  for (const name of ['About us', 'Share']) {
    const summary = page.locator('summary:visible').filter({ hasText: name }).first();
    const first = page.locator('details[open] a').first();
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(first, name).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first, name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first, name).toBeHidden();
    await expect(summary, name).toBeFocused();
  }
});

test('A menu opens under the pointer and closes 300 ms after the pointer has left', async ({ page }) => {
  await page.clock.install();
  await page.goto('/applied-ai');
  await started(page);
  const menu = mainNav(page).locator('details').first();
  await menu.hover();
  await expect(menu).toHaveAttribute('open', '');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(640, 700);
  await page.clock.runFor(290);
  await expect(menu).toHaveAttribute('open', '');
  await page.clock.runFor(20);
  await expect(menu).not.toHaveAttribute('open');
});

/** Opens the share menu of an article in a window of this width. @returns where its button and its list are */
async function openShareMenu(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/applied-ai');
  await started(page);
  await page.getByText('Share', { exact: true }).click();
  const button = await toolsMenu(page).locator('summary').boundingBox();
  const list = await toolsMenu(page).locator('ul').boundingBox();
  return { button, list };
}

for (const width of [768, 1366]) {
  test(`The share menu of an article begins where its button does, at ${width} pixels`, async ({ page }) => {
    const { button, list } = await openShareMenu(page, width);
    expect(list?.x).toBeCloseTo(button?.x ?? 0, 0);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width);
  });
}

for (const width of [360, 390]) {
  test(`The share menu of an article stands centred over its button, at ${width} pixels`, async ({
    page,
  }) => {
    const { button, list } = await openShareMenu(page, width);
    const middle = (box: typeof list) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(middle(list) - middle(button))).toBeLessThan(1);
    expect(list?.x).toBeGreaterThanOrEqual(0);
  });
}

test('A menu closes on a press elsewhere', async ({ page }) => {
  await page.goto('/applied-ai');
  await started(page);
  const linkedIn = shareMenu(page).getByRole('link', { name: 'LinkedIn' });
  await page.getByText('Share', { exact: true }).click();
  await expect(linkedIn).toBeVisible();
  await heading(page).click();
  await expect(linkedIn).toBeHidden();
});

test('Sharing reveals the address of the page, and nothing else', async ({ page }) => {
  await page.goto('/applied-ai?utm_source=mail');
  await started(page);
  await page.getByText('Share', { exact: true }).click();
  const canonical = pages.find(({ path }) => path === '/applied-ai')?.canonical ?? '';
  const address = encodeURIComponent(canonical);
  for (const [name, start] of [
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
    ['Twitter', `https://twitter.com/intent/tweet?url=${address}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ['Email', 'mailto:?'],
  ] as const) {
    const href = (await shareMenu(page).getByRole('link', { name }).getAttribute('href')) ?? '';
    expect(href.startsWith(start), href).toBe(true);
    expect(href, name).toContain(address);
    expect(href, name).not.toContain('utm_source');
  }
});

test('The first Tab stop leads past the header', async ({ page, complaints }) => {
  test.slow();
  complaints.forgive(UNKNOWN);
  for (const { path } of shownTo(false)) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip, path).toBeFocused();
    await expect(skip, path).toBeInViewport();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('A tap brings the first screen of an article in one frame, and the rest in the next', async ({
  page,
}) => {
  await page.goto('/blog');
  await started(page);
  const link = page.locator('.card a[href="/applied-ai"]');
  await expect(link).toBeVisible();
  const frames = page.evaluate(async () => {
    const shown: string[] = [];
    while (shown.at(-1) !== 'all') {
      await new Promise(requestAnimationFrame);
      const text = document.querySelector('.article-columns');
      // What a frame shows is settled after its callbacks; the next callback sees it.
      if (text) shown.push(text.getClientRects().length > 0 ? 'all' : 'beginning');
    }
    return shown;
  });
  await link.click();
  expect((await frames).slice(0, 1)).toEqual(['beginning']);
});

test('All scripts of the app are on the way at once, though they run one after another', async ({
  page,
  network,
}) => {
  const release = holdFiles(network, /^\/assets\/react-/);
  const last = page.waitForRequest(/\/assets\/main-/);
  await page.goto('/applied-ai');
  await page.locator('.actions [data-save-state]').click();
  await last;
  release();
  await expect(page).toHaveURL('/login');
});

test('Pages that have been left take no memory', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const nodes = async () => {
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
  };
  const turn = async () => {
    await page.locator('.card a[href="/applied-ai"]').first().click();
    await expect(heading(page)).toContainText('Applied AI');
    await page.goBack();
    await expect(heading(page)).not.toContainText('Applied AI');
  };
  await page.goto('/blog');
  await started(page);
  // The first turns load what all of them need.
  for (let time = 0; time < 3; time += 1) await turn();
  const before = await nodes();
  for (let time = 0; time < 3; time += 1) await turn();
  // An article alone has more than a thousand.
  await expect.poll(nodes).toBeLessThan(before + 1000);
});
