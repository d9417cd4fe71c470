import type { BrowserContext, Page } from '@playwright/test';
import { keptOnDevice } from './device';
import { expect, heading, installed, started, test } from './fixtures';
import { type Network, openNetwork } from './network';

/** The collector in the tests' build of the site (api/commands/prepare.mjs); no such host exists. */
const COLLECTOR = 'http://collector.invalid/api/event';

interface View {
  name: string;
  url: string;
  domain: string;
  referrer: string;
  title: string;
}

interface Collector {
  views: View[];
  /** The headers of every request, to check what they must not contain. */
  headers: Record<string, string>[];
  isAway: boolean;
}

/** Replaces the collector. */
async function collect(context: BrowserContext): Promise<Collector> {
  const collector: Collector = { views: [], headers: [], isAway: false };
  await context.route(COLLECTOR, async (route, request) => {
    if (collector.isAway) return route.abort('internetdisconnected');
    collector.views.push(JSON.parse(request.postData() ?? '{}') as View);
    collector.headers.push(await request.allHeaders());
    return route.fulfill({ status: 202, body: 'ok' });
  });
  return collector;
}

interface Counted {
  page: Page;
  site: Network;
  collector: Collector;
}

/** The site with a collector, in its own browser. */
const counted = test.extend<{ counted: Counted }>({
  counted: async ({ openElsewhere, complaints }, use) => {
    complaints.forgive(/info: %cDownload the React DevTools/);
    const site = await openNetwork(process.env.DEVELOPMENT_PORT ?? '');
    const page = await openElsewhere({ baseURL: site.origin });
    await use({ page, site, collector: await collect(page.context()) });
    await site.close();
  },
});

const pathsOf = ({ views }: Collector) => views.map(({ url }) => new URL(url).pathname);
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

counted(
  'Every route change is one page view, with path, title and referrer and nothing about the visitor',
  async ({ counted: { page, collector } }) => {
    await page.goto('/about?utm_source=mail&secret=1#team');
    await started(page);
    await follow(page, 'Blog');
    await expect(heading(page)).toHaveText('Blog');
    await expect.poll(() => pathsOf(collector)).toEqual(['/about', '/blog']);
    await expect(page).toHaveTitle(/^Blog/);
    const [first, second] = collector.views;
    expect(Object.keys(first ?? {}).sort()).toEqual(['domain', 'name', 'referrer', 'title', 'url']);
    expect(first).toMatchObject({ name: 'pageview', domain: 'localhost', referrer: '' });
    expect(first?.url).toBe(new URL('/about', page.url()).href);
    expect(first?.title).toContain('About us');
    expect(second).toMatchObject({ referrer: first?.url, title: expect.stringContaining('Blog') });
    for (const headers of collector.headers) {
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
    }
  },
);

counted('With consent the campaign is counted, too', async ({ counted: { page, collector } }) => {
  await page.context().clearCookies();
  await page.goto('/about');
  await started(page);
  await page.getByRole('button', { name: 'Accept all cookies' }).click();
  await page.goto('/faq?utm_source=mail&secret=1');
  await expect.poll(() => collector.views.at(-1)?.url).toBe(new URL('/faq?utm_source=mail', page.url()).href);
});

counted(
  'An offline page view is counted once when the network is back',
  async ({ counted: { page, site, collector } }) => {
    await page.context().clearCookies();
    await page.goto('/about');
    await installed(page);
    await started(page);
    await expect.poll(() => pathsOf(collector)).toEqual(['/about']);
    await site.cut();
    collector.isAway = true;
    await page.getByRole('button', { name: 'Accept all cookies' }).click();
    await follow(page, 'Blog');
    await expect(heading(page)).toHaveText('Blog');
    await follow(page, 'Contact us');
    await expect(heading(page)).toHaveText('Contact us');
    const keptViews = async () => (await keptOnDevice(page)).filter(text => text.startsWith('pageViews:'));
    await expect.poll(async () => (await keptViews()).length).toBe(2);
    await site.restore();
    collector.isAway = false;
    await page.reload();
    await expect.poll(() => pathsOf(collector).sort()).toEqual(['/about', '/blog', '/contact', '/contact']);
  },
);

counted(
  'While the browser reports no network, a page view is not sent but kept',
  async ({ counted: { page, collector } }) => {
    await page.context().clearCookies();
    await page.goto('/about');
    await installed(page);
    await started(page);
    await expect.poll(() => pathsOf(collector)).toEqual(['/about']);
    await page.context().setOffline(true);
    await follow(page, 'Blog');
    await expect(heading(page)).toHaveText('Blog');
    await expect.poll(async () => (await keptOnDevice(page)).join()).toContain('/blog');
    expect(pathsOf(collector)).toEqual(['/about']);
    await page.context().setOffline(false);
    await expect.poll(() => pathsOf(collector)).toEqual(['/about', '/blog']);
  },
);

counted(
  'Page views kept offline are dropped if consent has been withdrawn meanwhile',
  async ({ counted: { page, site, collector } }) => {
    await page.context().clearCookies();
    await page.goto('/about');
    await installed(page);
    await started(page);
    await page.getByRole('button', { name: 'Accept all cookies' }).click();
    await site.cut();
    collector.isAway = true;
    await follow(page, 'Blog');
    await expect(heading(page)).toHaveText('Blog');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Analytics/ })
      .uncheck();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await site.restore();
    collector.isAway = false;
    await page.goto('/faq');
    await expect.poll(() => pathsOf(collector)).toContain('/faq');
    await follow(page, 'Contact us');
    await expect.poll(() => pathsOf(collector)).toContain('/contact');
    expect(pathsOf(collector)).not.toContain('/blog');
  },
);

for (const family of ['/updatepassword', '/updatesubscribeduser']) {
  counted(
    `The secret of ${family} is counted as its pattern, without a referrer`,
    async ({ counted: { page, collector, site: _site }, complaints }) => {
      complaints.forgive(/status of 404/);
      await page.goto(`${family}/abcdefghijklmnop`);
      await started(page);
      await expect.poll(() => collector.views.length).toBe(1);
      expect(JSON.stringify(collector.views)).not.toContain('abcdefghijklmnop');
      expect(decodeURI(collector.views[0]?.url ?? '')).toBe(`${new URL(page.url()).origin}${family}/{id}`);
      expect(collector.views[0]?.referrer).toBe('');
      await follow(page, 'Blog');
      await expect.poll(() => pathsOf(collector)).toEqual([`${family}/%7Bid%7D`, '/blog']);
      await expect(page).toHaveTitle(/^Blog/);
      expect(JSON.stringify(collector)).not.toContain('abcdefghijklmnop');
    },
  );
}

test('Without a configured collector nothing is sent', async ({ page, context }) => {
  const foreign: string[] = [];
  context.on('request', request => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url());
  });
  await page.goto('/about');
  await started(page);
  await follow(page, 'Blog');
  await expect(heading(page)).toHaveText('Blog');
  expect(foreign).toEqual([]);
});
