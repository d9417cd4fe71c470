import type { Page } from '@playwright/test';
import { megabytes } from '../../ui/format';
import { rowsOf } from './device';
import { expect, installed, started, test } from './fixtures';
import {
  ARTICLE,
  AUDIO,
  expectPlayingFrom,
  inPlayer,
  keep,
  keepButton,
  lengthOf,
  narration,
  PDF,
  playButton,
  player,
  secondsOf,
  slider,
} from './listening';
import { keptReasons, rowOf, shelf } from './shelf';

/** Tests of what stays on the device because it was played or opened. */

const SLUG = ARTICLE.slice(1);

/** Plays the narration until it has come whole. */
async function listen(page: Page): Promise<void> {
  await page.goto(ARTICLE);
  await installed(page);
  await playButton(page).click();
  await expectPlayingFrom(page, 0.3);
  await expect.poll(() => keptReasons(page)).toMatchObject({ [AUDIO]: 'use' });
}

test('A narration that was played plays and seeks without a network, and is fetched once', async ({
  page,
  network,
}) => {
  await listen(page);
  expect(network.callsOf(`GET ${AUDIO}`)).toHaveLength(1);
  await network.cut();
  await page.reload();
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  const target = Math.round((await lengthOf(page)) * 0.8);
  await slider(page).fill(String(target));
  await expectPlayingFrom(page, target);
  expect(await secondsOf(page)).toBeLessThan(target + 15);
});

test('A narration outlives a broken connection: it goes on with the next byte', async ({ page, network }) => {
  await page.goto(ARTICLE);
  await installed(page);
  const heal = network.breakAnswers(AUDIO, 2_000_000);
  await playButton(page).click();
  await expectPlayingFrom(page, 0.3);
  heal();
  await slider(page).fill('600');
  await expectPlayingFrom(page, 600);
  await expect.poll(() => keptReasons(page)).toMatchObject({ [AUDIO]: 'use' });
  expect(
    network.calls.some(({ path, headers }) => path === AUDIO && /^bytes=\d{7}-$/.test(headers.range ?? '')),
  ).toBe(true);
});

test('A narration begun before the worker was there seeks on, and plays anew, when the worker has taken over', async ({
  page,
  network,
}) => {
  const release = network.hold('/sw.js');
  const heal = network.breakAnswers(AUDIO, 400_000);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0.3);
  release();
  await installed(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  heal();
  await slider(page).fill('600');
  await expectPlayingFrom(page, 600);
  await inPlayer(page, 'Pause').click();
  // To load another file would take back the event of a pause that the player has not heard of.
  await expect(inPlayer(page, 'Play')).toBeVisible();
  await narration(page).evaluate((audio: HTMLAudioElement) => {
    const { src, currentTime } = audio;
    audio.removeAttribute('src');
    audio.load();
    audio.src = src;
    audio.currentTime = currentTime;
  });
  await inPlayer(page, 'Play').click();
  await expectPlayingFrom(page, 300);
});

test('While the sound does not arrive, the player says so, and it plays on by itself', async ({
  page,
  network,
}) => {
  const heal = network.breakAnswers(AUDIO, 400_000);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0.3);
  const release = network.hold(AUDIO);
  heal();
  await slider(page).fill('600');
  await expect(player(page)).toContainText('Waiting for the network …');
  release();
  await expectPlayingFrom(page, 600);
  await expect(player(page)).not.toContainText('Waiting');
});

test('A PDF that was opened stays, and opens without a network', async ({
  page,
  context,
  network,
  complaints,
}) => {
  // The browser's own viewer looks for an icon.
  complaints.forgive(/status of 404/);
  await page.goto(ARTICLE);
  await installed(page);
  const tab = await context.newPage();
  await tab.goto(PDF).catch(() => undefined);
  await expect.poll(() => keptReasons(page)).toEqual({ [PDF]: 'use' });
  await network.cut();
  const answer = await page.evaluate(async url => (await fetch(url)).status, PDF);
  expect(answer).toBe(200);
});

test('Of an article whose narration was heard, the button that keeps it names the size of the rest', async ({
  page,
}) => {
  await page.goto(ARTICLE);
  const sizes = await page.evaluate(async slug => {
    const bundles: { slug: string; files: { url: string; bytes: number }[] }[] = await (
      await fetch('/bundles.json')
    ).json();
    const files = bundles.find(bundle => bundle.slug === slug)?.files ?? [];
    return Object.fromEntries(files.map(({ url, bytes }) => [url, bytes]));
  }, SLUG);
  const [narrated = 0, printed = 0] = [sizes[AUDIO], sizes[PDF]];
  await expect(keepButton(page).first()).toContainText(megabytes(narrated + printed));
  await listen(page);
  await page.reload();
  await started(page);
  await expect(keepButton(page).first()).toContainText(megabytes(printed));
});

test('What was used does not count as kept, until the reader keeps it; then it is not fetched again', async ({
  page,
  network,
}) => {
  await listen(page);
  await inPlayer(page, 'Pause').click();
  await expect(keepButton(page).first()).toContainText('offline');
  await expect(keepButton(page).first()).toHaveAttribute('data-kept', 'absent');
  await page.goto(`${ARTICLE}#downloads`);
  await started(page);
  await rowOf(page, SLUG).getByRole('button', { name: 'Keep' }).click();
  await expect(rowOf(page, SLUG)).toHaveAttribute('data-state', 'complete');
  expect(await keptReasons(page)).toEqual({ [AUDIO]: 'choice', [PDF]: 'choice' });
  expect(network.callsOf(`GET ${AUDIO}`)).toHaveLength(1);
});

test('What the reader has chosen to keep while it played stays chosen when it has been played', async ({
  page,
  network,
}) => {
  await page.goto(ARTICLE);
  await installed(page);
  const heal = network.dripAnswers(AUDIO, 20_000, 40);
  await playButton(page).click();
  await expectPlayingFrom(page, 0.3);
  heal();
  await keep(page);
  // Noted once the played one has come whole, too.
  await expect.poll(() => rowsOf(page, 'mediaUse'), { timeout: 30_000 }).toHaveLength(1);
  expect(await keptReasons(page)).toEqual({ [AUDIO]: 'choice', [PDF]: 'choice' });
});

test('A reader who does not want it keeps nothing that was used', async ({ page }) => {
  await page.goto(`${ARTICLE}#downloads`);
  await installed(page);
  await started(page);
  const option = shelf(page).getByRole('checkbox', { name: /Keep what I have listened to/ });
  await expect(option).toBeChecked();
  await option.click();
  await expect(option).not.toBeChecked();
  await page.reload();
  await started(page);
  await expect(option).not.toBeChecked();
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 1);
  expect(await keptReasons(page)).toEqual({});
});

test('Beyond 200 MB, what was used least recently goes; what the reader has chosen stays', async ({
  page,
}) => {
  await page.goto('/about');
  await installed(page);
  await page.evaluate(async () => {
    const cache = await caches.open('media');
    const copy = (reason: string) =>
      new Response('x', { headers: { 'content-length': '120000000', 'x-kept-for': reason } });
    await cache.put('/audio_files/older.mp3', copy('use'));
    await cache.put('/audio_files/newer.mp3', copy('use'));
    await cache.put('/audio_files/chosen.mp3', copy('choice'));
  });
  await listen(page);
  await expect
    .poll(() => keptReasons(page))
    .toEqual({ '/audio_files/newer.mp3': 'use', '/audio_files/chosen.mp3': 'choice', [AUDIO]: 'use' });
});
