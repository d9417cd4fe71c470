import type { BrowserContext, Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { fillDevice, localItems } from './device';
import { expect, installed, started, test, toast } from './fixtures';
import { ARTICLE, AUDIO, keepButton, openInTunnel, PDF } from './listening';
import type { Network } from './network';
import { keptReasons, openAtHash, rowOf } from './shelf';

/** An article that a reader without a network wants to keep. */

/** The worker learns of the network later than the page; a first try that fails is repeated after seconds. */
const ARRIVAL_MS = 25_000;
const SLUG = ARTICLE.slice(1);
const WHOLE = { [AUDIO]: 'choice', [PDF]: 'choice' };
const isHere = (page: Page) => page.getByText(/^Narration and PDF of “.+” are on this device now\.$/);
const noted = async (page: Page) => (await localItems(page))['wanted-articles'];

/** Wants to keep the article in one of two tabs. @returns the other one, which shows it too */
async function wantInTwoTabs(page: Page, context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto(ARTICLE);
  await started(other);
  await keepButton(page).click();
  await expect(keepButton(other)).toContainText('Waiting');
  return other;
}

/**
 * Wants an article and a PDF; back on the network, the server has the PDF only.
 * @returns lets the server recover
 */
async function getPdfOnly(page: Page, context: BrowserContext, network: Network): Promise<() => void> {
  await keepButton(page).click();
  await expect(keepButton(page)).toContainText('Waiting');
  await page.evaluate(() => localStorage.setItem('wanted-pdfs', '["applied-ai"]'));
  const recover = network.answerInstead(AUDIO, { status: 500, type: 'text/plain', body: 'no' });
  await network.restore();
  await context.setOffline(false);
  await expect.poll(async () => (await localItems(page))['wanted-pdfs']).toBeUndefined();
  await expect(keepButton(page)).toContainText('Waiting');
  return recover;
}

test.describe('Where the browser reports no network', () => {
  test.beforeEach(async ({ page, context, network }) => {
    await openInTunnel(page, context, network);
  });

  for (const width of [360, 1366]) {
    test(`Keep waits, also after a reload, until a second press takes it back, at ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await keepButton(page).click();
      await expect(toast(page)).toHaveText(
        'Narration and PDF will be kept on this device when you are online.',
      );
      const button = keepButton(page);
      await expect(button).toContainText('Waiting');
      await expect(button).toHaveAccessibleName('Keeping offline Waiting');
      await expectNoFaults(page, 'an article that waits for the network');
      expect(await button.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      );
      await page.reload();
      await started(page);
      await expect(button).toContainText('Waiting');
      expect(await noted(page)).toBe(`["${SLUG}"]`);
      await button.click();
      await expect(toast(page)).toHaveText('Narration and PDF will not be kept.');
      await expect(button).toContainText(/Keep offline \d/i);
      expect(await noted(page)).toBeUndefined();
    });
  }

  test('A wish to keep an article shows in every tab, and can be taken back on the shelf', async ({
    page,
    context,
  }) => {
    const other = await wantInTwoTabs(page, context);
    await openAtHash(other, '#downloads');
    const row = rowOf(other, SLUG);
    await expect(row).toContainText('Narration and PDF come as soon as there is a network.');
    await row.getByRole('button', { name: 'Do not keep' }).click();
    await expect(row.getByRole('button', { name: 'Keep', exact: true })).toBeVisible();
    await expect(keepButton(page)).toHaveAttribute('data-kept', 'absent');
  });

  test('A wish is fulfilled once by two tabs when the network is back, and both show it', async ({
    page,
    context,
    network,
  }) => {
    const other = await wantInTwoTabs(page, context);
    await network.restore();
    await context.setOffline(false);
    for (const tab of [page, other])
      await expect(keepButton(tab)).toHaveText('Kept offline', { timeout: ARRIVAL_MS });
    expect(await keptReasons(page)).toEqual(WHOLE);
    expect(await noted(page)).toBeUndefined();
    expect(network.callsOf(`GET ${AUDIO}`)).toHaveLength(1);
    expect((await localItems(page))['kept-articles']).toBe(`["${SLUG}"]`);
  });

  test('What is wanted already is not offered again, and several arrivals are named together', async ({
    page,
    context,
    network,
  }) => {
    await keepButton(page).click();
    await expect(keepButton(page)).toContainText('Waiting');
    await page
      .getByRole('link', { name: /^(Download )?PDF/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Not on this device' });
    await expect(dialog).toContainText('The PDF will be kept on this device when you are online.');
    await expect(dialog.getByRole('button', { name: 'Keep it when I am online' })).toHaveCount(0);
    await expectNoFaults(page, 'a PDF that is wanted already');
    await page.keyboard.press('Escape');
    await page.goto('/applied-ai');
    await started(page);
    await keepButton(page).click();
    await expect(keepButton(page)).toContainText('Waiting');
    await network.restore();
    await context.setOffline(false);
    await expect(toast(page)).toHaveText('2 things that you wanted are on this device now.', {
      timeout: ARRIVAL_MS,
    });
  });

  test('A wish is fulfilled when the site is opened again, on any page', async ({
    page,
    context,
    network,
  }) => {
    await keepButton(page).click();
    await expect(keepButton(page)).toContainText('Waiting');
    await page.close();
    await network.restore();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto('/about');
    await expect(isHere(later)).toBeVisible({ timeout: ARRIVAL_MS });
    expect(await keptReasons(later)).toEqual(WHOLE);
  });

  test('A wish taken back in another tab ends the download that has begun', async ({
    page,
    context,
    network,
  }) => {
    const other = await context.newPage();
    await other.goto('/about');
    await started(other);
    await keepButton(page).click();
    await expect(keepButton(page)).toContainText('Waiting');
    const release = network.hold(PDF);
    await network.restore();
    await context.setOffline(false);
    await expect.poll(() => keptReasons(page), { timeout: ARRIVAL_MS }).toEqual({ [AUDIO]: 'choice' });
    await openAtHash(other, '#downloads');
    // Only one of the tabs has the download.
    await rowOf(other, SLUG)
      .getByRole('button', { name: /^(Do not keep|Stop)$/ })
      .click();
    await expect(keepButton(page)).toHaveAttribute('data-kept', 'absent');
    release();
    expect(await noted(page)).toBeUndefined();
    expect(await keptReasons(page)).toEqual({ [AUDIO]: 'choice' });
  });

  test('What the server cannot give stays wanted, and does not hold up a PDF', async ({
    page,
    context,
    network,
    complaints,
  }) => {
    complaints.forgive(/status of 500/);
    await getPdfOnly(page, context, network);
    expect(await keptReasons(page)).toEqual({ '/pdfs/applied-ai.pdf': 'choice' });
  });

  test('What a server that answers cannot give at first is tried again, and counted with what has arrived', async ({
    page,
    context,
    network,
    complaints,
  }) => {
    complaints.forgive(/status of 500/);
    const recover = await getPdfOnly(page, context, network);
    recover();
    await expect(toast(page)).toHaveText('2 things that you wanted are on this device now.', {
      timeout: ARRIVAL_MS,
    });
    expect(await keptReasons(page)).toEqual({ ...WHOLE, '/pdfs/applied-ai.pdf': 'choice' });
  });

  test('A device without room says so, and the wish ends', async ({ page, context, network, complaints }) => {
    complaints.forgive(/quota|storage/i);
    await keepButton(page).click();
    await expect(keepButton(page)).toContainText('Waiting');
    await fillDevice(page, network.origin);
    await network.restore();
    await context.setOffline(false);
    await expect(toast(page)).toHaveText('There is no room left on this device for these files.');
    await expect(keepButton(page)).toHaveAttribute('data-kept', 'absent');
  });
});

test('In a tunnel that the browser does not notice, Keep waits, and is done as soon as the server answers', async ({
  page,
  network,
}) => {
  await page.goto(ARTICLE);
  await installed(page);
  await started(page);
  await network.cut();
  await keepButton(page).click();
  await expect(keepButton(page)).toContainText('Waiting');
  await network.restore();
  await expect(isHere(page)).toBeVisible({ timeout: 15_000 });
  await expect(keepButton(page)).toHaveText('Kept offline');
});
