import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ARTICLE_KEYS } from '../../../api/contract/site';
import { buildCopy, copyRepository } from '../repository-copy';
import { type SiteProcess, startSite } from '../site-process';
import { type Account, createAccount } from './accounts';
import { fillDevice, rowsOf } from './device';
import { test as base, expect, heading, installed, logIn, noticeNewVersion, started } from './fixtures';
import { openNetwork } from './network';

/** Tests of a site that has outgrown its limits. They are lowered, so that today's articles are too many. */

const LOWERED: [limit: RegExp, value: string][] = [
  [/(KIT_BYTES = )[\d_]+/, '$11'],
  [/(PAGES_BEYOND_KIT = )\d+/, '$13'],
  [/(SEARCH_FILES = )\{[^}]*\}/, '$1{ bytes: 60_000, most: 3 }'],
  [/(KNOWN_ARTICLES = )\d+/, '$14'],
  [/(BLOG_CARDS = )\d+/, '$12'],
  [/(LISTED_TITLES = )\d+/, '$13'],
  [/(TOPIC_CARDS = )\d+/, '$12'],
  [/(FEED_ENTRIES = )\d+/, '$13'],
  [/(SITEMAP_ADDRESSES = )[\d_]+/, '$120'],
];
const BUILD_MS = 180_000;

interface Grown extends SiteProcess {
  /** The text of a file of the built site. */
  read(name: string): string;
}

async function startGrown(): Promise<Grown & { remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'grown-'));
  copyRepository(folder, file => file);
  const limits = join(folder, 'pwa/content/growth.ts');
  const text = readFileSync(limits, 'utf8');
  writeFileSync(
    limits,
    LOWERED.reduce((done, [limit, value]) => done.replace(limit, value), text),
  );
  buildCopy(folder, 'https://grown.example.com');
  const site = await startSite(join(folder, 'dist'), { TRUST_PROXY: '1', SMTP_URL: '' });
  return {
    ...site,
    read: name => readFileSync(join(folder, 'dist/client', name), 'utf8'),
    async remove() {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const test = base.extend<object, { grown: Grown }>({
  grown: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a test needs from the pattern
    async ({}, use) => {
      const grown = await startGrown();
      await use(grown);
      await grown.remove();
    },
    { scope: 'worker', timeout: BUILD_MS },
  ],
  network: async ({ grown }, use) => {
    const network = await openNetwork(String(grown.port));
    await use(network);
    await network.close();
  },
  account: async ({ grown }, use) => use(await createAccount('Asha', String(grown.port))),
});

// One build is enough.
test.describe.configure({ mode: 'default' });

const articleLinks = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(links => links.map(link => link.getAttribute('href')));

/** The pages on the device that the kit does not have. */
const pagesBeyond = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter(name => name.startsWith('workbox-precache-pages'));
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    // The worker has the list of the kit in its text.
    const worker = await (await fetch('/sw.js')).text();
    return paths.filter(path => !path.includes('.') && !worker.includes(`"url":"${path}"`));
  });

/** Waits until the page of an article that was saved on another device is on this one. */
async function openWithSaved(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await installed(page);
  await account.saveElsewhere('EdgeOn');
  await logIn(page, account);
  // Pages that are left early would store no list.
  await expect.poll(() => rowsOf(page, 'saved')).toHaveLength(1);
  // The worker sees it at a later visit.
  await expect
    .poll(
      async () => {
        await page.goto('/articles');
        return pagesBeyond(page);
      },
      { timeout: 30_000 },
    )
    .toEqual(['/edge-on']);
}

test('Every article can be reached by plain links through pages of a limited length', async ({ page }) => {
  const found: (string | null)[] = [];
  await page.goto('/blog');
  expect(await page.locator('main .card').count()).toBe(2);
  for (let left = true; left; ) {
    const titles = await articleLinks(page, '.all-articles li a');
    expect(titles.length).toBeLessThanOrEqual(3);
    found.push(...titles);
    const older = page.getByRole('link', { name: 'Older articles' });
    left = (await older.count()) > 0;
    if (left) {
      const next = await older.getAttribute('href');
      await page.goto(next ?? '');
    }
  }
  expect(new Set(found).size).toBe(ARTICLE_KEYS.length);
  expect(found).toHaveLength(ARTICLE_KEYS.length);
});

test('A topic with many articles goes on on further pages, with the newest first', async ({ page }) => {
  const days: (string | null)[] = [];
  const found: (string | null)[] = [];
  for (let path: string | null = '/tags/computer-vision'; path !== null; ) {
    await page.goto(path);
    expect(await page.locator('main .card').count()).toBeLessThanOrEqual(2);
    found.push(...(await articleLinks(page, 'main .card-title a')));
    days.push(...(await page.locator('main .card .meta').allInnerTexts()));
    const older = page.getByRole('link', { name: 'Older articles' });
    path = (await older.count()) > 0 ? await older.getAttribute('href') : null;
  }
  expect(found.length).toBeGreaterThan(2);
  expect(new Set(found).size).toBe(found.length);
  expect(days).toEqual(days.toSorted().reverse());
});

test('The sitemap, the feeds and the texts for the search are in files of a limited size', async ({
  grown,
}) => {
  expect(grown.read('sitemap.xml')).toContain('<sitemapindex');
  expect(grown.read('sitemap-1.xml').match(/<loc>/g)).toHaveLength(20);
  expect(grown.read('feed.xml').match(/<entry>/g)).toHaveLength(3);
  expect(grown.read('feed.xml')).toContain('rel="next" href="https://grown.example.com/feed-2.xml"');
  expect(JSON.parse(grown.read('bundles.json'))).toHaveLength(4);
  const [, texts = ''] = /"texts":\[([^\]]*)\]/.exec(grown.read('search.html')) ?? [];
  const files = texts.split(',').map(name => grown.read(JSON.parse(name).slice(1)));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(file.length).toBeLessThan(61_000);
});

test('The search finds what is in a later file of the texts', async ({ page }) => {
  await page.goto('/search?query=forecast');
  await expect(page.locator('main a[href^="/forecasting-using-ai"]').first()).toBeVisible();
});

test('An article for which the kit has no room stays when it was visited, with its drawings', async ({
  page,
  context,
  network,
  complaints,
}) => {
  await page.goto('/');
  await installed(page);
  expect(await pagesBeyond(page)).toEqual([]);
  await page.goto('/applied-ai');
  await expect.poll(() => pagesBeyond(page)).toEqual(['/applied-ai']);
  const hero = page.locator('.article-hero img');
  await expect
    .poll(() => hero.evaluate(({ src }: HTMLImageElement) => caches.match(src).then(Boolean)))
    .toBe(true);
  await network.cut();
  // What is left is what the worker keeps.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  complaints.forgive(/status of 503/);
  await page.goto('/applied-ai');
  await expect(heading(page)).toContainText('Applied AI');
  expect(
    await hero.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0),
  ).toBe(true);
  const answer = await page.goto('/edge-on');
  expect(answer?.status()).toBe(503);
});

test('An article beyond the kit stays if it is visited again when the device has no room', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await installed(page);
  await page.goto('/applied-ai');
  await expect.poll(() => pagesBeyond(page)).toEqual(['/applied-ai']);
  await fillDevice(page, network.origin);
  for (const path of ['/applied-ai', '/computer-vision', '/introduction-to-nlp']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
  }
  await expect.poll(() => pagesBeyond(page)).toEqual(['/applied-ai']);
});

test('Of the articles beyond the kit, those visited last stay, and a saved one before all others', async ({
  page,
  account,
}) => {
  await openWithSaved(page, account);
  for (const path of ['/applied-ai', '/computer-vision', '/introduction-to-nlp']) {
    await page.goto(path);
    await expect.poll(() => pagesBeyond(page)).toContain(path);
  }
  await expect
    .poll(async () => (await pagesBeyond(page)).sort())
    .toEqual(['/computer-vision', '/edge-on', '/introduction-to-nlp']);
});

test('A new version removes what was visited, and fetches the pages of saved articles again', async ({
  page,
  account,
  network,
}) => {
  await openWithSaved(page, account);
  await page.goto('/applied-ai');
  await expect.poll(() => pagesBeyond(page)).toContain('/applied-ai');
  await page.goto('/about');
  await started(page);
  await noticeNewVersion(page, network);
  const fetched = network.callsOf('GET /edge-on').length;
  await page.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(() => network.callsOf('GET /edge-on').length).toBeGreaterThan(fetched);
  await expect.poll(() => pagesBeyond(page).catch(() => null)).toEqual(['/edge-on']);
});
