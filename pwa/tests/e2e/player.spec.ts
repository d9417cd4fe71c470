import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { localItems, refuseStorage } from './device';
import { expect, installed, started, test, toast } from './fixtures';
import {
  ARTICLE,
  AUDIO,
  audioOf,
  beganAt,
  expectAt,
  expectBeganAt,
  expectPlayingFrom,
  inPlayer,
  keep,
  keepButton,
  keptPlace,
  lengthOf,
  listenAt,
  miniPlayer,
  minutesAndSeconds,
  narration,
  noteBeginnings,
  openMore,
  openWhole,
  PDF,
  playButton,
  player,
  SIZES,
  secondsOf,
  slider,
  TITLE,
} from './listening';

const speed = (page: Page) => player(page).getByRole('combobox', { name: 'Speed' });
const sleepTimer = (page: Page) => player(page).getByLabel('Sleep timer');

const PLACE = ARTICLE.slice(1);

/** Writes a row into the store of positions, as an older or a faulty version may have left it. */
const writePosition = (page: Page, row: unknown) =>
  page.evaluate(
    given =>
      new Promise(resolve => {
        const opening = indexedDB.open('site');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('positions', 'readwrite');
          transaction.objectStore('positions').put(given);
          transaction.oncomplete = () => resolve(opening.result.close());
        };
      }),
    row,
  );

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`On ${name}`, () => {
    test.use({ viewport });

    test('the speed can be chosen, keeps the pitch, counts in the remaining time, and is remembered', async ({
      page,
    }) => {
      await page.goto(ARTICLE);
      await listenAt(page, 300);
      await speed(page).selectOption('2');
      expect(await audioOf(page)).toMatchObject({ speed: 2, keepsPitch: true });
      const length = await lengthOf(page);
      await expect(player(page)).toContainText(`Remaining −${minutesAndSeconds((length - 300) / 2)} at 2×`);
      await page.reload();
      await playButton(page).click();
      await expectPlayingFrom(page, 0);
      expect(await audioOf(page)).toMatchObject({ speed: 2, keepsPitch: true });
      await openWhole(page);
      await expect(speed(page)).toHaveValue('2');
    });

    test('axe finds no fault in the player, its menu and the text being read', async ({ page }) => {
      await page.goto(ARTICLE);
      await listenAt(page, 100);
      await page.keyboard.press('Shift');
      await expect(page.locator('.from-here')).toBeAttached();
      await expectNoFaults(page, 'the player');
      await openMore(page);
      await sleepTimer(page).selectOption('30 minutes');
      await openMore(page);
      await expectNoFaults(page, 'its menu');
    });

    test('the buttons go 15 seconds back and 30 forward, but not past the ends', async ({ page }) => {
      await page.goto(ARTICLE);
      await listenAt(page, 100);
      await inPlayer(page, '30 seconds forward').click();
      await expectAt(page, 130);
      await inPlayer(page, '15 seconds back').click();
      await expectAt(page, 115);
      await slider(page).fill('5');
      await inPlayer(page, '15 seconds back').click();
      await expectAt(page, 0);
    });

    test('keys play, pause and move while the player has the focus', async ({ page }) => {
      await page.goto(ARTICLE);
      await listenAt(page, 100);
      await inPlayer(page, 'Play').focus();
      await page.keyboard.press('l');
      await expectAt(page, 130);
      await page.keyboard.press('j');
      await expectAt(page, 115);
      await page.keyboard.press('ArrowRight');
      await expectAt(page, 120);
      await page.keyboard.press('ArrowLeft');
      await expectAt(page, 115);
      await page.keyboard.press('k');
      await expectPlayingFrom(page, 115);
      await page.keyboard.press('Space');
      await expect(inPlayer(page, 'Play')).toBeFocused();
      await slider(page).focus();
      await page.keyboard.press('Space');
      await expect(inPlayer(page, 'Pause')).toBeVisible();
      await page.keyboard.press('k');
      await expect(inPlayer(page, 'Play')).toBeVisible();
    });

    test('the sleep timer shows the time left, fades the sound out, stops, and says so', async ({ page }) => {
      await noteBeginnings(page);
      await page.clock.install();
      await page.goto(ARTICLE);
      await listenAt(page, 100);
      await openMore(page);
      await sleepTimer(page).selectOption('15 minutes');
      await expect(player(page)).toContainText(/Stops in 1[45]:\d\d/);
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      await inPlayer(page, 'Play').click();
      await expectPlayingFrom(page, 100);
      const text = (await player(page).textContent()) ?? '';
      const [, minutes = 0, seconds = 0] = /Stops in (\d+):(\d\d)/.exec(text)?.map(Number) ?? [];
      await page.clock.runFor((minutes * 60 + seconds - 2) * 1000);
      await expect.poll(async () => (await audioOf(page)).volume).toBeLessThan(0.7);
      await page.clock.runFor(3000);
      await expect(player(page).getByRole('status')).toHaveText('Stopped by the sleep timer');
      const stopped = await audioOf(page);
      expect(stopped).toMatchObject({ isPaused: true, volume: 1 });
      await inPlayer(page, 'Play').click();
      await expectPlayingFrom(page, 0);
      await expect.poll(() => beganAt(page)).toBeCloseTo(Math.max(0, stopped.seconds - 20), 0);
      await expect(player(page).getByRole('status')).toBeEmpty();
    });

    test('the arrow keys go through the times of the sleep timer, and leave it in view', async ({ page }) => {
      await page.goto(ARTICLE);
      await listenAt(page, 100);
      await openMore(page);
      await sleepTimer(page).focus();
      for (const minutes of ['15', '30', '45']) {
        await page.keyboard.press('ArrowDown');
        await expect(sleepTimer(page)).toHaveValue(minutes);
        await expect(sleepTimer(page)).toBeFocused();
      }
      await expect(sleepTimer(page)).toBeVisible();
    });

    test('the sleep timer can wait for the end of the article', async ({ page }) => {
      await page.goto(ARTICLE);
      await listenAt(page, 700);
      await openMore(page);
      await sleepTimer(page).selectOption('End of article');
      await expect(player(page)).toContainText('Stops at the end');
      await slider(page).press('End');
      if (name === 'a phone') {
        await page.keyboard.press('Escape');
        const next = player(page).getByRole('link', { name: /^Listen next: / });
        await expect(next).toBeVisible();
        const lines = await next.evaluate(link =>
          Math.round(link.clientHeight / Number.parseFloat(getComputedStyle(link).lineHeight)),
        );
        expect(lines).toBe(2);
        await expect(player(page)).toContainText('Stops at the end');
        await openWhole(page);
      }
      await inPlayer(page, 'Play').click();
      await expect(player(page).getByRole('status')).toHaveText('Stopped by the sleep timer');
      await openMore(page);
      await expect(sleepTimer(page)).toHaveValue('off');
    });

    test('at the end, the narration of the next article is offered, and begins with a press', async ({
      page,
    }) => {
      await page.goto(ARTICLE);
      await listenAt(page, 700);
      // On a desktop the text may have scrolled along, and the small player, which comes last, is there as well.
      const next = page.getByRole('link', { name: /^Listen next: / }).last();
      await expect(next).toBeHidden();
      await slider(page).press('End');
      await expect(next).toBeVisible();
      await expectNoFaults(page, 'the player at the end');
      await inPlayer(page, 'Play').click();
      await expect(page.locator('#announcer')).toHaveText('The narration has ended.');
      const address = new URL((await next.getAttribute('href')) ?? '', page.url());
      await next.click();
      await expect(page).toHaveURL(url => url.pathname === address.pathname);
      await expect(page.locator('h1')).not.toHaveText(TITLE);
      await expectPlayingFrom(page, 0);
      await expect(next).toBeHidden();
    });

    test('a link to this moment can be copied, and opens the narration there', async ({
      page,
      context,
      network,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(ARTICLE);
      await listenAt(page, 200);
      await openMore(page);
      await player(page).getByRole('button', { name: 'Copy link to this moment' }).click();
      await expect(toast(page)).toHaveText('Link copied');
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toBe(`${network.origin}${ARTICLE}#t=200`);
      await inPlayer(page, 'Close the player').click();

      const other = await context.newPage();
      await other.goto(link);
      await openWhole(other);
      await expect(slider(other)).toHaveAttribute('aria-valuetext', /^3 minutes 2\d seconds of/);
    });
  });
}

test('If the browser does not let the page copy, the link is shown for copying by hand', async ({
  page,
  network,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    Document.prototype.execCommand = () => false;
  });
  await page.goto(ARTICLE);
  await listenAt(page, 60);
  await openMore(page);
  await player(page).getByRole('button', { name: 'Copy link to this moment' }).click();
  await expect(player(page).getByRole('textbox')).toHaveValue(`${network.origin}${ARTICLE}#t=60`);
});

test('A link may give its moment in minutes, and an invalid moment opens the beginning', async ({ page }) => {
  await page.goto(ARTICLE);
  await listenAt(page, 400);
  await inPlayer(page, 'Close the player').click();
  const opensAt = async (hash: string, words: RegExp) => {
    await page.goto('/about');
    await page.goto(`${ARTICLE}#t=${hash}`);
    await expect(slider(page), hash).toHaveAttribute('aria-valuetext', words);
  };
  await opensAt('3:20', /^3 minutes 2\d seconds of/);
  // A browser may refuse to play without a touch; then the player waits there.
  if ((await audioOf(page)).isPaused) await inPlayer(page, 'Play').click();
  await expectPlayingFrom(page, 200);
  await slider(page).fill('400');
  await expect.poll(() => keptPlace(page)).toBeGreaterThanOrEqual(400);
  for (const hash of ['-5', 'soon', '9999', '']) await opensAt(hash, /^\d seconds? of/);
  expect(await keptPlace(page)).toBeGreaterThanOrEqual(400);
  await page.goto('/about');
  await page.goto(ARTICLE);
  await started(page);
  await playButton(page).click();
  await expectPlayingFrom(page, 390);
});

test('Loaded again, the page of a link to a moment goes on where the listener stopped', async ({ page }) => {
  await page.goto(`${ARTICLE}#t=200`);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^3 minutes 2\d seconds of/);
  await slider(page).fill('400');
  await expect.poll(() => keptPlace(page)).toBeGreaterThanOrEqual(400);
  await page.reload();
  await page.getByRole('button', { name: /^Resume · / }).click();
  await expectPlayingFrom(page, 390);
});

test('A link to a moment works offline once the article is kept', async ({ page, network }) => {
  await page.goto(ARTICLE);
  await installed(page);
  await keep(page);
  await network.cut();
  await page.goto('/about');
  await page.goto(`${ARTICLE}#t=200`);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^3 minutes 2\d seconds of/);
  if ((await audioOf(page)).isPaused) await inPlayer(page, 'Play').click();
  await expectPlayingFrom(page, 200);
});

test('A link to another moment moves the open player', async ({ page }) => {
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  await page.evaluate(() => {
    location.hash = '#t=5:00';
  });
  await expectPlayingFrom(page, 300);
  expect(await secondsOf(page)).toBeLessThan(330);
});

test('A seek lands at its target, from the server and from the kept copy', async ({ page, network }) => {
  await noteBeginnings(page);
  await page.goto(ARTICLE);
  await installed(page);
  await listenAt(page, 100);
  const targets = [0.95, 0.1, 0.5].map(share => Math.round((718 * share) / 5) * 5);
  const seekAll = async () => {
    for (const target of targets) {
      await slider(page).fill(String(target));
      await inPlayer(page, 'Play').click();
      await expectPlayingFrom(page, target);
      await inPlayer(page, 'Pause').click();
      await expectBeganAt(page, target);
    }
  };
  await seekAll();
  await inPlayer(page, 'Close the player').click();
  await keep(page);
  await page.reload();
  await network.cut();
  await listenAt(page, 200);
  await seekAll();
});

/** The visible controls of the player, with their places in the window. */
const controlsOf = (page: Page) =>
  player(page)
    .locator('button:visible, a:visible, select:visible, summary:visible, input:visible')
    .evaluateAll(elements =>
      elements.map(element => {
        const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
        const name = element.ariaLabel ?? element.textContent;
        return { name, middle: Math.round((top + bottom) / 2), left, right, width, height };
      }),
    );

for (const width of [320, 390]) {
  test(`On a phone of ${width} pixels the player is one bar of at most 64 pixels, and no other bar is there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(ARTICLE);
    await playButton(page).click();
    await expectPlayingFrom(page, 0);
    const bar = page.locator('.actions');
    for (const top of [0, 1500]) {
      await page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), top);
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      expect(height).toBeLessThanOrEqual(64);
      expect(y + height).toBe(640);
      await expect(miniPlayer(page)).toBeHidden();
    }
    const controls = await controlsOf(page);
    expect(controls.length).toBeGreaterThanOrEqual(5);
    expect(new Set(controls.map(({ middle }) => middle)).size).toBe(1);
    for (const { name, width: wide, height, left, right } of controls) {
      expect.soft(Math.min(wide, height), name).toBeGreaterThanOrEqual(44);
      expect.soft(left, name).toBeGreaterThanOrEqual(0);
      expect.soft(right, name).toBeLessThanOrEqual(width);
    }
    expect(controls.slice(0, 3).map(({ name }) => name)).toEqual([
      '15 seconds back',
      'Pause',
      '30 seconds forward',
    ]);
    await expect(player(page)).toContainText(/Elapsed \d:\d\d/);
    await expect(player(page)).toContainText(/Remaining −1[12]:\d\d/);
  });
}

test('The bar expands to a sheet that has everything, and comes back with the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  const sheet = page.getByRole('dialog', { name: TITLE });
  const length = minutesAndSeconds(await lengthOf(page));
  await expect(sheet).toContainText(new RegExp(`Elapsed 1:40\\s*Duration ${length}\\s*Remaining −10:1\\d`));
  for (const { name, width, height, left, right } of await controlsOf(page)) {
    // A scrolled box has its size in fractions of a pixel.
    expect.soft(Math.round(Math.min(width, height)), name).toBeGreaterThanOrEqual(44);
    expect.soft(left, name).toBeGreaterThanOrEqual(0);
    expect.soft(right, name).toBeLessThanOrEqual(320);
  }
  // The article's other actions are here, since the bar has taken their place.
  await expect(sheet.locator('[data-save-state]')).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Print' })).toBeVisible();
  const opener = inPlayer(page, 'Open the whole player');
  for (const putAway of [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: 'Back to the small player' }).click(),
  ]) {
    await openWhole(page);
    await putAway();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await openWhole(page);
  await page.mouse.click(160, 20);
  await expect(sheet).toBeHidden();
});

test('On a phone no button of the whole player moves when it says something', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  const places = () =>
    page
      .locator('.player-sheet :is(button, select, input)')
      .evaluateAll(controls => controls.map(control => control.getBoundingClientRect().top));
  const before = await places();
  await sleepTimer(page).selectOption('15 minutes');
  await expect(player(page)).toContainText(/Stops in 1[45]:\d\d/);
  expect(await places()).toEqual(before);
  await narration(page).dispatchEvent('waiting');
  await expect(player(page)).toContainText('Waiting for the network …');
  expect(await places()).toEqual(before);
});

test('On a laptop the menu of the player is whole in the window', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await openMore(page);
  const last = player(page).getByRole('button', { name: 'Copy link to this moment' });
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('On its own article, the player is small once the reader has scrolled past it', async ({ page }) => {
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  const small = miniPlayer(page);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await expect(small).toBeVisible();
  expect((await page.locator('.mini-player').boundingBox())?.height).toBeLessThanOrEqual(64);
  await small.getByRole('button', { name: 'Open the whole player' }).click();
  const sheet = page.getByRole('dialog', { name: TITLE });
  await sheet.getByRole('slider', { name: 'Seek' }).fill('300');
  await expectAt(page, 300);
  await expectNoFaults(page, 'the sheet over the article');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(small).toBeHidden();
});

test('A narration that was begun is offered as Resume with the time left, above the text and in the bar', async ({
  page,
}) => {
  await page.goto(ARTICLE);
  await listenAt(page, 300);
  const leftSeconds = (await lengthOf(page)) - 300;
  const left = minutesAndSeconds(leftSeconds);
  await inPlayer(page, 'Close the player').click();
  const resumeIn = (region: string, time: string) =>
    page
      .getByRole('region', { name: region, exact: true })
      .getByRole('button', { name: `Resume · ${time} left`, exact: true });
  await expect(resumeIn('Article tools', left)).toBeVisible();
  await page.reload();
  await started(page);
  await expect(resumeIn('Article tools', left)).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await expect(resumeIn('Reading', left)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('playback-speed', '2'));
  await page.reload();
  await expect(resumeIn('Article tools', minutesAndSeconds(leftSeconds / 2))).toBeVisible();
  await page.goto('/applied-ai');
  await started(page);
  await expect(page.getByRole('button', { name: /^Play \d+:\d\d$/ })).toBeVisible();
});

test('Stored positions and speeds that make no sense are ignored', async ({ page }) => {
  await noteBeginnings(page);
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  await inPlayer(page, 'Close the player').click();
  for (const seconds of [Number.NaN, -20, 'soon', 1e9]) {
    await writePosition(page, { slug: PLACE, seconds, keptAt: 'yesterday' });
    await page.evaluate(() => localStorage.setItem('playback-speed', '42'));
    await page.reload();
    await playButton(page).click();
    await expectPlayingFrom(page, 0);
    await expect.poll(() => beganAt(page)).toBeLessThan(1);
    expect(await audioOf(page)).toMatchObject({ speed: 1 });
    // What has been heard is not stored over what comes next.
    await inPlayer(page, 'Close the player').click();
  }
  expect((await localItems(page))['playback-speed']).toBe('42');
});

test('A position stored by an older version without its time still works', async ({ page }) => {
  await noteBeginnings(page);
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  await inPlayer(page, 'Close the player').click();
  await writePosition(page, { slug: PLACE, seconds: 200 });
  await page.reload();
  await started(page);
  await playButton(page).click();
  await expectPlayingFrom(page, 170);
  await expect.poll(() => beganAt(page)).toBeCloseTo(180, 0);
});

test('Without storage, listening works, and keeping says why it cannot', async ({ page, complaints }) => {
  complaints.forgive(/storage/i);
  await refuseStorage(page, 'indexedDB', 'localStorage', 'caches');
  await page.goto(ARTICLE);
  await listenAt(page, 120);
  await speed(page).selectOption('1.5');
  expect(await audioOf(page)).toMatchObject({ speed: 1.5 });
  await keepButton(page).click();
  await expect(toast(page)).toHaveText(
    'This browser keeps no files in this window, perhaps because the window is private.',
  );
});

test('Without script the page has the browser’s own player, which loads nothing unasked', async ({
  openElsewhere,
}) => {
  const page = await openElsewhere({ javaScriptEnabled: false });
  await page.goto(ARTICLE);
  const own = page.locator('.actions audio');
  await expect(own).toBeVisible();
  await expect(own).toHaveAttribute('controls', '');
  await expect(own).toHaveAttribute('preload', 'none');
  await expect(own).toHaveAttribute('src', AUDIO);
  await expect(playButton(page)).toBeHidden();
  await expect(page.locator(`.downloads a[href="${PDF}"]`)).toBeVisible();
});

test('On a phone the whole player opens with the focus on Play or Pause, and Escape gives it back', async ({
  page,
}) => {
  await page.setViewportSize(SIZES['a phone']);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  await inPlayer(page, 'Open the whole player').click();
  await expect(page.getByRole('dialog', { name: TITLE })).toBeVisible();
  await expect(inPlayer(page, 'Pause')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inPlayer(page, 'Open the whole player')).toBeFocused();
});

test('The button that keeps an article names what it does on a phone, and its state once', async ({
  page,
}) => {
  await page.setViewportSize(SIZES['a phone']);
  await page.goto(ARTICLE);
  await expect(keepButton(page)).toHaveAccessibleName(/^Keep offline \d/);
  await started(page);
  await keepButton(page).click();
  await expect(keepButton(page)).toHaveAccessibleName('Kept offline');
  expect(await keepButton(page).getAttribute('aria-pressed')).toBeNull();
});

test('At another speed the time left says at which', async ({ page }) => {
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  const times = player(page).locator('.player-times');
  await expect(times).not.toContainText('×');
  await speed(page).selectOption('1.5');
  await expect(times.getByText(/−\d+:\d\d at 1\.5×$/)).toBeVisible();
});

test('The narration has one length, before it plays and while it does', async ({ page }) => {
  await page.goto('/edge-on');
  const length = /\d+:\d\d/.exec((await playButton(page).textContent()) ?? '')?.[0];
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(0);
  await expect(player(page).locator('.player-length')).toHaveText(`Duration ${length}`);
  await page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('#narration');
    if (audio) audio.currentTime = audio.duration;
  });
  await expect(player(page).getByText(`Elapsed ${length}`)).toBeVisible();
});

test('On a touch screen a tapped button looks as before', async ({ openElsewhere }) => {
  const page = await openElsewhere({ viewport: SIZES['a phone'], isMobile: true, hasTouch: true });
  await page.goto(ARTICLE);
  await playButton(page).tap();
  await expectPlayingFrom(page, 0);
  const back = player(page)
    .getByRole('button', { name: /seconds back$/ })
    .first();
  const colour = () => back.evaluate(button => getComputedStyle(button).backgroundColor);
  const before = await colour();
  await back.tap();
  expect(await colour()).toBe(before);
});
