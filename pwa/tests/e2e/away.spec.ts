import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectNoFaults } from './axe';
import { holdPatience, localItems } from './device';
import { expect, heading, installed, logIn, saveButton, started, test, toast } from './fixtures';
import { ARTICLE, AUDIO, keep, openInTunnel, PDF } from './listening';
import type { Network } from './network';

/** What a reader finds without a network in place of a file that is not on the device. */

for (const { what, name, scope } of [
  { what: 'Print', name: 'Print', scope: '.actions' },
  { what: 'Download PDF', name: /PDF$/, scope: '.actions' },
  { what: 'Full Article', name: /^Full Article/, scope: '.downloads' },
]) {
  test(`Offline, ${what} says that the PDF is not on the device and prints the page`, async ({
    page,
    context,
    network,
  }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = String(document.querySelectorAll('dialog[open]').length);
      };
    });
    await openInTunnel(page, context, network);
    const link = page.locator(scope).getByRole('link', { name }).first();
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Not on this device' });
    await expect(dialog).toHaveAccessibleDescription(
      /^The PDF is not on this device, and there is no network\./,
    );
    expect(context.pages()).toHaveLength(1);
    await expectNoFaults(page, 'the dialog about an absent PDF');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    await link.click();
    await dialog.getByRole('button', { name: 'Print this page' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '0');
    await expect(dialog).toBeHidden();
  });
}

test('A PDF is answered by the same dialog if the browser believes to be online', async ({
  page,
  context,
  network,
}) => {
  await page.goto(ARTICLE);
  await installed(page);
  await started(page);
  await network.cut();
  const dialog = page.getByRole('dialog', { name: 'Not on this device' });
  for (const name of ['Print', /PDF$/]) {
    const link = page.locator('.actions').getByRole('link', { name }).first();
    await link.click();
    await expect(dialog).toBeVisible();
    expect(context.pages()).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(link).toBeFocused();
  }
});

test('A PDF that can be had opens once, however often it is pressed while the server is asked', async ({
  page,
  context,
  network,
}) => {
  // The site's patience with the server must not end while the test presses.
  await holdPatience(page);
  await page.goto(ARTICLE);
  await installed(page);
  const release = network.hold('/healthz');
  const opened: string[] = [];
  context.on('page', tab => opened.push(tab.url()));
  const link = page.locator('.downloads').getByRole('link').first();
  const first = context.waitForEvent('page');
  await link.click();
  await link.click();
  release();
  await first;
  expect(opened).toHaveLength(1);
});

test.describe('A PDF that shall be kept later', () => {
  const noted = async (page: Page) => (await localItems(page))['wanted-pdfs'];
  const isHere = (page: Page) => page.getByText(/^The PDF of “.+” is on this device now\.$/);
  const isKept = (page: Page) => page.evaluate(async url => (await caches.match(url)) !== undefined, PDF);

  test.beforeEach(async ({ page, context, network }) => {
    await openInTunnel(page, context, network);
    await page.locator('.downloads').getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: 'Not on this device' });
    await dialog.getByRole('button', { name: 'Keep it when I am online' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('The PDF will be kept on this device when you are online.')).toBeVisible();
    expect(await isKept(page)).toBe(false);
  });

  test('is on the shelf as waiting, and can be dropped there', async ({ page }) => {
    await page.evaluate(() => {
      location.hash = '#downloads';
    });
    const row = page
      .getByRole('dialog', { name: 'On this device' })
      .locator(`[data-bundle="${ARTICLE.slice(1)}"]`);
    await expect(row).toContainText('Its PDF comes as soon as there is a network.');
    await row.getByRole('button', { name: 'Do not keep the PDF' }).click();
    await expect(row).not.toContainText('Its PDF comes');
    expect(await noted(page)).toBeUndefined();
  });

  test('is fetched once by two tabs when the network is back, and opens without it', async ({
    page,
    context,
    network,
  }) => {
    const asked: string[] = [];
    // The worker passes on what a page asks for.
    context.on(
      'requestfinished',
      request => request.serviceWorker() ?? asked.push(new URL(request.url()).pathname),
    );
    const other = await context.newPage();
    await other.goto('/about');
    await network.restore();
    await context.setOffline(false);
    await expect.poll(() => noted(page)).toBeUndefined();
    expect(await isKept(page)).toBe(true);
    expect(asked.filter(path => path === PDF)).toHaveLength(1);
    await network.cut();
    await context.setOffline(true);
    const opened = context.waitForEvent('page');
    await page.locator('.downloads').getByRole('link').first().click();
    await opened;
  });

  test('is fetched when the site is opened again, on any page', async ({ page, context, network }) => {
    await page.close();
    await network.restore();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto('/about');
    await expect(isHere(later)).toBeVisible();
    expect(await isKept(later)).toBe(true);
  });

  test('stays wanted while the server cannot give it', async ({ page, context, network, complaints }) => {
    complaints.forgive(/status of 500/);
    network.answerInstead(PDF, { status: 500, type: 'text/plain', body: 'no' });
    await network.restore();
    const failed = page.waitForResponse(response => response.url().endsWith(PDF));
    await context.setOffline(false);
    await failed;
    expect(await noted(page)).toBe('["computer-vision"]');
    expect(await isKept(page)).toBe(false);
  });

  test('is forgotten if the device names what the site does not have', async ({
    page,
    context,
    network,
    complaints,
  }) => {
    complaints.forgive(/status of 404/);
    await page.evaluate(() => localStorage.setItem('wanted-pdfs', '["nothing-here","about","../x",7]'));
    await network.restore();
    await context.setOffline(false);
    await expect.poll(() => noted(page)).toBeUndefined();
    await expect(isHere(page)).toBeHidden();
  });
});

test('Offline, a kept PDF opens as it does with a network', async ({ page, context, network }) => {
  await page.goto(ARTICLE);
  await installed(page);
  await keep(page);
  await network.cut();
  await context.setOffline(true);
  const opened = context.waitForEvent('page');
  await page.locator('.downloads').getByRole('link').click();
  await opened;
  await expect(page.getByRole('dialog', { name: 'Not on this device' })).toBeHidden();
});

test('Offline, the address of a file that is not on the device shows a page of the site', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 503/);
  await page.goto('/about');
  await installed(page);
  await network.cut();
  for (const path of [PDF, AUDIO, '/robots.txt']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(503);
    await started(page);
    await expect(heading(page), path).toHaveText('Not on this device');
    await expectNoFaults(page, `the page in place of ${path}`);
    await page.getByRole('link', { name: 'Read the articles' }).click();
    await expect(heading(page), path).toHaveText('Blog');
  }
});

test('The dialog about an absent PDF does not wait for another question to be answered', async ({
  page,
  account,
  network,
}) => {
  await logIn(page, account);
  await page.goto(ARTICLE);
  await installed(page);
  await page.reload();
  await started(page);
  await saveButton(page).click();
  await expect(page.getByRole('button', { name: 'Keep them' })).toBeVisible();
  await network.cut();
  await page.locator('.actions').getByRole('link', { name: /PDF$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Not on this device' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Keep them' })).toBeVisible();
});

test.describe('before the worker has kept anything', () => {
  test.use({ serviceWorkers: 'block' });
  test.beforeEach(({ complaints }) =>
    complaints.forgive(/Service Worker registration blocked by Playwright/),
  );

  /** Opens an article before whose scripts the network goes, and lets the browser know. @returns what brings it back */
  async function openAway(
    page: Page,
    context: BrowserContext,
    network: Network,
  ): Promise<() => Promise<void>> {
    await openWithoutScripts(page, network, ARTICLE);
    await context.setOffline(true);
    return async () => {
      await network.restore();
      await context.setOffline(false);
    };
  }

  /** Opens a page whose scripts do not start by themselves when it is idle, and cuts the network. */
  async function openWithoutScripts(page: Page, network: Network, path: string): Promise<void> {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(path);
    await network.cut();
  }

  test('A press whose code is away says that it needs the network, and works when that is back', async ({
    page,
    network,
  }) => {
    await page.goto(ARTICLE);
    await started(page);
    await network.cut();
    await page.locator('.actions summary').click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast(page)).toHaveText('This needs the network.');
    await network.restore();
    await page.locator('.actions summary').click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast(page)).toHaveText('Link copied');
  });

  test('A press before the scripts have come is told about the network, and answered when that is back', async ({
    page,
    context,
    network,
  }) => {
    const goOnline = await openAway(page, context, network);
    await page.locator('.actions [data-save-state]').click();
    await expect(page.getByRole('alert')).toHaveText('No network. This is done as soon as it is back.');
    await goOnline();
    await expect(page).toHaveURL('/login');
  });

  test('So is a press that needs the site’s script alone', async ({ page, context, network, complaints }) => {
    // The fixture answers the banner; it must have finished before that answer is removed.
    expect(complaints.left()).toEqual([]);
    await context.clearCookies({ name: 'consent' });
    const goOnline = await openAway(page, context, network);
    await page.getByRole('button', { name: 'Refuse all cookies' }).click();
    await expect(page.getByRole('alert')).toHaveText('No network. This is done as soon as it is back.');
    await goOnline();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  });

  test('Each such press is told for its own time', async ({ page, context, network }) => {
    await page.clock.install();
    await openAway(page, context, network);
    // Only the test moves the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    const news = page.getByRole('alert');
    await page.locator('.actions [data-save-state]').click();
    await expect(news).toBeVisible();
    await page.clock.runFor(4000);
    await news.evaluate(line => line.setAttribute('data-first', ''));
    await page.locator('.actions [data-save-state]').click();
    await expect(page.locator('[data-first]')).toHaveCount(0);
    await expect(news).toBeVisible();
    await page.clock.runFor(4000);
    await expect(news).toBeVisible();
    await page.clock.runFor(4000);
    await expect(news).toBeHidden();
  });

  test('Play that was pressed before the scripts had come plays when the network is back', async ({
    page,
    context,
    network,
  }) => {
    const goOnline = await openAway(page, context, network);
    await page.locator('.actions [data-audio]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await goOnline();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime))
      .toBeGreaterThan(0.2);
    await expect(page.getByText('cannot be played')).toBeHidden();
  });

  test('A press is answered also if the network is back before the request of its absence has failed', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(ARTICLE);
    const scripts = /\/assets\/site-/;
    let fail = () => {};
    const failing = new Promise<void>(resolve => {
      fail = resolve;
    });
    const failOnce = async (route: Route) => {
      await failing;
      await route.abort('connectionreset');
    };
    await page.route(scripts, failOnce, { times: 1 });
    const asked = page.waitForRequest(scripts);
    await page.locator('.actions [data-save-state]').click();
    await asked;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    fail();
    await expect(page).toHaveURL('/login');
  });

  test('Scripts that could not be fetched are fetched by the next touch', async ({ page, network }) => {
    await openWithoutScripts(page, network, '/contact');
    await page.getByLabel('First name').click();
    await network.restore();
    await page.getByLabel('Last name').click();
    await started(page);
  });
});
