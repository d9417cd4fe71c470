import type { BrowserContext, Page, Request } from '@playwright/test';
import { endPatience, holdPatience } from './device';
import { expect, heading, installed, logIn, noticeNewVersion, saveButton, started, test } from './fixtures';
import type { Network } from './network';
import { pages, redirects } from './site';

const API = /^\/(user_|get_|update_article|delete_article|healthz)/;
const UNKNOWN = '/no-such-page';
const canonicalOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
  );

/** Pictures that do not show, including those further down. */
const brokenPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map(picture => picture.decode().catch(() => undefined)));
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
  });

/** Records requests that fail. Calls of the API may fail, and an unknown page is first requested from the server. */
function noteFailures(context: BrowserContext): string[] {
  const failed: string[] = [];
  context.on('requestfailed', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!API.test(pathname) && pathname !== UNKNOWN)
      failed.push(`${request.url()} ${request.failure()?.errorText}`);
  });
  return failed;
}

/** The content of all caches of the origin, as path and text. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text();
        found.push({ path: new URL(request.url).pathname, text: text ?? '' });
      }
    }
    return found;
  });

test('After one visit every page opens offline as it does with a network', async ({
  page,
  context,
  account,
  network,
  complaints,
}) => {
  test.slow();
  complaints.forgive(new RegExp(`${UNKNOWN}.*status of 404`));
  // A logged-in reader can open every page, including the saved articles.
  await logIn(page, account);
  await installed(page);
  await network.cut();
  const failed = noteFailures(context);
  for (const { path, status, h1, title, canonical } of pages) {
    await test.step(path, async () => {
      const tab = await context.newPage();
      const response = await tab.goto(path);
      expect(response?.status(), path).toBe(status);
      await started(tab);
      await expect(heading(tab), path).toHaveText(h1);
      expect(await tab.title(), path).toBe(title);
      expect(await canonicalOf(tab), path).toEqual(canonical ? [canonical] : []);
      expect(await brokenPictures(tab), path).toEqual([]);
      await tab.close();
    });
  }
  expect(failed).toEqual([]);
});

test('Moved addresses redirect offline too, and a query makes no other page', async ({ page, network }) => {
  await page.goto('/about');
  await installed(page);
  await network.cut();
  for (const [from, to] of redirects) {
    await page.goto(`${from}?from=mail`);
    await expect(page, from).toHaveURL(`${to}?from=mail`);
    await expect(heading(page), from).toHaveText(pages.find(({ path }) => path === to)?.h1 ?? '');
  }
  await page.goto('/blog?utm_source=newsletter');
  await started(page);
  await expect(heading(page)).toHaveText('Blog');
  const blog = pages.find(({ path }) => path === '/blog');
  expect(await canonicalOf(page)).toEqual([blog?.canonical]);
  const kept = (await cached(page)).filter(({ path }) => path === '/blog');
  expect(kept).toHaveLength(1);
});

test('Navigation works offline as it does with a network', async ({ page, network }) => {
  await page.goto('/');
  await installed(page);
  await started(page);
  await network.cut();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(heading(page)).toHaveText('Blog');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Computer vision/ })
    .first()
    .click();
  await expect(heading(page)).toHaveText(/^Computer vision/);
  expect(await brokenPictures(page)).toEqual([]);
  await page.goBack();
  await expect(heading(page)).toHaveText('Blog');
});

test('Nothing private is in any cache', async ({ page, account }) => {
  await logIn(page, account);
  await installed(page);
  await page.goto('/applied-ai');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saved');
  await page.goto('/articles');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  const entries = await cached(page);
  expect(entries.length).toBeGreaterThan(pages.length);
  // Lists that are the same for everybody may be cached.
  const PUBLIC = /^\/get_(countries|states|cities|topics)/;
  expect(entries.filter(({ path }) => API.test(path) && !PUBLIC.test(path))).toEqual([]);
  const user = await page.evaluate(() => localStorage.getItem('user') ?? '');
  const { _id: id } = JSON.parse(user) as { _id: string };
  expect(entries.filter(({ text }) => text.includes(account.email) || text.includes(id))).toEqual([]);
});

test("A hotel's log-in page never replaces a page that is on the device", async ({ page, network }) => {
  await page.goto('/');
  await installed(page);
  network.answerInstead(/^\//, { status: 200, type: 'text/html', body: '<h1>Welcome to the hotel</h1>' });
  await page.goto('/computer-vision');
  await started(page);
  await expect(heading(page)).toHaveText(/^Computer vision/);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => undefined));
  await network.cut();
  await page.reload();
  await expect(heading(page)).toHaveText(/^Computer vision/);
});

/** Opens two tabs of the site and offers them a newer version. `loads` counts how often each has loaded since. */
async function offerNewVersion(page: Page, context: BrowserContext, network: Network) {
  await page.goto('/');
  await installed(page);
  const other = await context.newPage();
  await other.goto('/about');
  const tabs = [page, other];
  await Promise.all(tabs.map(started));
  const loads = tabs.map(() => 0);
  tabs.forEach((tab, index) => {
    tab.on('domcontentloaded', () => {
      loads[index] = (loads[index] ?? 0) + 1;
    });
  });
  await noticeNewVersion(page, network);
  for (const tab of tabs) {
    await expect(tab.getByText('A new version is ready.')).toBeVisible({ timeout: 30_000 });
  }
  return { other, tabs, loads };
}

test('A new version is offered in every tab, and waits until the reader accepts', async ({
  page,
  context,
  network,
}) => {
  test.slow();
  const { loads } = await offerNewVersion(page, context, network);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(heading(page)).toHaveText('Blog');
  expect(loads).toEqual([0, 0]);
});

test('An accepted new version reloads every tab once', async ({ page, context, network }) => {
  test.slow();
  const { other, tabs, loads } = await offerNewVersion(page, context, network);
  await page.getByRole('button', { name: 'Use it now' }).click();
  // The old worker ends after its last answer, which may take long on a busy machine.
  await expect.poll(() => loads, { timeout: 30_000 }).toEqual([1, 1]);
  await Promise.all(tabs.map(started));
  for (const tab of tabs) await expect(tab.getByText('A new version is ready.')).toBeHidden();
  // Navigating shows that the tab is still the one that loaded once.
  await other.getByRole('link', { name: 'Blog' }).first().click();
  await expect(heading(other)).toHaveText('Blog');
  expect(loads).toEqual([1, 1]);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting),
  ).toBeNull();
});

test('Without a worker, a page that is away leaves the way back to the one just read', async ({
  openElsewhere,
  network,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked by Playwright/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  await page.goto('/applied-ai');
  await started(page);
  const title = (await heading(page).textContent()) ?? '';
  await network.cut();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(heading(page)).toHaveText('This page is not on your device yet');
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(heading(page)).toHaveText(title);
  await page.goForward();
  await expect(heading(page)).toHaveText('This page is not on your device yet');
  await network.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Blog');
});

test('A page that never comes counts as lost after a while, and can be asked for again', async ({
  openElsewhere,
  network,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked by Playwright/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  await holdPatience(page);
  await page.goto('/about');
  await started(page);
  const release = network.hold('/blog');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect.poll(() => network.callsOf('GET /blog').length).toBeGreaterThan(0);
  await endPatience(page);
  await expect(heading(page)).toHaveText('This page is not on your device yet');
  release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Blog');
});

test('“Try again” leads on if the page has moved meanwhile', async ({
  openElsewhere,
  network,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked by Playwright/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  await page.goto('/about');
  await started(page);
  await network.cut();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(heading(page)).toHaveText('This page is not on your device yet');
  network.answerInstead('/blog', {
    status: 302,
    type: 'text/plain',
    body: '',
    headers: { location: '/faq' },
  });
  await network.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(heading(page)).not.toHaveText('This page is not on your device yet');
});

test('A page of the server’s own that cannot be reached is answered by the site', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 503/);
  await page.goto('/about');
  await installed(page);
  await network.cut();
  await page.goto('/unsubscribe/some-secret');
  await expect(heading(page)).toBeVisible();
});
