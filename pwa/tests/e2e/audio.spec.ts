import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { expect, heading, installed, started, test, toast } from './fixtures';
import { holdFiles } from './kit-list';
import {
  ARTICLE,
  AUDIO,
  beganAt,
  expectPlayingFrom,
  holdPlaces,
  inPlayer,
  keep,
  keepArticle,
  keepButton,
  keptPlace,
  lengthOf,
  listenAt,
  minutesAndSeconds,
  narration,
  noteBeginnings,
  PDF,
  playButton,
  player,
  releasePlaces,
  SIZES,
  secondsOf,
  slider,
  TITLE,
} from './listening';

const fileOf = (url: string) =>
  readFileSync(join(import.meta.dirname, '../../../public', decodeURIComponent(url)));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Fetches a file from the page as a player would. */
const ask = (page: Page, url: string, range?: string) =>
  page.evaluate(
    async ([address, bytes]) => {
      const response = await fetch(address, bytes ? { headers: { range: bytes } } : {});
      return {
        status: response.status,
        contentRange: response.headers.get('content-range'),
        body: [...new Uint8Array(await response.arrayBuffer())],
      };
    },
    [url, range] as const,
  );

const keptFiles = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('media')).keys()).map(({ url }) => new URL(url).pathname),
  );

/** Two places are rounded to whole seconds: that of the element when it is asked, and the one that the player shows. */
const expectRemaining = (page: Page, seconds: number) =>
  expect
    .poll(async () => {
      const shown = /Remaining −(\d+):(\d\d)/.exec((await player(page).textContent()) ?? '') ?? [];
      return Math.abs(Number(shown[1]) * 60 + Number(shown[2]) - seconds);
    })
    .toBeLessThanOrEqual(1);

test('An article can be listened to: play, pause, seek, times, download, close', async ({ page }) => {
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0.5);
  await inPlayer(page, 'Pause').click();
  await expect(inPlayer(page, 'Play')).toBeVisible();
  const stopped = await secondsOf(page);

  const length = await lengthOf(page);
  await expect(player(page)).toContainText(`Duration ${minutesAndSeconds(length)}`);
  await expectRemaining(page, length - stopped);
  await slider(page).fill('300');
  await expect.poll(() => secondsOf(page)).toBeCloseTo(300, 0);
  await expectRemaining(page, length - 300);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^5 minutes 0 seconds of 11 minutes/);
  await slider(page).press('ArrowRight');
  await expect.poll(() => secondsOf(page)).toBeCloseTo(305, 0);

  const downloading = page.waitForEvent('download');
  await player(page).getByRole('link', { name: 'Download the narration' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Computer Vision.mp3');
  expect(sha256(readFileSync(await download.path()))).toBe(sha256(fileOf(AUDIO)));

  await inPlayer(page, 'Close the player').click();
  await expect(player(page)).toBeHidden();
  await expect(playButton(page)).toBeVisible();
});

test('An article never opened before can be read and played offline', async ({ page, context, network }) => {
  await keepArticle(page);
  await network.cut();

  const tab = await context.newPage();
  await tab.goto('/introduction-to-nlp');
  await expect(heading(tab)).toHaveText(/^Introduction to NLP/);
  await tab.goto(ARTICLE);
  await expect(heading(tab)).toHaveText(TITLE);
  await expect(keepButton(tab)).toHaveText('Kept offline');
  await playButton(tab).click();
  await expectPlayingFrom(tab, 0);
  const length = await lengthOf(tab);
  const target = Math.round((length * 0.8) / 5) * 5;
  await slider(tab).fill(String(target));
  await expectPlayingFrom(tab, target);
  expect(await secondsOf(tab)).toBeLessThan(target + 15);
});

/** Requests parts of the narration in every form that a player may use, and compares them with the file. */
async function expectParts(page: Page): Promise<void> {
  const file = fileOf(AUDIO);
  const size = file.length;
  const parts = [
    { range: 'bytes=0-0', first: 0, last: 0 },
    { range: 'bytes=0-1', first: 0, last: 1 },
    { range: 'bytes=1000-1999', first: 1000, last: 1999 },
    { range: 'bytes=-500', first: size - 500, last: size - 1 },
    { range: `bytes=${size - 700}-`, first: size - 700, last: size - 1 },
    { range: `bytes=${size - 10}-${size + 10}`, first: size - 10, last: size - 1 },
  ];
  for (const { range, first, last } of parts) {
    const { status, contentRange, body } = await ask(page, AUDIO, range);
    expect(status, range).toBe(206);
    expect(contentRange, range).toBe(`bytes ${first}-${last}/${size}`);
    expect(sha256(Uint8Array.from(body)), range).toBe(sha256(file.subarray(first, last + 1)));
  }
  expect((await ask(page, AUDIO, `bytes=${size}-`)).status).toBe(416);
}

test('A narration that is not kept comes from the server in the requested parts, past the worker', async ({
  page,
  complaints,
}) => {
  complaints.forgive(/status of 416/);
  await page.goto(ARTICLE);
  await installed(page);
  await expectParts(page);
});

test('A kept narration is served in parts, and a kept PDF whole, without a network', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 416/);
  await keepArticle(page);
  await network.cut();
  await expectParts(page);
  const pdf = await ask(page, PDF);
  expect(pdf.status).toBe(200);
  expect(sha256(Uint8Array.from(pdf.body))).toBe(sha256(fileOf(PDF)));
});

test('Kept files can be removed from the device', async ({ page }) => {
  await page.goto(ARTICLE);
  await keep(page);
  expect((await keptFiles(page)).sort()).toEqual([AUDIO, PDF]);
  await keepButton(page).click();
  await expect(toast(page)).toHaveText('Narration and PDF removed from this device');
  await expect(keepButton(page)).toContainText('Keep offline');
  expect(await keptFiles(page)).toEqual([]);
});

test('A kept file that has changed on the server is replaced by keeping it again', async ({ page }) => {
  await keepArticle(page);
  await page.evaluate(async url => {
    const cache = await caches.open('media');
    await cache.put(url, new Response('an older narration', { headers: { 'x-content-sha256': 'older' } }));
  }, AUDIO);
  await page.reload();
  await expect(keepButton(page)).toContainText('Keep offline');
  await started(page);
  await keep(page);
  expect((await keptFiles(page)).sort()).toEqual([AUDIO, PDF]);
});

test('A narration that arrives damaged is not kept', async ({ page, network }) => {
  await page.goto(ARTICLE);
  const heal = network.changeAnswers(AUDIO, body => {
    body[1_000_000] = (body[1_000_000] ?? 0) ^ 0xff;
    return body;
  });
  await keepButton(page).click();
  await expect(toast(page)).toHaveText('The file did not arrive whole. Please try again.');
  await expect(keepButton(page)).toContainText('Keep offline');
  expect(await keptFiles(page)).toEqual([]);
  heal();
  await keep(page);
});

test('A download that a reload has ended is not shown as kept, and continues on the next request', async ({
  page,
  network,
}) => {
  await page.goto(ARTICLE);
  await installed(page);
  const release = network.hold(PDF);
  await keepButton(page).click();
  await expect.poll(() => keptFiles(page)).toEqual([AUDIO]);
  await page.reload();
  await expect(keepButton(page)).toContainText('Keep offline');
  release();
  await started(page);
  await keep(page);
  expect(network.callsOf(`GET ${AUDIO}`)).toHaveLength(1);
});

test('Listening continues a little before where it stopped', async ({ page }) => {
  await noteBeginnings(page);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  await slider(page).fill('240');
  await expectPlayingFrom(page, 240);
  await inPlayer(page, 'Pause').click();
  const stopped = await secondsOf(page);
  await page.reload();
  // A narration that has played for five seconds before the app is there stays where it is.
  await started(page);
  await playButton(page).click();
  await expectPlayingFrom(page, stopped - 5);
  await expect.poll(() => beganAt(page)).toBeCloseTo(stopped - 5, 0);
});

test('The lock screen shows the narration, and its buttons work', async ({ page }) => {
  // Records the handlers on their way to the browser, so that the test can call them.
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {};
    const { mediaSession } = navigator;
    const set = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
      set(action, handler);
    };
    const positions: MediaPositionState[] = [];
    const place = mediaSession.setPositionState.bind(mediaSession);
    mediaSession.setPositionState = state => {
      if (state) positions.push(state);
      place(state);
    };
    Object.assign(window, { handlers, positions });
  });
  const press = (details: MediaSessionActionDetails) =>
    page.evaluate(given => {
      const { handlers } = window as unknown as { handlers: Record<string, MediaSessionActionHandler> };
      handlers[given.action]?.(given);
    }, details);

  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toMatch(TITLE);
  await press({ action: 'seekto', seekTime: 120 });
  await expectPlayingFrom(page, 120);
  await press({ action: 'pause' });
  await expect(inPlayer(page, 'Play')).toBeVisible();
  const before = await secondsOf(page);
  await press({ action: 'seekforward', seekOffset: 30 });
  await expect.poll(() => secondsOf(page)).toBeCloseTo(before + 30, 0);
  await press({ action: 'seekbackward', seekOffset: 10 });
  await expect.poll(() => secondsOf(page)).toBeCloseTo(before + 20, 0);
  await page.evaluate(() => {
    const { handlers } = window as unknown as { handlers: Record<string, unknown> };
    for (const action of ['play', 'pause', 'seekto']) delete handlers[action];
  });
  await inPlayer(page, 'Play').click();
  await expectPlayingFrom(page, before + 20);
  // A phone may have forgotten the handlers meanwhile.
  await press({ action: 'seekto', seekTime: 60 });
  await expectPlayingFrom(page, 60);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  const positions = await page.evaluate(
    () => (window as unknown as { positions: Required<MediaPositionState>[] }).positions,
  );
  expect(positions.at(-1)).toMatchObject({ playbackRate: 2 });
  for (const { duration, position } of positions) {
    expect(Number.isFinite(duration)).toBe(true);
    expect(position).toBeLessThanOrEqual(duration);
  }
  const artwork = await page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src ?? '');
  expect(artwork).toContain(ARTICLE);
  expect((await page.request.get(artwork)).status()).toBe(200);
  const state = () => page.evaluate(() => navigator.mediaSession.playbackState);
  expect(await state()).toBe('playing');
  await inPlayer(page, 'Pause').click();
  await expect.poll(state).toBe('paused');
});

test('A narration that cannot be played says so and offers the PDF', async ({ page, network }) => {
  network.answerInstead(AUDIO, { status: 200, type: 'audio/mpeg', body: 'no music in here' });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expect(page.getByText('The narration cannot be played just now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the PDF instead' })).toHaveAttribute('href', PDF);
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(playButton(page)).toBeVisible();
});

test('A narration that cannot be played does not follow its listener to another page', async ({
  page,
  network,
}) => {
  network.answerInstead(AUDIO, { status: 200, type: 'audio/mpeg', body: 'no music in here' });
  await page.goto(ARTICLE);
  await playButton(page).click();
  const reason = page.getByText('The narration cannot be played just now.');
  await expect(reason).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await expect(reason).toHaveCount(0);
});

test('On a phone the reason why a narration cannot be played has the width of the player', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  network.answerInstead(AUDIO, { status: 200, type: 'audio/mpeg', body: 'no music in here' });
  await page.goto(ARTICLE);
  await playButton(page).click();
  const reason = page.getByText('The narration cannot be played just now.');
  await expect(reason).toBeVisible();
  expect((await reason.boundingBox())?.width).toBeGreaterThan(300);
});

test('A narration that cannot be played can be tried again, by keyboard too', async ({ page, network }) => {
  const heal = network.answerInstead(AUDIO, { status: 200, type: 'audio/mpeg', body: 'no music in here' });
  await page.goto(ARTICLE);
  await playButton(page).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  // A device without voices does not offer one.
  await expect(page.getByRole('button', { name: 'Use this device’s voice' })).toBeHidden();
  heal();
  await page.keyboard.press('Enter');
  await expectPlayingFrom(page, 0.5);
  await expect(again).toBeHidden();
  await expect(inPlayer(page, 'Pause')).toBeFocused();
});

for (const [what, size] of Object.entries(SIZES)) {
  test(`Without a network, a narration on ${what} says the reason, and comes back with the network`, async ({
    page,
    network,
  }) => {
    await page.setViewportSize(size);
    await page.goto(ARTICLE);
    await installed(page);
    await started(page);
    await network.cut();
    await playButton(page).click();
    await expect(page.getByText('It is not on this device, and there is no network.')).toBeVisible();
    // Where it would lead to, there is nothing either.
    await expect(page.getByRole('link', { name: 'Read the PDF instead' })).toBeHidden();
    await expectNoFaults(page, 'no narration, and why');
    const box = await player(page).boundingBox();
    for (const part of await player(page).locator('p, button').all()) {
      const own = await part.boundingBox();
      expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
      expect(own?.x).toBeGreaterThanOrEqual(box?.x ?? 0);
    }
    await network.restore();
    await expect(inPlayer(page, 'Play')).toBeVisible();
    await expect(inPlayer(page, 'Play')).toBeFocused();
    await inPlayer(page, 'Play').click();
    await expectPlayingFrom(page, 0.5);
  });
}

for (const [when, isUsed] of [
  ['at the first press', false],
  ['after another narration', true],
] as const) {
  test(`Where the browser reports no network, a narration is not tried ${when}, and plays when it is back`, async ({
    page,
    context,
    network,
  }) => {
    await page.goto(isUsed ? '/applied-ai' : ARTICLE);
    await installed(page);
    await started(page);
    if (isUsed) {
      await playButton(page).click();
      await expectPlayingFrom(page, 0.2);
      await inPlayer(page, 'Pause').click();
    }
    const tried: string[] = [];
    page.on('request', request => tried.push(new URL(request.url()).pathname));
    await network.cut();
    await context.setOffline(true);
    await expect(page.locator('html')).toHaveAttribute('data-offline');
    if (isUsed) {
      await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
      await page.getByRole('main').getByRole('link', { name: TITLE }).first().click();
      await expect(page).toHaveURL(ARTICLE);
    }
    await playButton(page).click();
    await expect(page.getByText('It is not on this device, and there is no network.')).toBeVisible();
    expect(tried).not.toContain(AUDIO);
    await network.restore();
    await context.setOffline(false);
    await expect(page.getByText('there is no network')).toBeHidden();
    await inPlayer(page, 'Play').click();
    await expectPlayingFrom(page, 0.5);
  });
}

test('Where the browser reports no network, a kept narration plays at the first press', async ({
  page,
  context,
  network,
}) => {
  await keepArticle(page);
  await page.reload();
  await started(page);
  await network.cut();
  await context.setOffline(true);
  await expect(page.locator('html')).toHaveAttribute('data-offline');
  await playButton(page).click();
  await expectPlayingFrom(page, 0.5);
});

test('Without a network, a narration that cannot be played offers the PDF that is on the device', async ({
  page,
  network,
}) => {
  await keepArticle(page);
  await page.evaluate(async url => (await caches.open('media')).delete(url), AUDIO);
  await network.cut();
  await playButton(page).click();
  await expect(page.getByText('there is no network')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the PDF instead' })).toBeVisible();
});

test('Before the app has started, another press of Play stops the sound, and the next one goes on', async ({
  page,
  network,
}) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto(ARTICLE);
  const isPaused = () => page.evaluate(() => document.querySelector('audio')?.paused);
  await playButton(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.2);
  await playButton(page).click();
  expect(await isPaused()).toBe(true);
  const stopped = await secondsOf(page);
  await playButton(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(stopped);
  release();
  await expect(player(page)).toBeVisible();
  expect(await isPaused()).toBe(false);
});

test('Play works before the app has started', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.2);
  await expect(player(page)).toBeHidden();
  release();
  await expectPlayingFrom(page, 0.3);
  await inPlayer(page, 'Pause').click();
  const stopped = await secondsOf(page);
  await expect(inPlayer(page, 'Play')).toBeVisible();
  expect(stopped).toBeGreaterThan(0.2);
});

test('A narration that plays before the device has told where the listener stopped leaves that place alone, until they move', async ({
  page,
}) => {
  await page.goto(ARTICLE);
  await listenAt(page, 240);
  await expect.poll(() => keptPlace(page)).toBeGreaterThanOrEqual(240);
  await holdPlaces(page);
  await page.reload();
  await playButton(page).click();
  await expectPlayingFrom(page, 6);
  await releasePlaces(page);
  await inPlayer(page, 'Pause').click();
  await expect(inPlayer(page, 'Play')).toBeVisible();
  expect(await keptPlace(page)).toBeGreaterThanOrEqual(240);
  await slider(page).fill('100');
  await expect.poll(() => keptPlace(page)).toBe(100);
});

test('A failure to play before the app has started is explained afterwards', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  network.answerInstead(AUDIO, { status: 200, type: 'audio/mpeg', body: 'no music in here' });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expect.poll(() => narration(page).evaluate((audio: HTMLAudioElement) => audio.error?.code)).toBe(4);
  release();
  await expect(page.getByText('The narration cannot be played just now.')).toBeVisible();
});
