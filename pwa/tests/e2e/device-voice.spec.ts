import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readArticles } from '../../build/content';
import { expectNoFaults } from './axe';
import { localItems } from './device';
import { expect, heading, installed, started, test } from './fixtures';
import { holdFiles } from './kit-list';
import {
  ARTICLE,
  AUDIO,
  audioOf,
  expectPlayingFrom,
  holdPlaces,
  inPlayer,
  listenAt,
  miniPlayer,
  narration,
  openMore,
  openWhole,
  playButton,
  player,
  releasePlaces,
  SIZES,
  slider,
} from './listening';
import { bringVoices, chooseDevice, expectSaying, lastSaid, saidBy, VOICES } from './speaking-device';

/** A voice of the device reads an article. The device is a stand-in that speaks as slowly as a test wants. */

const article = readArticles(join(import.meta.dirname, '../../content')).find(
  ({ slug }) => `/${slug}` === ARTICLE,
);
/** The beginning of a paragraph, as the device is asked to say it. */
const beginningOf = (paragraph: number) => (article?.spoken[paragraph] ?? '').slice(0, 25);
const count = article?.spoken.length ?? 0;

const voiceChoice = (page: Page) => player(page).getByRole('combobox', { name: 'Voice', exact: true });
const deviceVoice = (page: Page) => player(page).getByRole('combobox', { name: 'Device voice' });
const marked = (page: Page) => page.locator('.being-read');
const expectAtParagraph = (page: Page, index: number) =>
  expect(player(page)).toContainText(`Paragraph ${index + 1} of ${count}`);

/** The words under the mark of the sentence. */
const markedSentence = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('spoken-sentence') ?? [])].map(String).join(''));

/** Has the device say everything up to the end of the paragraph that it reads. */
async function finishParagraph(page: Page): Promise<void> {
  const before = (await marked(page).textContent()) ?? '';
  await expect(async () => {
    await page.evaluate(() => window.device.finish());
    expect(await marked(page).textContent()).not.toBe(before);
  }).toPass();
}

/** Opens the article at a paragraph of the narration, and has the device read on. */
async function hearDevice(page: Page, seconds = 200): Promise<void> {
  await page.goto(ARTICLE);
  await listenAt(page, seconds);
  await inPlayer(page, 'Play').click();
  await chooseDevice(page);
  await expect(marked(page)).toHaveCount(1);
  await expect.poll(async () => (await saidBy(page)).length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
}

/** The index of the paragraph that is marked. */
const indexRead = async (page: Page): Promise<number> => {
  const text = (await marked(page).textContent()) ?? '';
  return (article?.spoken ?? []).findIndex(spoken => text.startsWith(spoken.slice(0, 25)));
};

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`On ${name}`, () => {
    test.use({ viewport });

    test('the device reads on at the paragraph where the narration was, sentence by sentence, and back', async ({
      page,
    }) => {
      await bringVoices(page, VOICES);
      await page.goto(ARTICLE);
      await listenAt(page, 200);
      await inPlayer(page, 'Play').click();
      // Back to the player, and by hand, so that the page stays there.
      await page.mouse.wheel(0, -9000);
      await expect(marked(page)).toHaveCount(1);
      const index = await indexRead(page);
      await chooseDevice(page);
      await expectSaying(page, beginningOf(index));
      await expectAtParagraph(page, index);
      expect(await audioOf(page)).toMatchObject({ isPaused: true });
      await expectNoFaults(page, 'the voice of the device');
      const said = await lastSaid(page);
      expect(said).toMatchObject({ voice: 'Asha', lang: 'en-IN', rate: 1, volume: 1 });
      await expect.poll(() => markedSentence(page)).toBe(said?.text);
      await page.evaluate(() => window.device.finish());
      await expect.poll(() => markedSentence(page)).not.toBe(said?.text);
      await expect.poll(() => markedSentence(page)).toBe((await lastSaid(page))?.text);
      await finishParagraph(page);
      await expectSaying(page, beginningOf(index + 1));
      await expectAtParagraph(page, index + 1);
      await voiceChoice(page).selectOption({ index: 0 });
      await expectPlayingFrom(page, 200);
      expect(await indexRead(page)).toBe(index + 1);
      expect(await markedSentence(page)).toBe('');
    });

    test('voices of the article’s language come first, those that work offline are marked, and a choice is kept', async ({
      page,
    }) => {
      await bringVoices(page, VOICES);
      await hearDevice(page);
      await openMore(page);
      await expect(deviceVoice(page).locator('option')).toHaveText([
        'Asha, en-IN (works offline)',
        'Brian, en-GB (works offline)',
        'Cloud, en-US',
        'Lekha, hi-IN (works offline)',
      ]);
      const { text } = (await lastSaid(page)) ?? {};
      await deviceVoice(page).selectOption({ label: 'Brian, en-GB (works offline)' });
      await expect.poll(() => lastSaid(page)).toMatchObject({ voice: 'Brian', text });
      expect((await localItems(page))['device-voice']).toBe('voice:Brian');
      await page.reload();
      await playButton(page).click();
      await chooseDevice(page);
      await expect.poll(() => lastSaid(page)).toMatchObject({ voice: 'Brian' });
    });

    test('it pauses, skips by paragraphs, changes its speed within a sentence, and goes on another time', async ({
      page,
    }) => {
      await bringVoices(page, VOICES);
      await hearDevice(page);
      const index = await indexRead(page);
      const { text = '' } = (await lastSaid(page)) ?? {};
      const word = text.indexOf(' ', 10) + 1;
      await page.evaluate(offset => window.device.word(offset), word);
      await openWhole(page);
      await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('2');
      await expect.poll(() => lastSaid(page)).toMatchObject({ rate: 2, text: text.slice(word) });

      await inPlayer(page, 'Pause').click();
      await expect(inPlayer(page, 'Play')).toBeVisible();
      const before = (await saidBy(page)).length;
      await inPlayer(page, 'Next paragraph').click();
      await expectAtParagraph(page, index + 1);
      expect(await saidBy(page)).toHaveLength(before);
      await inPlayer(page, 'Play').click();
      await expectSaying(page, beginningOf(index + 1));
      await inPlayer(page, 'Previous paragraph').click();
      await expectSaying(page, beginningOf(index));
      await slider(page).fill('3');
      await expectSaying(page, beginningOf(2));
      await expect(slider(page)).toHaveAttribute('aria-valuetext', `Paragraph 3 of ${count}`);
      await slider(page).press('ArrowRight');
      await expectSaying(page, beginningOf(3));

      await inPlayer(page, 'Close the player').click();
      await page.reload();
      await playButton(page).click();
      await chooseDevice(page);
      await expect.poll(() => indexRead(page)).toBeGreaterThanOrEqual(2);
      await expect.poll(() => indexRead(page)).toBeLessThanOrEqual(3);
    });

    test('without voices of its own it is not offered', async ({ page }) => {
      await page.goto(ARTICLE);
      await playButton(page).click();
      await expectPlayingFrom(page, 0);
      await openMore(page);
      await expect(voiceChoice(page).locator('option')).toHaveText(['Narration (synthetic voice)']);
      await expectNoFaults(page, 'no voices');
    });
  });
}

test('Whose voice reads is remembered, until the other is chosen', async ({ page }) => {
  await bringVoices(page, VOICES);
  await hearDevice(page);
  const index = await indexRead(page);
  await page.reload();
  await playButton(page).click();
  await expectSaying(page, beginningOf(index));
  await expectAtParagraph(page, index);
  await openMore(page);
  await expect(voiceChoice(page)).toHaveValue('device');
  await voiceChoice(page).selectOption('narration');
  await page.reload();
  await playButton(page).click();
  await openMore(page);
  await expect(voiceChoice(page)).toHaveValue('narration');
  expect(await saidBy(page)).toEqual([]);
});

for (const how of ['remembered', 'chosen in the menu']) {
  test(`A device that is slow to tell where the listener stopped loses no place, its voice ${how}`, async ({
    page,
  }) => {
    await bringVoices(page, VOICES);
    await hearDevice(page);
    const index = await indexRead(page);
    await holdPlaces(page);
    if (how !== 'remembered') await page.evaluate(() => localStorage.removeItem('voice-kind'));
    await page.reload();
    await started(page);
    await playButton(page).click();
    if (how !== 'remembered') await chooseDevice(page);
    await expect(player(page)).toBeVisible();
    // What does not wait for the place would have begun.
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
    expect(await saidBy(page)).toEqual([]);
    await releasePlaces(page);
    await expectSaying(page, beginningOf(index));
    expect(await saidBy(page)).toHaveLength(1);
  });
}

test('Where the device reads, a press before the app has started does not start the narration', async ({
  page,
  network,
}) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.addInitScript(() => localStorage.setItem('voice-kind', 'device'));
  await bringVoices(page, VOICES);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expect(narration(page)).toHaveJSProperty('paused', false);
  await expect(narration(page)).not.toHaveAttribute('src');
  release();
  await expectSaying(page, beginningOf(0));
});

test('A device that has lost its voices says so, and the narration plays', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('voice-kind', 'device'));
  await bringVoices(page, []);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await openMore(page);
  await expect(player(page).getByText('This device has no voices.')).toBeVisible();
  await expect(inPlayer(page, 'Pause')).toBeVisible();
});

test('Voices that arrive late are offered as soon as they are there', async ({ page }) => {
  await bringVoices(page, VOICES, true);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  // Nothing else has the player look again.
  await inPlayer(page, 'Pause').click();
  await openMore(page);
  const device = voiceChoice(page).getByRole('option', { name: 'This device' });
  await expect(voiceChoice(page)).toBeVisible();
  await expect(device).toHaveCount(0);
  await page.evaluate(() => window.device.arrive());
  await expect(device).toHaveCount(1);
  await voiceChoice(page).selectOption('This device');
  await inPlayer(page, 'Play').click();
  await expectSaying(page, beginningOf(0));
});

test('On a laptop the menu of the player is whole in the window also when a choice lets it grow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 700 });
  await bringVoices(page, VOICES);
  await page.goto(ARTICLE);
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  await inPlayer(page, 'Pause').click();
  await chooseDevice(page);
  await expect(deviceVoice(page)).toBeVisible();
  await expect(player(page).getByRole('button', { name: 'Copy link to this moment' })).toBeInViewport({
    ratio: 1,
  });
});

test('It reads on while the reader turns pages, and in the small player', async ({ page }) => {
  await bringVoices(page, VOICES);
  await hearDevice(page);
  const index = await indexRead(page);
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(heading(page)).toBeFocused();
  const small = miniPlayer(page);
  await expect(small).toContainText(`Paragraph ${index + 1} of ${count}`);
  await expect(async () => {
    await page.evaluate(() => window.device.finish());
    await expect(small).toContainText(`Paragraph ${index + 2} of ${count}`, { timeout: 100 });
  }).toPass();
  await small.getByRole('button', { name: 'Next paragraph' }).click();
  await expectSaying(page, beginningOf(index + 2));
  await small.getByRole('link', { name: /^Computer vision/ }).click();
  await expect(marked(page)).toHaveCount(1);
  expect(await indexRead(page)).toBe(index + 2);
  await expect.poll(() => markedSentence(page)).toBe((await lastSaid(page))?.text);
});

test('The text follows the sentence, and the bar of the article shows that it plays', async ({ page }) => {
  await bringVoices(page, VOICES);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hearDevice(page);
  // While the keyboard is in the player, the page stays.
  await heading(page).click();
  await finishParagraph(page);
  await expect(marked(page)).toBeInViewport({ ratio: 1 });
  const pause = page.getByRole('region', { name: 'Reading' }).getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
});

test('A call that stops the voice pauses it; a phone that stopped it without a word has it go on when it is looked at', async ({
  page,
}) => {
  await bringVoices(page, VOICES);
  await hearDevice(page);
  const before = await saidBy(page);
  // The same sentence each time, so it is counted.
  const expectSaidAgain = (times: number) =>
    expect
      .poll(async () => (await saidBy(page)).slice(before.length))
      .toEqual(Array(times).fill(before.at(-1)));
  await page.evaluate(() => window.device.fail('interrupted'));
  await expect(inPlayer(page, 'Play')).toBeVisible();
  await inPlayer(page, 'Play').click();
  await expectSaidAgain(1);
  await page.evaluate(() => {
    window.device.fallSilent();
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectSaidAgain(2);
});

test('A voice that falls silent in the middle of a sentence does not keep the others waiting', async ({
  page,
}) => {
  await page.clock.install();
  await bringVoices(page, VOICES);
  await hearDevice(page);
  const { text = '' } = (await lastSaid(page)) ?? {};
  await page.clock.runFor(60_000);
  await expect.poll(async () => (await lastSaid(page))?.text).not.toBe(text);
  await expect(inPlayer(page, 'Pause')).toBeVisible();
});

test('A voice from the network that fails gives way to one of the device; with none, the narration is back', async ({
  page,
}) => {
  await bringVoices(page, VOICES);
  await hearDevice(page);
  await openMore(page);
  await deviceVoice(page).selectOption({ label: 'Cloud, en-US' });
  await expect.poll(() => lastSaid(page)).toMatchObject({ voice: 'Cloud' });
  await page.evaluate(() => window.device.fail('network'));
  await expect.poll(() => lastSaid(page)).toMatchObject({ voice: 'Asha' });
  await page.evaluate(() => window.device.fail('synthesis-failed'));
  await expect(player(page).getByText('This device’s voice cannot speak just now.')).toBeVisible();
  await expect(voiceChoice(page)).toHaveValue('narration');
});

test('The sleep timer stops it', async ({ page }) => {
  await page.clock.install();
  await bringVoices(page, VOICES);
  await hearDevice(page);
  await openMore(page);
  await player(page).getByLabel('Sleep timer').selectOption('15 minutes');
  await page.clock.runFor(15 * 60_000);
  await expect(player(page).getByText('Stopped by the sleep timer')).toBeVisible();
  await expect(inPlayer(page, 'Play')).toBeVisible();
  expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false);
});

test('At the end it stops, and the next time begins at the beginning', async ({ page }) => {
  await bringVoices(page, VOICES);
  await hearDevice(page, 700);
  await slider(page).press('End');
  await expectAtParagraph(page, count - 1);
  await expect(async () => {
    await page.evaluate(() => window.device.finish());
    await expect(inPlayer(page, 'Play')).toBeVisible({ timeout: 100 });
  }).toPass();
  await inPlayer(page, 'Play').click();
  await expectSaying(page, beginningOf(0));
});

test('Offline, where the narration is not kept, the device’s voice reads the article', async ({
  page,
  network,
}) => {
  await bringVoices(page, VOICES);
  await page.goto(ARTICLE);
  await installed(page);
  await network.cut();
  await page.reload();
  await playButton(page).click();
  await expect(page.getByText('The narration cannot be played just now.')).toBeVisible();
  await expectNoFaults(page, 'no narration');
  await page.getByRole('button', { name: 'Use this device’s voice' }).click();
  await expectSaying(page, beginningOf(0));
  await expectAtParagraph(page, 0);
  expect(network.callsOf(`GET ${AUDIO}`)).toHaveLength(0);
});

test('The code for the device’s voice loads when somebody asks for it', async ({ page, network }) => {
  const isAsked = () => network.calls.some(({ path }) => path.startsWith('/assets/device-voice'));
  // What the page loads comes from the network then.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
  await bringVoices(page, VOICES);
  await page.goto(ARTICLE);
  await listenAt(page, 100);
  expect(isAsked()).toBe(false);
  await chooseDevice(page);
  await expect(deviceVoice(page)).toBeVisible();
  expect(isAsked()).toBe(true);
});
