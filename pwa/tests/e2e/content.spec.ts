import type { Page } from '@playwright/test';
import { COOKIES, DEVICE_CACHES, DEVICE_ITEMS, DEVICE_STORES } from '../../../api/contract/stored-data';
import { email, supportEmail } from '../../content/company';
import { expect, heading, installed, logIn, started, test } from './fixtures';
import { holdFiles } from './kit-list';
import { landingRoutes, tagRoutes } from './route-table';
import { articles, pages } from './site';

/** Tests of what the pages must show: texts, numbers, order and limits. */

const main = (page: Page) => page.getByRole('main');
const addressesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(links => links.map(link => link.getAttribute('href')));
const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

test('The mark is whole in the header and in the footer', async ({ page }) => {
  await page.goto('/about');
  for (const mark of await page.locator('.mark').all()) {
    await mark.scrollIntoViewIfNeeded();
    const [frame, ...parts] = await mark.evaluate(element =>
      [element, ...element.querySelectorAll('use, path')].map(part => part.getBoundingClientRect().toJSON()),
    );
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(part.width).toBeLessThanOrEqual(frame.width * 1.2);
  }
});

test('The strip greets a reader by first name and offers Logout; it offers visitors Sign In', async ({
  page,
}) => {
  await page.goto('/');
  const strip = page.locator('.strip');
  await expect(strip.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await expect(strip.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '#subscribe');
  await expect(page.locator('footer #subscribe')).toHaveCount(1);
  await page.evaluate(() => {
    const user = { _id: '00000000-0000-4000-8000-000000000000', fname: 'Ada', lname: 'Rao', name: 'Ada Rao' };
    localStorage.setItem('user', JSON.stringify(user));
  });
  await page.reload();
  await expect(strip).toContainText('Hello, Ada');
  await expect(strip.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(strip.getByRole('link', { name: 'Sign In' })).toBeHidden();
});

test('The menus are About us, Offerings and Shop; then blog, the reader’s articles, and contact', async ({
  page,
}) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.locator('summary')).toHaveText([/About us/, /Offerings/, /Shop/]);
  expect(await addressesOf(page, '.main-nav details:nth-child(2) a')).toEqual([
    '/wildlife-intrusion-detection-system-ai-aranya',
    '/edge-on',
    '/therapy-planning-for-asd-kids-children-using-AI',
    '/offering-nlp',
  ]);
  expect(await addressesOf(page, '.main-nav details:nth-child(3) a')).toEqual(['/try']);
  expect(await addressesOf(page, '.main-nav > a')).toEqual(['/blog', '/articles', '/contact']);
  await expect(nav.getByRole('link', { name: 'Your articles' })).toBeHidden();
});

test('The full-screen menu has six categories, three links each, and 26 letters that open a new tab', async ({
  page,
}) => {
  await page.goto('/about');
  await started(page);
  await page.getByRole('button', { name: 'Topics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Topics' });
  await expect(dialog).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
  const names = [
    'Applied AI',
    'Natural Language Processing',
    'Computer Vision',
    'Forecasting Using AI',
    'Reliable and Robust AI',
    'Data Science Glossary',
  ];
  await expect(dialog.locator('summary')).toHaveText(names);
  for (const name of names) {
    const category = dialog.locator('details').filter({ hasText: name });
    if ((await category.getAttribute('open')) === null) await category.locator('summary').click();
    await expect(category.getByRole('link').first(), name).toBeVisible();
    await expect(dialog.locator('details[open]'), name).toHaveCount(1);
    await expect(category.getByRole('link'), name).toHaveCount(name === 'Data Science Glossary' ? 26 : 3);
  }
  const letters = dialog.locator('.letters a');
  expect((await letters.allInnerTexts()).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  for (const [name, value] of Object.entries(NEW_TAB))
    await expect(letters.first()).toHaveAttribute(name, value);
  const topics = await addressesOf(page, '.topics-list ul:not(.letters) a');
  expect(topics.sort()).toEqual([...landingRoutes].sort());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Topics' })).toBeFocused();
});

test('A choice in the full-screen menu opens its page and closes the menu', async ({ page }) => {
  await page.goto('/about');
  await started(page);
  await page.getByRole('button', { name: 'Topics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Topics' });
  await dialog.getByText('Computer Vision', { exact: true }).click();
  await dialog.getByRole('link', { name: 'Retail' }).click();
  await expect(page).toHaveURL('/computer-vision-retail');
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('The dialogs open even before any script of ours', async ({ openElsewhere }) => {
  const page = await openElsewhere({ javaScriptEnabled: false });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Topics' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Healthcare' }).first().click();
  await expect(page).toHaveURL('/applied-ai-healthcare');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByRole('dialog').getByRole('searchbox').fill('vision');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=vision');
});

test('The footer shows the current year, names incubators and policies, and opens other sites in a new tab', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-03-01T12:00:00Z'));
  await page.goto('/faq');
  await started(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('.copyright')).toContainText('© 2031');
  await expect(footer.locator('.incubators li')).toHaveCount(3);
  for (const path of ['/privacy-policy', '/terms-and-condition', '/refund-policy', '/legal', '/faq'])
    await expect(footer.locator(`a[href="${path}"]`), path).toBeVisible();
  await expect(footer.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('target', '_blank');
});

test('The front page: three features, what else is offered, incubators, four ways to reach and follow us, the surgeon, phone and e-mail', async ({
  page,
}) => {
  await page.goto('/');
  await expect(main(page).locator('.feature h2')).toHaveText([
    'Wildlife detection',
    'Edge surveillance',
    'Therapy planning',
  ]);
  expect(await addressesOf(page, '.features a')).toEqual([
    '/wildlife-intrusion-detection-system-ai-aranya',
    '/edge-on',
    '/therapy-planning-for-asd-kids-children-using-AI',
    '/offering-nlp',
    '/poc',
    '/mvp',
    '/cat',
  ]);
  await expect(main(page).getByRole('heading', { name: 'Proudly Incubated at' })).toBeVisible();
  const strip = await addressesOf(page, '.link-strip a');
  expect(strip.map(href => href?.split(':')[0])).toEqual(['tel', 'mailto', 'https', 'https']);
  await expect(main(page).locator('.link-strip a').nth(2)).toHaveAttribute('target', '_blank');
  const customers = main(page).getByRole('region', { name: 'Happy Customers' });
  await expect(customers.getByRole('blockquote')).toHaveCount(1);
  await expect(customers).toContainText('surgeon');
  const reach = main(page).getByRole('region', { name: 'Reach us at' });
  for (const kind of ['tel:', 'mailto:']) {
    await expect(reach.locator(`a[href^="${kind}"]`)).toBeVisible();
    await expect(main(page).locator(`a[href^="${kind}"]`)).toHaveCount(1);
  }
});

test('On a laptop the first screen of the front page holds headline, sentence and the way to us', async ({
  page,
}) => {
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      for (const part of [
        heading(page),
        main(page).locator('.hero .lede'),
        main(page).locator('.hero').getByRole('link', { name: 'Tell us about your place' }),
      ]) {
        await expect(part, `${size.width} ${colorScheme}`).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test('The blog has five cards in order, all eight articles, eleven topics, and Never Miss A Story', async ({
  page,
}) => {
  await page.goto('/blog');
  expect(await addressesOf(page, 'main .cards .card-title a')).toEqual([
    '/introduction-to-nlp',
    '/computer-vision',
    '/applied-ai',
    '/forecasting-using-ai',
    '/reliable-and-robust-ai',
  ]);
  for (const card of await main(page).locator('.card').all()) {
    await expect(card).toContainText('Aranya');
    await expect(card).toContainText(/Sept 2[23], 2023/);
    await expect(card).toContainText(/\d+ min read/);
  }
  const all = main(page).getByRole('navigation', { name: 'All eight articles' });
  await expect(all.getByRole('link')).toHaveCount(8);
  expect((await addressesOf(page, '.all-articles a')).sort()).toEqual(
    articles.map(({ path }) => path).sort(),
  );
  await expect(main(page).getByRole('heading', { name: 'Discover more topics' })).toBeVisible();
  expect(await addressesOf(page, 'main .tags a')).toEqual(tagRoutes);
  await expect(main(page).getByRole('heading', { name: 'Never Miss A Story' })).toBeVisible();
});

test('A topic lists its articles with date, heading and ten words, or says that a post is coming', async ({
  page,
}) => {
  const named: Record<string, string> = {
    iiot: 'IIoT',
    'tinyml-edge-ai': 'TinyML Edge AI',
    'deep-learning': 'Deep Learning',
  };
  let empty = 0;
  for (const path of tagRoutes) {
    await page.goto(path);
    const name = named[path.slice('/tags/'.length)];
    if (name) await expect(heading(page)).toHaveText(name);
    const cards = await main(page).locator('.card').all();
    if (cards.length === 0) {
      empty += 1;
      await expect(main(page).getByText('Post Coming Soon'), path).toBeVisible();
    }
    for (const card of cards) {
      await expect(card.getByRole('heading', { level: 2 })).not.toBeEmpty();
      await expect(card.locator('.meta'), path).toHaveText(/^Sept 2[23], 2023$/);
      const words = (await card.locator('.card-excerpt').innerText()).replace(' …', '').split(/\s+/);
      expect(words.length, path).toBeLessThanOrEqual(10);
    }
  }
  expect(empty).toBeLessThanOrEqual(1);
});

test('Each article shows its topics, and each of these lists the article', async ({ page }) => {
  for (const { path } of articles) {
    await page.goto(path);
    const topics = await addressesOf(page, '.article-text .tags a');
    expect(topics.length, path).toBeGreaterThan(0);
    for (const topic of topics) {
      await page.goto(topic ?? '');
      await expect(main(page).locator(`.card a[href="${path}"]`), `${path} on ${topic}`).toHaveCount(1);
    }
  }
});

test('Articles link to the three related ones that the specification names', async ({ page }) => {
  const related: Record<string, string[]> = {
    '/reliable-and-robust-ai': ['/forecasting-using-ai', '/introduction-to-nlp', '/computer-vision'],
    '/computer-vision': ['/forecasting-using-ai', '/applied-ai', '/reliable-and-robust-ai'],
    '/forecasting-using-ai': ['/reliable-and-robust-ai', '/introduction-to-nlp', '/computer-vision'],
    '/therapy-planning-for-asd-kids-children-using-AI': [
      '/forecasting-using-ai',
      '/wildlife-intrusion-detection-system-ai-aranya',
      '/computer-vision',
    ],
  };
  for (const { path } of articles) {
    await page.goto(path);
    const targets = await addressesOf(page, '.related .card-title a');
    if (related[path]) expect(targets, path).toEqual(related[path]);
    expect(targets, path).toHaveLength(3);
    await expect(page.locator('.related .card').first(), path).toContainText(/Sept 2[23], 2023/);
  }
  await page.goto('/wildlife-intrusion-detection-system-ai-aranya');
  await expect(page.locator('.article-text').getByRole('link', { name: /contact us/i })).toHaveAttribute(
    'href',
    '/contact',
  );
});

test('Each short landing page has a heading, a subtitle and one paragraph', async ({ page }) => {
  for (const path of landingRoutes) {
    await page.goto(path);
    await expect(heading(page), path).not.toBeEmpty();
    await expect(main(page).locator('.lede'), path).not.toBeEmpty();
    const words = (await main(page).locator('.landing-body .prose').innerText()).split(/\s+/);
    expect(words.length, path).toBeGreaterThan(90);
  }
});

test('The team has four members with name, position, picture and profile', async ({ page }) => {
  await page.goto('/about');
  const members = main(page).locator('.team > li');
  await expect(members).toHaveCount(4);
  for (const member of await members.all()) {
    await expect(member.getByRole('heading')).not.toBeEmpty();
    await expect(member.getByRole('img')).toHaveCount(1);
    await expect(member.getByRole('link')).toHaveAttribute('target', '_blank');
  }
});

test('Where both mail addresses of the company stand, each says what it is for', async ({ page }) => {
  await page.goto('/contact');
  const support = main(page).getByRole('listitem').filter({ hasText: supportEmail });
  await expect(support).toContainText('Help, offers, orders and your data');
  const general = page.getByRole('contentinfo').locator(`a[href="mailto:${email}"]`);
  await expect(general).toHaveText(`General questions: ${email}`);
});

test('Only one of the three questions is open at a time, and pressing the open one closes it', async ({
  page,
}) => {
  await page.goto('/faq');
  await started(page);
  const questions = main(page).locator('details');
  await expect(questions).toHaveCount(3);
  await expect(questions.locator('[open]')).toHaveCount(0);
  await questions.nth(0).locator('summary').click();
  await questions.nth(2).locator('summary').click();
  await expect(questions.nth(0)).not.toHaveAttribute('open');
  await expect(questions.nth(2)).toHaveAttribute('open', '');
  await expect(questions.nth(2)).toContainText('14 days');
  await questions.nth(2).locator('summary').click();
  await expect(main(page).locator('details[open]')).toHaveCount(0);
  await questions.nth(1).locator('summary').click();
  await expect(questions.nth(1).getByRole('link', { name: supportEmail })).toHaveAttribute(
    'href',
    `mailto:${supportEmail}`,
  );
  await expect(main(page).getByRole('link', { name: 'ask it' })).toHaveAttribute('href', '/contact');
});

/** Headings and sentences that the specification requires of the policies. */
const policies: Record<string, { headings: string[]; sentences: (string | RegExp)[] }> = {
  '/legal': {
    headings: Array.from({ length: 10 }, (_, index) => `${index + 1}. `),
    sentences: ['10 October 2023', 'Gurugram'],
  },
  '/privacy-policy': {
    headings: ['Links to other websites', 'Information security', 'Legal disclosure'],
    sentences: [
      '1-Apr-2023',
      /informed/,
      /access/,
      /rectification/,
      /erasure/,
      /restrict processing/,
      /portability/,
      /object/,
      /automated decision-making/,
    ],
  },
  '/terms-and-condition': {
    headings: [
      'Cookies',
      'License',
      'Hyperlinking to our Content',
      'Content Liability',
      'Reservation of Rights',
      'Removal of links from our website',
      'Disclaimer',
    ],
    sentences: ['23-Mar-2023', '2-3 weeks', /not (a )?medical opinion/],
  },
  '/refund-policy': {
    headings: [],
    sentences: ['1-Apr-2023', 'within 14 days', 'support@aranya.example.com'],
  },
};

for (const [path, { headings, sentences }] of Object.entries(policies)) {
  test(`${path} contains what the specification requires`, async ({ page }) => {
    await page.goto(path);
    const found = await main(page).getByRole('heading', { level: 2 }).allInnerTexts();
    for (const wanted of headings)
      expect(
        found.some(text => text.startsWith(wanted)),
        wanted,
      ).toBe(true);
    if (path === '/legal') {
      expect(found).toHaveLength(10);
      await expect(main(page).locator('a[href="/contact"]').first()).toBeVisible();
    }
    for (const wanted of sentences) await expect(main(page)).toContainText(wanted);
  });
}

test('Everything stored on the device is named in the privacy policy', async ({ page, account }) => {
  await page.goto('/');
  await installed(page);
  await logIn(page, account);
  await page.goto('/contact');
  await started(page);
  await page.getByLabel('First name').fill('Ada');
  await page.goto('/assessmentStarted/0');
  await page.getByRole('radio').first().check();
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const stores = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<string[]>(resolve => {
            const request = indexedDB.open(name);
            request.onsuccess = () => {
              resolve([...request.result.objectStoreNames]);
              request.result.close();
            };
          }),
      ),
    );
    return {
      stores: stores.flat(),
      caches: (await caches.keys()).map(name => name.replace(/^(workbox-precache).*/, '$1')),
      items: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    };
  });
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(kept.stores.toSorted()).toEqual(Object.keys(DEVICE_STORES).sort());
  expect(kept.items).toEqual(expect.arrayContaining(['user', 'token', 'inquiry-draft']));
  expect(cookies).toEqual(expect.arrayContaining(['sid', 'consent']));
  for (const name of kept.caches) expect(Object.keys(DEVICE_CACHES)).toContain(name);
  for (const name of kept.items) expect(Object.keys(DEVICE_ITEMS)).toContain(name);
  for (const name of cookies) expect(Object.keys(COOKIES)).toContain(name);
});

test('MVP, proof of concept and training list advantages and link to the contact page', async ({ page }) => {
  for (const path of ['/mvp', '/poc', '/cat']) {
    await page.goto(path);
    expect(await main(page).locator('.prose li').count(), path).toBeGreaterThan(3);
    await expect(main(page).locator('a.button[href^="/contact?topic="]'), path).toBeVisible();
  }
  await page.goto('/mvp');
  await expect(heading(page)).toContainText(/minimum viable product/i);
  await expect(main(page)).toContainText(/language/i);
  await expect(main(page).getByRole('link', { name: 'Contact Us' })).toBeVisible();
});

test('The app pages link back home, and to their stores in a new tab', async ({ page }) => {
  for (const [path, stores] of [
    ['/session-mate-app', ['Google Play']],
    ['/pashutham-app', ['Google Play']],
    ['/saraswat-hospital-app', ['App Store', 'Google Play']],
  ] as const) {
    await page.goto(path);
    await expect(main(page).getByRole('link', { name: 'Back' }), path).toHaveAttribute('href', '/');
    const links = main(page).locator('.stores a');
    await expect(links, path).toHaveCount(stores.length);
    for (const [index, store] of stores.entries()) await expect(links.nth(index), path).toContainText(store);
    for (const [name, value] of Object.entries(NEW_TAB))
      await expect(links.first()).toHaveAttribute(name, value);
  }
  await page.goto('/saraswat-hospital-app');
  await expect(main(page)).toContainText('Peek into your future self');
});

test('The shop: two apps to try, and the tool for centres with prices by e-mail or telephone', async ({
  page,
}) => {
  await page.goto('/try');
  const cards = main(page).locator('.try-card');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0).locator('.stores a')).toHaveText([/Google Play/]);
  await expect(cards.nth(1).locator('.stores a')).toHaveText([/App Store/, /Google Play/]);
  await page.goto('/buy');
  const pricing = main(page).getByRole('region', { name: 'B2B pricing' });
  await expect(pricing.locator('a[href^="mailto:support@"]')).toBeVisible();
  await expect(pricing.locator('a[href^="tel:"]')).toBeVisible();
  await expect(main(page).locator('.slide img')).toHaveCount(4);
});

test('The contact page shows address, support and phone, and another site’s map only on request', async ({
  page,
  context,
}) => {
  const foreign: string[] = [];
  await context.route(/openstreetmap/, route => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' });
  });
  // From another page, whose document may not show a frame.
  await page.goto('/about');
  await started(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click();
  await expect(main(page).locator('.contact-cards h2')).toHaveText(['Address', 'Support', 'Phone']);
  await expect(main(page).getByRole('img', { name: /Drawn map/ })).toBeVisible();
  expect(foreign).toEqual([]);
  await page.getByRole('button', { name: 'Show the live map' }).click();
  await expect(main(page).locator('iframe')).toBeVisible();
  await expect.poll(() => foreign.length).toBe(1);
});

test('The live map gives its place back to the drawing at the same button, which keeps the focus', async ({
  page,
  context,
  complaints,
}) => {
  complaints.forgive(/ERR_FAILED/);
  // The map cannot load.
  await context.route(/openstreetmap/, route => route.abort());
  await page.goto('/contact#map');
  await started(page);
  const drawing = main(page).getByRole('img', { name: /Drawn map/ });
  const button = main(page).locator('office-map button');
  await expect(button).toHaveText('Show the drawing');
  await expect(drawing).toBeHidden();
  await button.press('Enter');
  await expect(drawing).toBeVisible();
  await expect(main(page).locator('iframe')).toHaveCount(0);
  await expect(button).toHaveText('Show the live map');
  await expect(button).toBeFocused();
  await page.reload();
  await started(page);
  await expect(drawing).toBeVisible();
  await button.press('Enter');
  await expect(main(page).locator('iframe')).toBeVisible();
  await expect(button).toHaveText('Show the drawing');
  await expect(button).toBeFocused();
});

test('A tap on “Show the live map” works even while the button’s code is still loading', async ({
  page,
  context,
  network,
}) => {
  await context.route(/openstreetmap/, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' }),
  );
  const arrive = holdFiles(network, /map-element/);
  await page.goto('/contact');
  await started(page);
  await page.getByRole('button', { name: 'Show the live map' }).click();
  await expect(main(page).locator('iframe')).toBeHidden();
  arrive();
  await expect(main(page).locator('iframe')).toBeVisible();
});

test('Offline the contact page keeps its drawn map, and says why there is no live one', async ({
  page,
  network,
}) => {
  await page.goto('/contact');
  await installed(page);
  await started(page);
  await network.cut();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Show the live map' }).click();
  await expect(page.getByText('The live map needs a network')).toBeVisible();
  await expect(main(page).getByRole('img', { name: /Drawn map/ })).toBeVisible();
});

test('The not-found page has its number, its sentence and a link home', async ({ page, complaints }) => {
  complaints.forgive(/status of 404/);
  await page.goto('/no-such-page');
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(heading(page)).toContainText("Sorry we couldn't find the page you're looking for");
  await expect(page.getByRole('link', { name: 'back to homepage' })).toHaveAttribute('href', '/');
  expect(pages.some(({ path }) => path === '/no-such-page')).toBe(true);
});
