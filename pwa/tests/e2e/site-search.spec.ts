import type { Page } from '@playwright/test';
import { searchQueries } from '../search-queries';
import { expectNoFaults } from './axe';
import { endPatience, holdPatience } from './device';
import { expect, heading, installed, started, test } from './fixtures';
import { holdFiles } from './kit-list';

declare global {
  interface Window {
    /** What a live region of the page has said. */
    readOut: string[];
  }
}

const NONE = 'We found 0 results. Please try a new search.';
/** The files with the texts of the site. */
const TEXTS = /^\/assets\/search-.*\.json/;
/** How many of the queries may have another page first. */
const MAY_MISS = 2;

const box = (page: Page) => page.getByRole('main').getByRole('searchbox');
const elsewhere = (page: Page) => page.getByRole('region', { name: 'Elsewhere on this site' });
const titles = (page: Page) => elsewhere(page).getByRole('heading', { level: 3 });
const first = (page: Page) => titles(page).first().getByRole('link');
const suggestion = (page: Page) => page.getByText('Did you mean').getByRole('link');
const topics = (page: Page) => page.locator('.search-places').first().getByRole('link');

test('What visitors type leads first to the page that answers it', async ({ page }) => {
  const missed: string[] = [];
  for (const [query, path] of searchQueries) {
    const answer = await page.request.get('/search', { params: { query } });
    const [, results = ''] = (await answer.text()).split('id="elsewhere"');
    const [, href = ''] = /<h3><a href="([^"#]*)/.exec(results) ?? [];
    if (href !== path) missed.push(`${query}: ${href} instead of ${path}`);
  }
  expect(searchQueries.length).toBeGreaterThanOrEqual(40);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(MAY_MISS);
});

test('Who asks for the price finds the product and the answer about plans first', async ({ page }) => {
  for (const query of ['price', 'cost', 'how much does it cost']) {
    await page.goto(`/search?${new URLSearchParams({ query })}`);
    await expect(first(page)).toBeVisible();
    const [one, two] = await titles(page).allInnerTexts();
    expect([one, two].sort(), query).toEqual([
      'Session Mate for centres',
      expect.stringMatching(/^Which plans/),
    ]);
  }
});

test('Results of the whole site follow the reader’s typing, with the matched words marked', async ({
  page,
}) => {
  await page.goto('/search');
  await started(page);
  await expect(elsewhere(page)).toHaveCount(0);
  await box(page).pressSequentially('refunds');
  await expect(first(page)).toHaveText('Refund policy');
  await expect(elsewhere(page).locator('mark').first()).toHaveText(/^refund/i);
  await box(page).fill('elefant');
  await expect(elsewhere(page).locator('mark').first()).toHaveText(/^elephants?$/i);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden();
  await expect(elsewhere(page)).toHaveCount(0);
});

test('The results are the same from the server, in the browser and without script', async ({
  page,
  openElsewhere,
}) => {
  await page.goto('/search');
  await started(page);
  await box(page).fill('autism');
  await expect(first(page)).toBeVisible();
  const live = await elsewhere(page).innerText();
  expect(live).toContain('Therapy planning');
  await page.goto('/search?query=autism');
  await started(page);
  await expect(elsewhere(page)).toHaveText(/./);
  expect(await elsewhere(page).innerText()).toBe(live);
  const plain = await openElsewhere({ javaScriptEnabled: false });
  await plain.goto('/search?query=autism');
  expect(await elsewhere(plain).innerText()).toBe(live);
});

test('Results from the server show before the app has started', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/search?query=autism');
  await expect(first(page)).toBeVisible();
  release();
  await started(page);
  await expect(first(page)).toBeVisible();
});

test('Words that no featured article has: the count of what is found comes first', async ({
  page,
  openElsewhere,
}) => {
  for (const reader of [page, await openElsewhere({ javaScriptEnabled: false })]) {
    await reader.goto('/search?query=autism');
    await expect(reader.locator('.search-count')).toHaveText(/^\d+ results? elsewhere on this site$/);
    const featured = reader.getByRole('region', { name: 'Featured articles' });
    await expect(featured).toContainText(NONE);
    const places = await Promise.all([elsewhere(reader).boundingBox(), featured.boundingBox()]);
    expect(places[1]?.y).toBeGreaterThan(places[0]?.y ?? Number.POSITIVE_INFINITY);
  }
  await expectNoFaults(page, 'a search without a featured article');
});

test('A mistyped word is searched for as it was meant, and the page says how', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  await box(page).fill('wildlfe');
  const understood = elsewhere(page).getByText('Showing results for “wildlife”');
  await expect(understood).toBeVisible();
  await box(page).fill('wildlife');
  await expect(first(page)).toBeVisible();
  await expect(understood).toHaveCount(0);
});

test('The texts for the search are loaded only where somebody searches', async ({ page, network }) => {
  const loaded = () =>
    network.calls.filter(({ path }) => /\/assets\/(?:search-.*\.json|site-search)/.test(path));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
  await page.goto('/about');
  await started(page);
  await page.goto('/search');
  await started(page);
  expect(loaded()).toEqual([]);
  await box(page).fill('boar');
  await expect(first(page)).toBeVisible();
  expect(loaded().length).toBe(2);
});

test('Without a network, the whole site can be searched, and a result leads to its paragraph', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await installed(page);
  await network.cut();
  await page.goto('/search?query=solar+panel');
  await expect(first(page)).toHaveAttribute('href', /#.*:~:text=/);
  await box(page).fill('right to erasure');
  await expect(first(page)).toHaveText('Privacy policy');
  await first(page).click();
  await expect(heading(page)).toHaveText('Privacy policy');
  await expect(page.getByText('The right to erasure.')).toBeInViewport();
});

test('A result followed within the site scrolls to its paragraph and marks it; Back shows the search again', async ({
  page,
}) => {
  await page.goto('/search?query=erasure');
  await started(page);
  await first(page).click();
  await expect(page).toHaveURL('/privacy-policy#your-rights');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('The right to erasure.')).toBeInViewport();
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('sought-text') ?? [])].join());
  await expect.poll(marked).toContain('right to erasure');
  await page.goBack();
  await expect(page).toHaveURL('/search?query=erasure');
  await expect(box(page)).toHaveValue('erasure');
  await expect(first(page)).toHaveText('Privacy policy');
  expect(await page.evaluate(() => CSS.highlights.has('sought-text'))).toBe(false);
  await page.goForward();
  await expect(page.getByText('The right to erasure.')).toBeInViewport();
});

test('A result opens the answer that hides it, before the app has started and after a full load', async ({
  page,
}) => {
  await page.goto('/search?query=free+trial');
  await started(page);
  const href = await first(page).getAttribute('href');
  await first(page).click();
  await expect(page.getByText('The trial gives you a key')).toBeInViewport();
  await page.goto('/about');
  await page.goto(href ?? '');
  await expect(page.getByText('The trial gives you a key')).toBeInViewport();
});

test('A query that finds nothing offers a similar one, topics and pages', async ({ page, openElsewhere }) => {
  await page.goto('/search');
  await started(page);
  await box(page).fill('sulvelance');
  await expect(page.getByText(NONE)).toBeVisible();
  await expect(suggestion(page)).toHaveText('surveillance');
  await expectNoFaults(page, 'a search with suggestions');
  await suggestion(page).click();
  await expect(box(page)).toHaveValue('surveillance');
  await expect(first(page)).toBeVisible();

  await box(page).fill('qwxzvb');
  await expect(topics(page).first()).toBeVisible();
  const label = await topics(page).first().innerText();
  await topics(page).first().click();
  await expect(heading(page)).toHaveText(label);

  const plain = await openElsewhere({ javaScriptEnabled: false });
  await plain.goto('/search?query=sulvelance');
  await suggestion(plain).click();
  await expect(plain).toHaveURL('/search?query=surveillance');
  await expect(first(plain)).toBeVisible();
});

test('A result that is opened while the reader types opens, however slowly, and going back finds the whole query', async ({
  page,
  network,
}) => {
  const release = holdFiles(network, /^\/tags\//);
  await page.goto('/search');
  await started(page);
  await box(page).fill('sulvelance');
  const topic = topics(page).first();
  const label = await topic.innerText();
  await box(page).fill('qwxzvb');
  await expect(suggestion(page)).toHaveCount(0);
  await topic.click();
  await expect(page).toHaveURL(/\/tags\//);
  // The query is written into the address 300 ms after the last key; this timer fires after that one.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 400)));
  await expect(page).toHaveURL(/\/tags\//);
  await expect(box(page)).toHaveValue('qwxzvb');
  release();
  await expect(heading(page)).toHaveText(label);
  await page.goBack();
  await expect(page).toHaveURL('/search?query=qwxzvb');
  await expect(box(page)).toHaveValue('qwxzvb');
});

test('Results that come during a press on one of them wait for its end, so that the press is not lost', async ({
  page,
}) => {
  await page.goto('/search');
  await started(page);
  await box(page).fill('sulvelance');
  await expect(suggestion(page)).toBeVisible();
  const topic = topics(page).first();
  const label = await topic.innerText();
  await topic.hover();
  await page.mouse.down();
  // Nothing like it exists: the suggestion above the topics will go, and they will move up. In one step, because a press is
  // waited for no longer than a second. The results come 50 ms after the last key; this timer fires after that one.
  const isHeld = await box(page).evaluate(async (element: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, 'qwxzvb');
    element.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(resolve => setTimeout(resolve, 150));
    return document.querySelector('.search-spelling') !== null;
  });
  await page.mouse.up();
  expect(isHeld).toBe(true);
  await expect(heading(page)).toHaveText(label);
  await page.goBack();
  await expect(page).toHaveURL('/search?query=qwxzvb');
  await expect(suggestion(page)).toHaveCount(0);
});

test('A keyboard is enough to search and to open a result', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  await box(page).focus();
  await page.keyboard.type('erasure');
  await expect(first(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The right to erasure.')).toBeInViewport();
});

test('The number of results is read out once, when the typing has paused and all pages are searched', async ({
  page,
  network,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
  const release = network.hold(TEXTS);
  await page.goto('/search');
  await started(page);
  const spoken = page.getByRole('status').filter({ hasText: /^\d+ results?$/ });
  await page.evaluate(() => {
    window.readOut = [];
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('main [role=status]')].map(one => one.textContent ?? '');
      window.readOut.push(...texts.filter(text => text !== ''));
    }).observe(document.querySelector('main') as Element, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });
  await box(page).pressSequentially('erasure', { delay: 60 });
  // What has not changed for a second is read out; this timer fires after that one.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 1500)));
  expect(await page.evaluate(() => window.readOut)).toEqual([]);
  await expect(page.getByText(NONE)).toHaveCount(0);
  release();
  await expect(spoken).toBeAttached();
  const count = page.locator('.search-count');
  await expect(count).toHaveText(/^\d+ results? elsewhere on this site$/);
  const [number] = (await count.innerText()).split(' elsewhere');
  expect([...new Set(await page.evaluate(() => window.readOut))]).toEqual([number]);
});

test('Results are readable and without faults in both colour schemes', async ({ page }) => {
  await page.goto('/search?query=boar');
  await started(page);
  await expect(elsewhere(page).locator('mark').first()).toBeVisible();
  await expectNoFaults(page, 'a search of the site');
});

test('Texts that never come count as lost after a while, and can be asked for again', async ({
  page,
  network,
}) => {
  const release = network.hold(TEXTS);
  await holdPatience(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
  await page.goto('/search');
  await started(page);
  await box(page).fill('erasure');
  await expect.poll(() => network.calls.filter(({ path }) => TEXTS.test(path)).length).toBeGreaterThan(0);
  await endPatience(page);
  await expect(page.getByText('The other pages could not be searched.')).toBeVisible();
  release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(first(page)).toBeVisible();
});

test('If the texts cannot be loaded, the page says so and tries again', async ({ page, network }) => {
  const restore = network.answerInstead(TEXTS, {
    ...{ status: 200, type: 'text/html', body: '<title>Log in to the hotel</title>' },
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
  await page.goto('/search');
  await started(page);
  await box(page).fill('erasure');
  await expect(page.getByText('The other pages could not be searched.')).toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(first(page)).toBeVisible();
  await expect(page.getByText('The other pages could not be searched.')).toHaveCount(0);
});
