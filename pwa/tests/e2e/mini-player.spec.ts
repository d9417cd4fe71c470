import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { localItems } from './device';
import { expect, heading, installed, logIn, noticeNewVersion, started, test, toast } from './fixtures';
import {
  ARTICLE,
  audioOf,
  beganAt,
  expectAt,
  expectPlayingFrom,
  inPlayer,
  keep,
  keepArticle,
  keptPlace,
  listenAt,
  miniPlayer,
  narration,
  noteBeginnings,
  openWhole,
  playButton,
  player,
  SIZES,
  secondsOf,
  slider,
  TITLE,
} from './listening';
import { comeBack } from './shelf';
import { logOut, sessionEnds } from './signed-in';

const inMini = (page: Page, name: string) => miniPlayer(page).getByRole('button', { name, exact: true });

/** Opens another page of the site through a link. */
async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    const link = document.createElement('a');
    link.href = to;
    document.querySelector('main h1')?.setAttribute('data-old', '');
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await expect(page).toHaveURL(path);
  await expect(page.locator('h1[data-old]')).toHaveCount(0);
  // The end of the page comes with its second frame.
  await expect(page.locator('main[data-arriving]')).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
}

/** Counts the events that a listener would hear as a gap. */
const countGaps = (page: Page) =>
  narration(page).evaluate(audio => {
    audio.dataset.gaps = '0';
    for (const type of ['pause', 'emptied', 'seeking']) {
      audio.addEventListener(type, () => {
        audio.dataset.gaps = String(Number(audio.dataset.gaps) + 1);
      });
    }
  });

/** Pixels between neighbours in the row of times. */
const gapsOfTimes = (page: Page) =>
  miniPlayer(page)
    .locator('.player-times > *:visible')
    .evaluateAll(times =>
      times.slice(1).map((time, index) => {
        const before = times[index]?.getBoundingClientRect().right ?? Number.NaN;
        return time.getBoundingClientRect().left - before;
      }),
    );

async function listenFrom(page: Page, seconds: number): Promise<void> {
  await page.goto(ARTICLE);
  await listenAt(page, seconds);
  await inPlayer(page, 'Play').click();
  await expectPlayingFrom(page, seconds);
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`On ${name}`, () => {
    test.use({ viewport });

    test('the narration plays without a gap while the reader changes pages, and the bar leads back', async ({
      page,
    }) => {
      await listenFrom(page, 100);
      await countGaps(page);
      for (const path of ['/blog', '/about', '/applied-ai', '/faq', '/']) {
        const before = await secondsOf(page);
        await turnTo(page, path);
        await expect(miniPlayer(page)).toBeVisible();
        await expect(player(page)).toBeHidden();
        await expect.poll(() => secondsOf(page)).toBeGreaterThan(before);
      }
      await expect(narration(page)).toHaveAttribute('data-gaps', '0');
      await miniPlayer(page).getByRole('link', { name: TITLE }).click();
      await expect(heading(page)).toHaveText(TITLE);
      await expect(player(page)).toBeVisible();
      await expect(miniPlayer(page)).toBeHidden();
      await expect(heading(page)).toBeFocused();
      await expect(narration(page)).toHaveAttribute('data-gaps', '0');
    });

    test('the bar pauses, plays, skips and closes, and closing moves the focus to the page', async ({
      page,
    }) => {
      await listenFrom(page, 100);
      await turnTo(page, '/about');
      await expectNoFaults(page, 'the bar');
      for (const gap of await gapsOfTimes(page)) expect(gap).toBeGreaterThanOrEqual(4);
      await inMini(page, 'Pause').click();
      await expect(inMini(page, 'Play')).toBeVisible();
      const stopped = await secondsOf(page);
      await inMini(page, '30 seconds forward').click();
      await expectAt(page, stopped + 30);
      await inMini(page, '15 seconds back').click();
      await expectAt(page, stopped + 15);
      const progress = miniPlayer(page).locator('progress');
      await expect
        .poll(async () =>
          Math.abs(
            (await progress.evaluate(bar => (bar as HTMLProgressElement).value)) - (await secondsOf(page)),
          ),
        )
        .toBeLessThan(0.01);
      await page.keyboard.press('k');
      await expect(inMini(page, 'Pause')).toBeVisible();
      await inMini(page, 'Close the player').click();
      await expect(miniPlayer(page)).toBeHidden();
      await expect(page.locator('main')).toBeFocused();
      expect(await audioOf(page)).toMatchObject({ isPaused: true });
      await turnTo(page, ARTICLE);
      await expect(playButton(page)).toBeVisible();
    });

    test('another article’s narration replaces it, and each keeps its position', async ({ page }) => {
      await noteBeginnings(page);
      await listenFrom(page, 300);
      await turnTo(page, '/applied-ai');
      await expect(miniPlayer(page)).toBeVisible();
      const left = await secondsOf(page);
      await playButton(page).click();
      await expectPlayingFrom(page, 0);
      await expect(miniPlayer(page)).toBeHidden();
      await expect(narration(page)).toHaveAttribute('src', '/audio_files/Applied%20AI.mp3');
      await turnTo(page, ARTICLE);
      await expect(miniPlayer(page).getByRole('link', { name: /^Applied AI/ })).toBeVisible();
      await playButton(page).click();
      await openWhole(page);
      await expect(slider(page)).toHaveAttribute('aria-valuetext', /^(4 minutes 5|5 minutes)/);
      await expect.poll(() => beganAt(page)).toBeGreaterThanOrEqual(left - 6);
    });

    test('the bar hides nothing that cannot be scrolled into view, and moves nothing when it closes', async ({
      page,
    }) => {
      await listenFrom(page, 100);
      for (const path of ['/about', '/try', '/edge-on']) {
        await turnTo(page, path);
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        const bottom = await page
          .locator('footer a, footer p')
          .last()
          .evaluate(
            last =>
              last.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(last).paddingBottom),
          );
        expect(bottom, path).toBeLessThanOrEqual((await miniPlayer(page).boundingBox())?.y ?? 0);
      }
      await turnTo(page, '/try');
      const places = () =>
        page.locator('h1, footer').evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
      const before = await places();
      await inMini(page, 'Close the player').click();
      await expect(miniPlayer(page)).toBeHidden();
      expect(await places()).toEqual(before);
    });
  });
}

for (const width of [360, 390]) {
  test(`On a phone of ${width} pixels the times of another speed are shown whole, in both fonts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => localStorage.setItem('playback-speed', '0.75'));
    await listenFrom(page, 60);
    await turnTo(page, '/about');
    await inMini(page, 'Pause').click();
    for (const hasFonts of [false, true]) {
      await page.evaluate(async hasFonts => {
        const { dataset } = document.documentElement;
        if (hasFonts) dataset.fonts = '';
        else delete dataset.fonts;
        await document.fonts.ready;
      }, hasFonts);
      const times = miniPlayer(page).locator('.player-times');
      await expect(times).toContainText(/−\d\d:\d\d at 0\.75×$/);
      const cut = await times.locator('> *:visible').evaluateAll(
        parts =>
          parts.filter(part => {
            const box = part.closest('.player-bar-words')?.getBoundingClientRect() ?? new DOMRect();
            const { right, bottom } = part.getBoundingClientRect();
            return right > box.right || bottom > box.bottom;
          }).length,
      );
      expect(cut).toBe(0);
      for (const gap of await gapsOfTimes(page)) expect(gap).toBeLessThanOrEqual(12);
    }
  });
}

test('On a phone the title in the small player has two lines, and the bar its height', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await listenFrom(page, 30);
  await turnTo(page, '/blog');
  const title = miniPlayer(page).getByRole('link', { name: TITLE });
  await expect(title).toBeVisible();
  const { lines, sideways } = await title.evaluate(link => ({
    lines: Math.round(link.clientHeight / Number.parseFloat(getComputedStyle(link).lineHeight)),
    sideways: link.scrollWidth - link.clientWidth,
  }));
  expect(lines).toBe(2);
  expect(sideways).toBeLessThanOrEqual(0);
  const times = await miniPlayer(page).locator('.player-times').boundingBox();
  const bar = await page.locator('.mini-player').boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(64);
  expect((times?.y ?? 0) + (times?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

for (const width of [320, 390]) {
  test(`On another page, a phone of ${width} pixels shows the note of the sleep timer whole`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await listenFrom(page, 30);
    await turnTo(page, '/blog');
    await inMini(page, 'Open the whole player').click();
    await miniPlayer(page).getByLabel('Sleep timer').selectOption('15 minutes');
    await inMini(page, 'Back to the small player').click();
    const note = miniPlayer(page).getByText(/^Stops in 1[45]:\d\d$/);
    await expect(note).toBeVisible();
    await expect(miniPlayer(page).getByRole('link', { name: TITLE })).toBeVisible();
    const bar = await page.locator('.mini-player').boundingBox();
    const { bottom, cut } = await note.evaluate(element => ({
      bottom: element.getBoundingClientRect().bottom,
      cut: element.scrollWidth - element.clientWidth,
    }));
    expect(bar?.height).toBeLessThanOrEqual(64);
    expect(bottom).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(cut).toBeLessThanOrEqual(0);
  });
}

test('On a desktop the whole player stands within the page’s grid, with nothing beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await page.locator('.contact-band').scrollIntoViewIfNeeded();
  await miniPlayer(page).getByRole('button', { name: 'Open the whole player' }).click();
  const sheet = page.getByRole('dialog', { name: TITLE });
  await expect(sheet.getByRole('button', { name: 'Close the player' })).toBeInViewport({ ratio: 1 });
  const whole = await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  expect(whole).toBe(true);
  await expect(sheet).toBeInViewport({ ratio: 1 });
  const [box, grid] = [await sheet.boundingBox(), await page.locator('.reading-actions').boundingBox()];
  const right = (one: typeof box) => Math.round((one?.x ?? 0) + (one?.width ?? 0));
  expect(right(box)).toBe(right(grid));
  await expect(page.locator('.mini-player')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('A screen reader meets one player of each name, and its times instead of an empty bar', async ({
  page,
}) => {
  await listenFrom(page, 100);
  await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(1);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await expect(miniPlayer(page)).toHaveAccessibleName('Small player');
  await expectNoFaults(page, 'two players');
  await turnTo(page, '/about');
  await expect(miniPlayer(page)).toHaveAccessibleName('Audio player');
  await expect(miniPlayer(page).getByRole('progressbar')).toHaveCount(0);
  await expect(miniPlayer(page)).toContainText(/Elapsed \d:\d\d/);
});

test('A kept narration plays on offline, from page to page', async ({ page, network }) => {
  await page.goto(ARTICLE);
  await installed(page);
  await keep(page);
  await page.reload();
  await network.cut();
  await listenAt(page, 500);
  await inPlayer(page, 'Play').click();
  for (const path of ['/about', '/contact', '/edge-on']) {
    const before = await secondsOf(page);
    await turnTo(page, path);
    await expect(inMini(page, 'Pause')).toBeVisible();
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(before);
  }
});

test('Without a network, Play on an article whose narration is not here leaves the one that plays alone', async ({
  page,
  network,
}) => {
  await keepArticle(page);
  await playButton(page).click();
  await expectPlayingFrom(page, 0.5);
  await network.cut();
  await turnTo(page, '/applied-ai');
  await countGaps(page);
  const before = await secondsOf(page);
  await playButton(page).click();
  await expect(toast(page)).toHaveText(
    'This narration is not on this device. It can be kept when you are online.',
  );
  await expect(playButton(page)).toBeVisible();
  await expect(miniPlayer(page).getByRole('link', { name: TITLE })).toBeVisible();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(before);
  await expect(narration(page)).toHaveAttribute('data-gaps', '0');
  await network.restore();
  await expect(page.getByText('Offline', { exact: true })).toBeHidden({ timeout: 15_000 });
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  await expect(narration(page)).toHaveAttribute('src', '/audio_files/Applied%20AI.mp3');
});

test('A new version of the site waits while a narration plays in any tab', async ({
  page,
  context,
  network,
}) => {
  await page.goto(ARTICLE);
  await installed(page);
  await listenAt(page, 100);
  await inPlayer(page, 'Play').click();
  await turnTo(page, '/about');
  await expect(inMini(page, 'Pause')).toBeVisible();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  const other = await context.newPage();
  await other.goto('/faq');
  await started(other);
  await noticeNewVersion(other, network);
  await other.getByRole('button', { name: 'Use it now' }).click();
  await expect(other.getByText('A narration is playing')).toBeVisible();
  expect(loads).toBe(0);
  await inMini(page, 'Pause').click();
  await expect(inMini(page, 'Play')).toBeVisible();
  await other.getByRole('button', { name: 'Use it now' }).click();
  // The old worker ends after its last answer, which may take long on a busy machine.
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(1);
});

test('A place that was chosen in a pause outlives a new version', async ({ page, network }) => {
  await page.goto(ARTICLE);
  await installed(page);
  await listenAt(page, 100);
  await noticeNewVersion(page, network);
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Use it now' }).click();
  await reloaded;
  expect(await keptPlace(page)).toBeCloseTo(100, 0);
});

test('A narration that breaks holds back no new version, also where the browser does not pause it', async ({
  page,
  network,
}) => {
  await page.goto(ARTICLE);
  await installed(page);
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  // Chromium pauses an element with an error; by the standard, it plays on.
  await narration(page).dispatchEvent('error');
  await expect(page.getByText('The narration cannot be played just now.')).toBeVisible();
  await noticeNewVersion(page, network);
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Use it now' }).click();
  await reloaded;
});

test('After a log-out in another tab, a narration that stands leaves no place behind', async ({
  page,
  context,
  account,
}) => {
  const other = await context.newPage();
  await other.goto(ARTICLE);
  await logIn(page, account);
  await listenAt(other, 200);
  await expect.poll(() => keptPlace(page)).toBeGreaterThanOrEqual(200);
  const ended = sessionEnds(other);
  await logOut(page);
  await ended;
  await comeBack(other);
  expect(await keptPlace(page)).toBeUndefined();
  await other.goto('/about');
  expect(await keptPlace(page)).toBeUndefined();
});

test('Logging out does not stop the narration, and the device keeps speed and position', async ({
  page,
  account,
}) => {
  await logIn(page, account);
  await listenFrom(page, 200);
  await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.25');
  // Scrolled by hand, beside the player: the text would otherwise take the page back to the voice.
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, -10_000);
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(inMini(page, 'Pause')).toBeVisible();
  await expect.poll(() => localItems(page)).toMatchObject({ 'playback-speed': '1.25' });
  const heard = await secondsOf(page);
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(heard);
  await inMini(page, 'Close the player').click();
  await page.goto(ARTICLE);
  await started(page);
  await playButton(page).click();
  await expectPlayingFrom(page, 190);
  expect(await audioOf(page)).toMatchObject({ speed: 1.25 });
});
