import { expect, heading, installed, started, test } from './fixtures';
import { movedRoutes, publicRoutes, unlistedRoutes } from './route-table';
import { articles, pages, redirects } from './site';

const origin = () => new URL(pages[0]?.canonical ?? '').origin;
const NOT_FOUND = /status of 404/;

test('The site has exactly the pages of the specification', () => {
  const expected = [...publicRoutes, ...unlistedRoutes, '/no-such-page'];
  expect(pages.map(({ path }) => path).sort()).toEqual(expected.sort());
  expect(redirects.map(([from, to]) => `${from} ${to}`).sort()).toEqual(
    movedRoutes.map(([from, to]) => `${from} ${to}`).sort(),
  );
});

test('The sitemap names the public pages, and robots.txt names the sitemap', async ({ network }) => {
  const sitemap = await (await fetch(`${network.origin}/sitemap.xml`)).text();
  const named = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  expect(named.sort()).toEqual(publicRoutes.map(path => `${origin()}${path}`).sort());
  const robots = await (await fetch(`${network.origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin()}/sitemap.xml`);
});

test('Search engines are kept from non-public pages, and from no others', async ({ network }) => {
  for (const path of [...publicRoutes, ...unlistedRoutes, '/search?query=ai', '/no-such-page']) {
    const answer = await fetch(`${network.origin}${path}`);
    const isPublic = publicRoutes.includes(path);
    expect(answer.headers.get('x-robots-tag'), path).toBe(isPublic ? null : 'noindex');
    expect(/<meta name="robots" content="noindex"/.test(await answer.text()), path).toBe(!isPublic);
  }
});

test('Every link on every page leads to a page or a file of the site', async ({ network }) => {
  const linkedFrom = new Map<string, string>();
  for (const { path } of pages) {
    const html = await (await fetch(`${network.origin}${path}`)).text();
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const { origin: target, pathname } = new URL(href, network.origin);
      if (target === network.origin && !linkedFrom.has(pathname)) linkedFrom.set(pathname, path);
    }
  }
  expect(linkedFrom.size).toBeGreaterThan(publicRoutes.length / 2);
  for (const [target, page] of linkedFrom) {
    const { status } = await fetch(`${network.origin}${target}`, { method: 'HEAD', redirect: 'manual' });
    expect(status, `${page} → ${target}`).toBe(200);
  }
});

test('What stands beside a text, and every navigation, has a name of its own for screen readers', async ({
  network,
}) => {
  const nameless: string[] = [];
  let count = 0;
  for (const { path } of pages) {
    const html = await (await fetch(`${network.origin}${path}`)).text();
    for (const [tag] of html.matchAll(/<(?:aside|nav|[a-z]+ [^>]*role="complementary")[^>]*>/g)) {
      count += 1;
      if (!/ aria-label(?:ledby)?="[^"]+"/.test(tag)) nameless.push(`${path}: ${tag}`);
    }
  }
  expect(count).toBeGreaterThan(pages.length);
  expect(nameless).toEqual([]);
});

test('Every public page can be reached by links from the front page', async ({ network }) => {
  const reached = new Set(['/']);
  for (const path of reached) {
    const html = await (await fetch(`${network.origin}${path}`)).text();
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="(\/[^"#?]*)/g)) {
      if (publicRoutes.includes(href)) reached.add(href);
    }
  }
  expect(publicRoutes.filter(path => !reached.has(path))).toEqual([]);
});

test('A browser finds an icon at the usual place, for files that name none', async ({ page, network }) => {
  const answer = await fetch(`${network.origin}/favicon.ico`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/x-icon');
  await page.goto('/faq');
  const width = await page.evaluate(async () => {
    const icon = new Image();
    icon.src = '/favicon.ico';
    await icon.decode();
    return icon.naturalWidth;
  });
  expect(width).toBe(32);
});

test('A moved address also redirects within the app', async ({ page }) => {
  await page.goto('/about');
  await started(page);
  for (const [from, to] of movedRoutes) {
    await page.evaluate(path => {
      const link = document.createElement('a');
      link.href = path;
      document.querySelector('main')?.append(link);
      link.click();
    }, from);
    await expect(page, from).toHaveURL(to);
    await expect(heading(page), from).toHaveText(pages.find(({ path }) => path === to)?.h1 ?? '');
  }
});

test('Legal is the same page in both spellings, with one canonical address', async ({ page }) => {
  for (const path of ['/legal', '/Legal']) {
    await page.goto(path);
    await started(page);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin()}/legal`);
    await expect(heading(page)).toHaveText(pages.find(one => one.path === '/legal')?.h1 ?? '');
  }
});

test('An unknown topic leads to /notfound: from the server, within the app, and offline', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(NOT_FOUND);
  const response = await page.goto('/tags/alchemy');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL('/notfound');
  await page.goto('/blog');
  await started(page);
  const follow = () =>
    page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/tags/alchemy';
      document.querySelector('main')?.append(link);
      link.click();
    });
  await follow();
  await expect(page).toHaveURL('/notfound');
  await expect(heading(page)).toContainText("Sorry we couldn't find the page you're looking for");
  await page.goto('/blog');
  await installed(page);
  await started(page);
  await network.cut();
  await follow();
  await expect(page).toHaveURL('/notfound');
  await page.goto('/tags/alchemy');
  await expect(page).toHaveURL('/notfound');
});

test('Pages describe themselves in structured data', async ({ network }) => {
  const kindsOf = async (path: string) => {
    const html = await (await fetch(`${network.origin}${path}`)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)];
    return blocks.map(([, json = '']) => JSON.parse(json) as Record<string, unknown>);
  };
  const kinds = async (path: string) => (await kindsOf(path)).map(object => object['@type']);
  for (const path of publicRoutes.slice(1)) expect(await kinds(path), path).toContain('BreadcrumbList');
  for (const path of ['/', '/about', '/contact']) expect(await kinds(path), path).toContain('Organization');
  for (const { path } of articles) {
    const article = (await kindsOf(path)).find(object => object['@type'] === 'Article');
    expect(article?.audio, path).toMatchObject({ '@type': 'AudioObject', encodingFormat: 'audio/mpeg' });
  }
  const faq = (await kindsOf('/faq')).find(object => object['@type'] === 'FAQPage');
  expect(faq?.mainEntity).toHaveLength(3);
  expect(JSON.stringify(faq)).not.toContain('](');
});

test('The feeds are well formed, and list every article, and every narration with its length', async ({
  page,
  network,
}) => {
  await page.goto('/blog');
  await expect(page.locator('link[rel=alternate][type="application/atom+xml"]')).toHaveAttribute(
    'href',
    '/feed.xml',
  );
  const read = (path: string) =>
    page.evaluate(async address => {
      const text = await (await fetch(address)).text();
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      return {
        broken: feed.querySelector('parsererror') !== null,
        links: [...feed.querySelectorAll('entry > link, item > link')].map(
          link => link.getAttribute('href') ?? link.textContent ?? '',
        ),
        files: [...feed.querySelectorAll('enclosure')].map(file => [
          file.getAttribute('url') ?? '',
          Number(file.getAttribute('length')),
        ]),
      };
    }, path);
  const addresses = articles.map(({ canonical }) => canonical).sort();
  const atom = await read('/feed.xml');
  expect(atom.broken).toBe(false);
  expect(atom.links.sort()).toEqual(addresses);
  const podcast = await read('/podcast.xml');
  expect(podcast.broken).toBe(false);
  expect(podcast.links.sort()).toEqual(addresses);
  for (const [url, bytes] of podcast.files) {
    const { pathname } = new URL(String(url));
    const answer = await fetch(`${network.origin}${pathname}`, { method: 'HEAD' });
    expect(answer.headers.get('content-length'), pathname).toBe(String(bytes));
  }
});
