import type { Page } from '@playwright/test';
import { axeFaults } from './axe';
import { localItems, refuseStorage } from './device';
import { expect, heading, installed, logIn, started, test } from './fixtures';
import { expectPlayingFrom, playButton } from './listening';
import { comeBack } from './shelf';
import { logOut, sessionEnds } from './signed-in';

/** Tests of continuing where the reader stopped. */

const PATH = '/applied-ai';
const offer = (page: Page) => page.getByRole('region', { name: 'Where you stopped' });
const KEY = 'reading-places';

/** The index of the text's block at the top of the window. */
const blockAtTop = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.article-text .prose > *')].findIndex(
      block => block.getBoundingClientRect().bottom > 120,
    ),
  );

/** Scrolls to a block and waits until the place is stored. */
async function readTo(page: Page, block: number): Promise<void> {
  await page.evaluate(block => {
    document.querySelectorAll('.article-text .prose > *')[block]?.scrollIntoView({ behavior: 'instant' });
  }, block);
  await expect
    .poll(async () => JSON.parse((await localItems(page))[KEY] ?? '{}')['applied-ai']?.block)
    .toBe(block);
}

/** Opens an article from scratch, at its top. */
async function open(page: Page, path = PATH): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
  await started(page);
}

for (const width of [390, 1280]) {
  test(`A returning reader can continue at the paragraph, and is not moved before, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await readTo(page, 22);
    await open(page);
    await expect(offer(page)).toContainText(/Continue at “.+”, \d+\s%/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await offer(page).getByRole('button', { name: 'Continue' }).click();
    await expect(offer(page)).toBeHidden();
    expect(await blockAtTop(page)).toBe(22);
    const focused = () => page.evaluate(() => document.activeElement?.parentElement?.className);
    expect(await focused()).toContain('prose');
  });
}

for (const width of [360, 390, 768, 1280]) {
  test(`The offer stands above the question about cookies, ${width} px wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await readTo(page, 22);
    await context.clearCookies({ name: 'consent' });
    await open(page);
    await expect(offer(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    const question = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
    const box = await offer(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
  });
}

test('On a phone an open menu lies above the offer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await readTo(page, 22);
  await open(page);
  await expect(offer(page)).toBeVisible();
  const menu = page.locator('.compact-menu');
  await menu.locator('summary').click();
  for (const link of await menu.getByRole('link').all()) {
    if (await link.isVisible()) await link.click({ trial: true });
  }
});

test('An article that was read to the end of its text is finished', async ({ page }) => {
  await open(page);
  await readTo(page, 22);
  await page.locator('.article-text .prose > *').last().scrollIntoViewIfNeeded();
  await expect
    .poll(async () => JSON.parse((await localItems(page))[KEY] ?? '{}')['applied-ai'])
    .toBeUndefined();
  await open(page);
  await page.mouse.wheel(0, 100);
  await expect(page.locator('.reading-bar')).toBeAttached();
  await expect(offer(page)).toBeHidden();
});

test('On a phone a message stands clear of the offer to continue', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await readTo(page, 22);
  await open(page);
  await expect(offer(page)).toBeVisible();
  // One look at both: the message goes after some seconds.
  const looked = page.waitForFunction(() => {
    const message = document.querySelector('.toast p');
    const offer = document.querySelector('.resume');
    if (!message || !offer || message.getAnimations().some(({ playState }) => playState === 'running'))
      return null;
    const { top, bottom, height } = message.getBoundingClientRect();
    return { top, bottom, height, offer: offer.getBoundingClientRect().top };
  });
  await page.getByRole('button', { name: /^Keep offline/ }).click();
  const seen = await (await looked).jsonValue();
  if (!seen) throw new Error('Nothing was seen.');
  expect(seen.bottom).toBeLessThan(seen.offer);
  expect(seen.height).toBeLessThan(120);
  // Where messages always are, and not at the head of the window.
  expect(seen.top).toBeGreaterThan(844 / 2);
});

test('The offer to continue ends when the reader presses Play', async ({ page }) => {
  await open(page);
  await readTo(page, 22);
  await open(page);
  await expect(offer(page)).toBeVisible();
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  await expect(offer(page)).toBeHidden();
  await page.getByRole('button', { name: 'Close the player' }).first().click();
  await expect(playButton(page)).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('The page has the focus after the offer to continue was refused', async ({ page }) => {
  await open(page);
  await readTo(page, 22);
  await open(page);
  await offer(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('The paragraph is the same at another text size, and offline', async ({ page, network }) => {
  await open(page);
  await installed(page);
  await readTo(page, 22);
  await page.evaluate(() => localStorage.setItem('settings', '{"size":170,"width":"narrow"}'));
  await network.cut();
  await open(page);
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  expect(Math.abs((await blockAtTop(page)) - 22)).toBeLessThanOrEqual(1);
});

test('The place is kept when the reader opens another page, and offered on return', async ({ page }) => {
  await open(page);
  await readTo(page, 15);
  // Without scrolling to the link, which would change the place.
  await page.locator('.related .card-title a').first().dispatchEvent('click');
  await expect(page).not.toHaveURL(PATH);
  await expect(offer(page)).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Applied AI/ })
    .first()
    .click();
  await expect(heading(page)).toHaveText(/^Applied AI/);
  await expect(offer(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('A dismissed offer goes and does not come back', async ({ page }) => {
  await open(page);
  await readTo(page, 22);
  await open(page);
  await offer(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer(page)).toBeHidden();
  await open(page);
  await page.evaluate(() => scrollTo(0, 10));
  await expect(page.locator('.reading-bar')).toBeAttached();
  await expect(offer(page)).toBeHidden();
});

test('The offer goes when the reader scrolls on, and the new place is kept', async ({ page }) => {
  await open(page);
  await readTo(page, 30);
  await open(page);
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(offer(page)).toBeVisible();
  await readTo(page, 8);
  await expect(offer(page)).toBeHidden();
});

test('Nothing is offered at the beginning, at the end, at a link into the text, or where the browser restored the position', async ({
  page,
}) => {
  await open(page);
  await page.evaluate(() => scrollTo(0, 120));
  await open(page);
  await expect(page.locator('.reading-bar')).toHaveCount(0);
  await readTo(page, 22);
  await page.reload();
  await started(page);
  await expect(page.locator('.reading-bar')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await open(page, `${PATH}#sources`);
  await expect(page.locator('.reading-bar')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => JSON.parse((await localItems(page))[KEY] ?? '{}')).toEqual({});
});

for (const text of [
  '{"applied-ai":',
  '{"applied-ai":7}',
  '"applied-ai"',
  '{"applied-ai":{"block":9999,"percent":50,"at":1}}',
]) {
  test(`A stored ${text} is ignored`, async ({ page }) => {
    await open(page);
    await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [KEY, text]);
    await open(page);
    await page.evaluate(() => scrollTo(0, 900));
    await expect(page.locator('.reading-bar')).toBeVisible();
    await expect(offer(page)).toBeHidden();
  });
}

test('Without storage the article can be read as usual', async ({ page }) => {
  await refuseStorage(page, 'localStorage');
  await open(page);
  await page.evaluate(() => scrollTo(0, 3000));
  await expect(page.locator('.reading-bar')).toBeVisible();
  await expect(heading(page)).toHaveText(/^Applied AI/);
});

test('A logout forgets the places', async ({ page }) => {
  await open(page);
  await readTo(page, 22);
  await page.evaluate(() => {
    const user = { _id: '00000000-0000-4000-8000-000000000000', fname: 'Ada', lname: 'Rao', name: 'Ada Rao' };
    localStorage.setItem('user', JSON.stringify(user));
  });
  await page.goto('/faq');
  await started(page);
  await logOut(page);
  await expect.poll(() => localItems(page)).toEqual({});
});

test('After a log-out in another tab, an open article leaves no place behind until it is read on', async ({
  page,
  context,
  account,
}) => {
  await logIn(page, account);
  const other = await context.newPage();
  await open(other);
  await readTo(other, 22);
  const ended = sessionEnds(other);
  await logOut(page);
  await ended;
  await comeBack(other);
  expect(await localItems(page)).toEqual({});
  await readTo(other, 24);
});

for (const width of [320, 1280]) {
  test(`axe finds no fault in the offer, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await readTo(page, 22);
    await open(page);
    await expect(offer(page)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
