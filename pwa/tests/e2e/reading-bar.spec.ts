import type { Page } from '@playwright/test';
import { chromiumOptions } from '../../build/browser';
import { expectNoFaults } from './axe';
import { expect, installed, logIn, started, test, toast } from './fixtures';
import { miniPlayer, player } from './listening';
import { keptReasons } from './shelf';
import { fillLogin } from './signed-in';
import { articles, pages } from './site';

// The headless shell has no viewer for PDFs.
test.use({ launchOptions: chromiumOptions() });

/** Tests of the bar for a reader who has scrolled past the hero. */

const bar = (page: Page) => page.getByRole('region', { name: 'Reading' });
const actions = (page: Page) => page.getByRole('region', { name: 'Article tools' });
const goTo = (page: Page, top: number) => page.evaluate(y => scrollTo(0, y), top);
const heroHeight = (page: Page) =>
  page.locator('.article-hero').evaluate(hero => (hero as HTMLElement).offsetHeight);
const canonicalOf = (path: string) => pages.find(page => page.path === path)?.canonical ?? '';

for (const width of [390, 1280]) {
  test(`Every article shows the bar only below the hero, ${width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    for (const { path, h1 } of articles) {
      await page.goto(path);
      await started(page);
      await expect(bar(page), path).toBeHidden();
      const height = await heroHeight(page);
      await goTo(page, height + 1);
      await expect(bar(page), path).toBeVisible();
      await expect(bar(page), path).toContainText(h1);
      await goTo(page, height);
      await expect(bar(page), path).toBeHidden();
    }
  });
}

for (const [name, takesItAway] of [
  ['moved by the style sheet', false],
  ['moved by a script where the style sheet cannot', true],
] as const) {
  test(`The progress line shows the scrolled share of the page, ${name}`, async ({ page }) => {
    if (takesItAway) {
      await page.addInitScript(() => {
        CSS.supports = () => false;
        addEventListener('DOMContentLoaded', () => {
          const style = new CSSStyleSheet();
          style.replaceSync('.reading-progress span { animation: none !important; }');
          document.adoptedStyleSheets.push(style);
        });
      });
    }
    await page.goto('/applied-ai');
    await started(page);
    const progress = bar(page).getByRole('progressbar', { name: 'Read so far' });
    for (const part of [0.25, 0.6, 1]) {
      await page.evaluate(part => {
        scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight));
      }, part);
      await expect
        .poll(() =>
          progress.evaluate(line => {
            const drawn = line.firstElementChild?.getBoundingClientRect().width ?? 0;
            return Math.round((drawn / line.clientWidth) * 100);
          }),
        )
        .toBe(Math.round(part * 100));
      await expect(progress).toHaveAttribute('aria-valuenow', String(Math.round(part * 100)));
    }
  });
}

test('Showing the bar moves nothing', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/applied-ai');
    await started(page);
    const top = () =>
      page
        .locator('.prose h2')
        .first()
        .evaluate(text => text.getBoundingClientRect().top + scrollY);
    const before = await top();
    await goTo(page, (await heroHeight(page)) + 1);
    await expect(bar(page)).toBeVisible();
    expect(await top()).toBe(before);
  }
});

test('The Tab key goes from the actions through the bar to the text, and skips a hidden bar', async ({
  page,
}) => {
  await page.goto('/applied-ai');
  await started(page);
  const keep = actions(page).getByRole('button', { name: /^Keep/ });
  const firstOfText = page.locator('.contents a').first();
  await keep.focus();
  await page.keyboard.press('Tab');
  await expect(firstOfText).toBeFocused();
  await goTo(page, 2000);
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(bar(page).getByRole('link', { name: 'Download' })).toBeFocused();
  for (const name of ['Print', 'Share', 'Save', 'Play']) {
    await page.keyboard.press('Shift+Tab');
    await expect(bar(page).locator(':focus'), name).toContainText(name);
  }
});

test('Play in the bar opens the one player, small while out of view, and pauses it', async ({ page }) => {
  await page.goto('/applied-ai');
  await started(page);
  await goTo(page, 2000);
  await bar(page).getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveCount(1);
  const small = miniPlayer(page);
  await expect(small).toBeVisible();
  const isPaused = () => page.locator('#narration').evaluate(audio => (audio as HTMLAudioElement).paused);
  await expect.poll(isPaused).toBe(false);
  await bar(page).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(isPaused).toBe(true);
  await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await actions(page).evaluate(section => section.scrollIntoView({ block: 'center' }));
  await expect(small).toBeHidden();
  await expect(player(page)).toBeInViewport();
});

for (const path of ['/edge-on', '/applied-ai']) {
  test(`Both Save buttons of ${path} save the article itself, and show it at once`, async ({
    page,
    account,
  }) => {
    await logIn(page, account);
    await page.goto(path);
    await started(page);
    const above = actions(page).locator('[data-save-state]');
    const inBar = bar(page).locator('[data-save-state]');
    await above.click();
    await expect(above).toHaveText('Saved');
    await goTo(page, 2000);
    await expect(inBar).toHaveText('Saved');
    await inBar.click();
    await expect(toast(page)).toHaveText('Article removed');
    await expect(above).toHaveText('Save');
    await inBar.click();
    await expect(toast(page)).toHaveText('Article saved');
    await page.goto('/articles');
    await expect(page.locator('.saved-list a')).toHaveAttribute('href', path);
  });
}

test('Save in the bar leads a visitor to the log-in page, and from there back to the place', async ({
  page,
  account,
}) => {
  await page.goto('/edge-on');
  await started(page);
  await goTo(page, 2000);
  await bar(page).locator('[data-save-state]').click();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, account);
  await expect(toast(page)).toHaveText('Article saved');
  await expect(page).toHaveURL('/edge-on');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000);
});

test('On a phone the actions stay at the foot of the window, and the bar has the title and Contents', async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/applied-ai');
    await started(page);
    for (const top of [0, 3000]) {
      await goTo(page, top);
      for (const name of ['Play', 'Save', 'Share', 'Print', 'PDF']) {
        const action = actions(page).locator('.action').filter({ hasText: name }).first();
        await expect(action, name).toBeInViewport({ ratio: 1 });
        expect((await action.boundingBox())?.y, name).toBeGreaterThan(740 / 2);
      }
    }
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).getByRole('button')).toHaveText(['Contents']);
  }
});

test('The bar works offline as it does with a network', async ({ page, network }) => {
  await page.goto('/applied-ai');
  await installed(page);
  await network.cut();
  await page.reload();
  await started(page);
  await goTo(page, 2000);
  await expect(bar(page)).toBeVisible();
  await bar(page).getByText('Share', { exact: true }).click();
  await bar(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page)).toContainText(/Link copied|The link is/);
});

for (const width of [390, 1280]) {
  test(`axe finds no fault in an article with its bar and a menu open, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/applied-ai');
    await started(page);
    await goTo(page, 2000);
    await expect(bar(page)).toBeVisible();
    await page.locator('summary:visible').filter({ hasText: 'Share' }).last().click();
    await expectNoFaults(page, 'the article');
  });
}

test('Copy link copies the canonical address, and says so', async ({ page, context, network }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.origin });
  await page.goto('/applied-ai?utm_source=mail#sources');
  await started(page);
  await goTo(page, 0);
  const menu = actions(page).locator('details.share');
  await menu.getByText('Share', { exact: true }).click();
  await menu.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page)).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonicalOf('/applied-ai'));
  await expect(menu).not.toHaveAttribute('open');
  await expect(menu.locator('summary')).toBeFocused();
});

test('Without clipboard access, the link is copied the old way or shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto('/applied-ai');
  await started(page);
  const copy = async () => {
    await actions(page).getByText('Share', { exact: true }).click();
    await actions(page).getByRole('button', { name: 'Copy link' }).click();
  };
  const copied = page.evaluate(
    () =>
      new Promise(resolve =>
        addEventListener('copy', () => resolve(document.getSelection()?.toString()), { once: true }),
      ),
  );
  await copy();
  expect(await copied).toBe(canonicalOf('/applied-ai'));
  await expect(toast(page)).toHaveText('Link copied');
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copy();
  await expect(toast(page)).toContainText(canonicalOf('/applied-ai'));
});

test('The system’s share sheet is offered if it exists, with title and canonical address', async ({
  page,
}) => {
  await page.goto('/applied-ai');
  await actions(page).getByText('Share', { exact: true }).click();
  await expect(actions(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(actions(page).getByRole('button', { name: 'Share…' })).toBeHidden();
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Navigator.prototype.share = async data => void shared.push(data ?? {});
  });
  await page.reload();
  await started(page);
  await actions(page).getByText('Share', { exact: true }).click();
  await actions(page).getByRole('button', { name: 'Share…' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  await expect
    .poll(shared)
    .toEqual([
      { title: articles.find(({ path }) => path === '/applied-ai')?.h1, url: canonicalOf('/applied-ai') },
    ]);
});

/** Chromium's failed request for an icon beside a PDF in its own tab. */
const NO_ICON = /\.pdf error: .*status of 404/;

/** Records print calls to the tab that a page opens, and anything shared or printed in the page itself. */
async function notePrinting(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    const open = window.open.bind(window);
    window.open = (...how) => {
      const tab = open(...how);
      if (tab) tab.print = () => void noted.push(`printed ${tab.location.pathname}`);
      return tab;
    };
    window.print = () => void noted.push(`printed ${location.pathname}`);
  });
  return () => page.evaluate(() => (window as unknown as { noted: string[] }).noted);
}

test('Print opens the PDF in a new tab and prints it', async ({ page, context, complaints }) => {
  complaints.forgive(NO_ICON);
  const noted = await notePrinting(page);
  await page.goto('/applied-ai');
  await started(page);
  const opening = context.waitForEvent('page');
  await actions(page).getByRole('link', { name: 'Print' }).click();
  const tab = await opening;
  await expect(tab).toHaveURL('/pdfs/applied-ai.pdf');
  await expect.poll(noted).toEqual(['printed /pdfs/applied-ai.pdf']);
  await expect(page).toHaveURL('/applied-ai');
});

test('Print prints the PDF also if the worker answers, while it arrives and from the copy on the device', async ({
  page,
  context,
  complaints,
}) => {
  complaints.forgive(NO_ICON);
  const noted = await notePrinting(page);
  await page.goto('/applied-ai');
  await installed(page);
  await page.reload();
  await started(page);
  for (const times of [1, 2]) {
    const opening = context.waitForEvent('page');
    await actions(page).getByRole('link', { name: 'Print' }).click();
    await opening;
    await expect.poll(noted).toEqual(Array(times).fill('printed /pdfs/applied-ai.pdf'));
    await expect.poll(() => keptReasons(page)).toEqual({ '/pdfs/applied-ai.pdf': 'use' });
  }
});

test('If the PDF does not load in its tab, the reader can read how to print it', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(NO_ICON);
  const noted = await notePrinting(page);
  await page.clock.install();
  await page.goto('/applied-ai');
  await started(page);
  const release = network.hold('/pdfs/applied-ai.pdf');
  const loading = page.waitForResponse(/\/assets\/pdf-[^/]+\.js$/);
  await actions(page).getByRole('link', { name: 'Print' }).click();
  await (await loading).finished();
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000);
      return toast(page).textContent();
    })
    .toBe('The PDF is open in a new tab. Please print it from there.');
  expect(await noted()).toEqual([]);
  release();
});

test('If a script may not open a tab, the link itself opens the PDF', async ({
  page,
  context,
  complaints,
}) => {
  complaints.forgive(NO_ICON);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/applied-ai');
  await started(page);
  const opening = context.waitForEvent('page');
  await actions(page).getByRole('link', { name: 'Print' }).click();
  await expect(await opening).toHaveURL('/pdfs/applied-ai.pdf');
});

/** Simulates an app installed on a phone. */
async function actInstalled(page: Page, sharesFiles: boolean): Promise<() => Promise<string[]>> {
  await page.addInitScript(sharesFiles => {
    Object.defineProperty(navigator, 'standalone', { value: true });
    Navigator.prototype.canShare = data => sharesFiles && data?.files?.length === 1;
    Navigator.prototype.share = async data => {
      const [file] = data?.files ?? [];
      const { noted } = window as unknown as { noted: string[] };
      noted.push(`shared ${file?.name} ${file?.type} ${file && file.size > 100_000}`);
    };
  }, sharesFiles);
  return notePrinting(page);
}

test('In an app installed on a phone, Print and Full Article share the file and open no tab', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const noted = await actInstalled(page, true);
  await page.goto('/applied-ai');
  await started(page);
  await actions(page).getByRole('link', { name: 'Print' }).click();
  await expect.poll(noted).toEqual(['shared applied-ai.pdf application/pdf true']);
  await page.getByRole('link', { name: 'Full Article' }).click();
  await expect.poll(noted).toHaveLength(2);
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL('/applied-ai');
});

test('An installed app whose PDF cannot be had offers to print the page itself', async ({
  page,
  network,
}) => {
  const noted = await actInstalled(page, true);
  await page.goto('/applied-ai');
  await installed(page);
  await network.cut();
  await page.reload();
  await started(page);
  await actions(page).getByRole('link', { name: 'Print' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print this page' }).click();
  await expect.poll(noted).toEqual(['printed /applied-ai']);
});

test('Download in the bar delivers the PDF as a file', async ({ page }) => {
  await page.goto('/applied-ai');
  await started(page);
  await goTo(page, 2000);
  const downloading = page.waitForEvent('download');
  await bar(page).getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(new URL(download.url()).pathname).toBe('/pdfs/applied-ai.pdf');
  expect(download.suggestedFilename()).toBe('applied-ai.pdf');
});

test('On a phone the six actions stand in columns of one width, and each names its thing', async ({
  page,
}) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/applied-ai');
    await started(page);
    const columns = actions(page).locator(':scope > :not(noscript)');
    const boxes = await columns.evaluateAll(elements =>
      elements.map(element => {
        const { width, height } = element.getBoundingClientRect();
        return { width: Math.round(width), isTall: height >= 44 };
      }),
    );
    expect(boxes, `${width}`).toHaveLength(6);
    for (const box of boxes) expect(box, `${width}`).toEqual({ width: boxes[0]?.width, isTall: true });
    expect(boxes[0]?.width, `${width}`).toBeGreaterThanOrEqual(44);
    for (const word of ['Save', 'PDF', 'Offline']) {
      await expect(actions(page).getByText(word).first(), `${word}, ${width}`).toBeVisible();
    }
  }
});

for (const width of [360, 1280]) {
  test(`The bar leads to the settings, and larger text leaves the reader where they are, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/applied-ai');
    await started(page);
    const read = page.locator('.prose > p').nth(12);
    await read.evaluate(paragraph => scrollBy(0, paragraph.getBoundingClientRect().top - 200));
    await bar(page).getByRole('link', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('slider', { name: 'Text size' }).fill('160');
    const textSize = () =>
      read.evaluate(paragraph => Number.parseFloat(getComputedStyle(paragraph).fontSize));
    await expect.poll(textSize).toBeGreaterThan(24);
    await settings.getByRole('button', { name: 'Done' }).click();
    await expect(settings).toBeHidden();
    expect((await read.boundingBox())?.y).toBeGreaterThan(100);
    expect((await read.boundingBox())?.y).toBeLessThan(300);
    await expectNoFaults(page, 'the bar with large text');
  });
}
