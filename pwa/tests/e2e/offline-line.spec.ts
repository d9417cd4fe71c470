import type { BrowserContext, Page } from '@playwright/test';
import { appScripts } from './app-scripts';
import { expectNoFaults } from './axe';
import { fillDevice, refuseStorage } from './device';
import { expect, heading, installed, noticeNewVersion, started, test } from './fixtures';
import { ARTICLE, SIZES } from './listening';
import type { Network } from './network';
import { countShifts, shifted } from './shifts';
import { pages } from './site';

/** The thin line that says on phones that there is no network. */

const WORDS = 'Offline · your changes are kept';
/** What is typed there is sent at once or not at all. A visitor is led from /articles to the log-in. */
const NEED_NETWORK = ['/articles', '/login', '/sign-in', '/updatepassword', '/sh/updat-drive/img'];
const wordsOn = (path: string) => (NEED_NETWORK.includes(path) ? 'Offline' : WORDS);
const line = (page: Page) => page.locator('#offline-line');

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} has no box.`);
  return { ...box, bottom: box.y + box.height };
};

async function goOffline(context: BrowserContext, network: Network): Promise<void> {
  await network.cut();
  await context.setOffline(true);
}

async function goOnline(context: BrowserContext, network: Network): Promise<void> {
  await network.restore();
  await context.setOffline(false);
}

/** Words and pictures with words that the line covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const line = document.getElementById('offline-line')?.getBoundingClientRect() ?? new DOMRect();
    const meets = (box: DOMRect) => box.height > 0 && box.top < line.bottom - 1 && box.bottom > line.top + 1;
    const found: string[] = [];
    const texts = document.createTreeWalker(
      document.getElementById('root') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || parent?.id === 'offline-line' || !parent?.checkVisibility()) continue;
      if (parent.closest('.visually-hidden, .skip-link')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(meets)) found.push(node.textContent);
    }
    for (const control of document.querySelectorAll(
      'main :is(a, button, input, select, textarea, summary)',
    )) {
      if (control.checkVisibility() && meets(control.getBoundingClientRect())) found.push(control.outerHTML);
    }
    return found;
  });

test.describe('On a phone', () => {
  test.use({ viewport: SIZES['a phone'] });

  test('The line leaves air above headings', async ({ page, context, network }) => {
    await page.goto('/contact');
    await started(page);
    await goOffline(context, network);
    await expect(line(page)).toHaveText(WORDS);
    const { bottom } = await boxOf(page, '#offline-line');
    expect((await boxOf(page, 'h1')).y).toBeGreaterThanOrEqual(bottom + 8);
    await goOnline(context, network);
  });

  test('The line comes when the network goes, stays in view, moves nothing, and goes when it is back', async ({
    page,
    context,
    network,
  }) => {
    await countShifts(page);
    await page.goto('/blog');
    await installed(page);
    await started(page);
    await expect(line(page)).toBeEmpty();
    const before = await shifted(page);
    await goOffline(context, network);
    await expect(line(page)).toHaveText(WORDS);
    const header = await boxOf(page, '.site-header');
    expect((await boxOf(page, '#offline-line')).y).toBeCloseTo(header.bottom, 0);
    await expectNoFaults(page, 'a page without a network');
    await page.mouse.wheel(0, 900);
    await expect.poll(async () => (await boxOf(page, '#offline-line')).y).toBe(0);
    await expect(line(page)).toBeInViewport();
    await expectNoFaults(page, 'a scrolled page without a network');
    await goOnline(context, network);
    await expect(line(page)).toBeEmpty();
    expect(await shifted(page)).toBe(before);
  });

  test('Opened without a network, every page has the line, and it covers no words and no control', async ({
    page,
    context,
    network,
    complaints,
  }) => {
    test.slow();
    complaints.forgive(/status of 404/);
    await page.goto('/about');
    await installed(page);
    await goOffline(context, network);
    for (const { path } of pages) {
      await page.goto(path);
      await started(page);
      await expect(line(page), path).toHaveText(wordsOn(path));
      expect.soft(await covered(page), path).toEqual([]);
    }
  });

  test('Beside a form that needs a network the line does not say that changes are kept', async ({
    page,
    context,
    network,
  }) => {
    await page.goto('/login');
    await installed(page);
    await started(page);
    await goOffline(context, network);
    await expect(line(page)).toHaveText('Offline');
    await page.getByLabel('Username (email)').fill('reader@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('This needs a network, and there is none just now.');
    await page
      .getByRole('link', { name: /create an account/i })
      .first()
      .click();
    await expect(page).toHaveURL('/sign-in');
    await expect(line(page)).toHaveText('Offline');
    await page.goto('/faq');
    await expect(line(page)).toHaveText(WORDS);
  });

  test('On a device that stores nothing, the line does not say that changes are kept', async ({
    page,
    network,
    complaints,
  }) => {
    complaints.forgive(/storage/i);
    await refuseStorage(page, 'indexedDB');
    await page.goto('/faq');
    await installed(page);
    await network.cut();
    const box = page.locator('footer [data-newsletter]');
    await box.getByLabel('Your e-mail address').fill('reader@example.com');
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await expect(box.getByRole('status')).toContainText('this device cannot keep it');
    await expect(line(page)).toHaveText('Offline');
  });

  test('On a device that has become full, the line says so from the first write that it cannot keep', async ({
    page,
    context,
    network,
    complaints,
  }) => {
    complaints.forgive(/quota|storage/i);
    await page.goto('/faq');
    await installed(page);
    await fillDevice(page, network.origin);
    await goOffline(context, network);
    await expect(line(page)).toHaveText(WORDS);
    const box = page.locator('footer [data-newsletter]');
    await box.getByLabel('Your e-mail address').fill('reader@example.com');
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await expect(box.getByRole('status')).toContainText('this device cannot keep it');
    await expect(line(page)).toHaveText('Offline');
  });

  test('On the way from page to page the line stays as it is, so that it is announced once', async ({
    page,
    context,
    network,
  }) => {
    await page.goto('/blog');
    await installed(page);
    await goOffline(context, network);
    await expect(line(page)).toHaveText(WORDS);
    await expect(line(page)).toHaveRole('status');
    const changes = await line(page).evaluateHandle(element => {
      const seen = { times: 0 };
      new MutationObserver(records => {
        seen.times += records.length;
      }).observe(element, { childList: true, characterData: true, subtree: true, attributes: true });
      return seen;
    });
    for (const name of ['Computer vision', 'Forecasting']) {
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .click();
      await expect(heading(page)).toContainText(name);
      await page.goBack();
      await expect(heading(page)).toHaveText('Blog');
    }
    await expect(line(page)).toHaveText(WORDS);
    expect(await changes.evaluate(({ times }) => times)).toBe(0);
  });

  test('The line is below the bar of a reader who has scrolled on, and under the menu', async ({
    page,
    context,
    network,
  }) => {
    await page.goto(ARTICLE);
    await installed(page);
    await started(page);
    await goOffline(context, network);
    await expect(line(page)).toHaveText(WORDS);
    await page.getByText('Menu', { exact: true }).click();
    const { x, y, width, height } = await boxOf(page, '#offline-line');
    const onTop = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest('.compact-menu') !== null,
      [x + width / 2, y + height / 2],
    );
    expect(onTop).toBe(true);
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 2500);
    const bar = page.locator('.reading-bar');
    await expect(bar).toBeVisible();
    await expect
      .poll(async () => (await boxOf(page, '#offline-line')).y - (await boxOf(page, '.reading-bar')).bottom)
      .toBeCloseTo(0, 0);
    await expectNoFaults(page, 'the reading bar without a network');
  });

  test('A link within an article leads to a heading that neither bar nor line covers', async ({
    page,
    context,
    network,
  }) => {
    await page.goto(ARTICLE);
    await installed(page);
    await started(page);
    await goOffline(context, network);
    await page.mouse.wheel(0, 2500);
    await expect(page.locator('.reading-bar')).toBeVisible();
    const target = page.locator('.prose h2').nth(1);
    await target.evaluate(element => {
      location.hash = element.id;
    });
    await expect.poll(async () => (await target.boundingBox())?.y).toBeLessThan(200);
    expect((await target.boundingBox())?.y).toBeGreaterThanOrEqual(
      (await boxOf(page, '#offline-line')).bottom,
    );
  });

  test('The line and the offer of a new version are both there, one at each end', async ({
    page,
    context,
    network,
  }) => {
    test.slow();
    await page.goto('/about');
    await installed(page);
    await started(page);
    await noticeNewVersion(page, network);
    await expect(page.locator('.notice-line')).toBeVisible({ timeout: 30_000 });
    await goOffline(context, network);
    await expect(line(page)).toHaveText(WORDS);
    await expect(page.locator('.notice-line')).toBeVisible();
    const [above, below] = [await boxOf(page, '#offline-line'), await boxOf(page, '.notice-line')];
    expect(above.bottom).toBeLessThan(below.y);
  });

  test('During an assessment the line gives way, and it is not printed', async ({
    page,
    context,
    network,
  }) => {
    await page.goto('/assessment');
    await installed(page);
    await goOffline(context, network);
    await expect(line(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(line(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(line(page)).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.locator('.running')).toBeVisible();
    await expect(line(page)).toBeHidden();
    await expect(page.locator('.device-status')).toBeVisible();
  });
});

test('On a wide window the chip says it, and there is no line', async ({ page, context, network }) => {
  await page.goto('/blog');
  await installed(page);
  await goOffline(context, network);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(line(page)).toBeHidden();
  // The page is only read, so the app has nothing to do.
  expect(await appScripts(page)).toEqual([]);
  // It is read out once, and not by the chip as well.
  await expect(page.locator('#announcer')).toHaveText(WORDS);
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0);
  await expectNoFaults(page, 'a wide page without a network');
});
