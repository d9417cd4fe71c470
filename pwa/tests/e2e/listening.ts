import type { BrowserContext, Page } from '@playwright/test';
import { rowsOf } from './device';
import { expect, installed, started } from './fixtures';
import type { Network } from './network';

/** The narration used by the tests: a little under 12 minutes. */
export const ARTICLE = '/computer-vision';
export const TITLE = /^Computer vision/;
export const AUDIO = '/audio_files/Computer%20Vision.mp3';
export const PDF = '/pdfs/computer-vision.pdf';

/** Window sizes for the tests; the keys complete test names. */
export const SIZES = {
  'a phone': { width: 390, height: 844 },
  'a desktop': { width: 1280, height: 800 },
};

export const narration = (page: Page) => page.locator('#narration');
export const player = (page: Page) => page.locator('.actions').getByRole('region', { name: 'Audio player' });
/** The small one at the foot of the window, on other pages and further down in the article. */
export const miniPlayer = (page: Page) => page.locator('.mini-player').getByRole('region');
export const slider = (page: Page) => player(page).getByRole('slider', { name: 'Seek' });
/** The button above the text; the bar of a reader who has scrolled on has another one. */
export const playButton = (page: Page) =>
  page.locator('.actions').getByRole('button', { name: /^(Play \d+:\d\d|Resume · \d+:\d\d left)$/ });
export const keepButton = (page: Page) => page.locator('[data-kept]');
export const inPlayer = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** On a phone, expands the bar to the whole player; elsewhere, it is whole already. */
export async function openWhole(page: Page): Promise<void> {
  if (!isPhone(page) || (await slider(page).isVisible())) return;
  await inPlayer(page, 'Open the whole player').click();
  await expect(slider(page)).toBeVisible();
}

/** Shows the options: in the sheet of a phone, or in the menu of the player in the page. */
export async function openMore(page: Page): Promise<void> {
  if (isPhone(page)) return openWhole(page);
  const menu = player(page).locator('.player-more');
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click();
}

/** The state of the audio element itself. */
export const audioOf = (page: Page) =>
  narration(page).evaluate((audio: HTMLAudioElement) => ({
    seconds: audio.currentTime,
    duration: audio.duration,
    speed: audio.playbackRate,
    keepsPitch: audio.preservesPitch,
    isPaused: audio.paused,
    volume: audio.volume,
  }));

export const secondsOf = async (page: Page) => (await audioOf(page)).seconds;
export const lengthOf = async (page: Page) => (await audioOf(page)).duration;

/** Records where playing begins, from the next page on. */
export const noteBeginnings = (page: Page) =>
  page.addInitScript(() => {
    const note = (seconds: number) => {
      document.documentElement.dataset.beganAt = String(seconds);
    };
    // On a busy machine `seeked` and `playing` would come long after the beginning.
    const { prototype } = HTMLMediaElement;
    const time = Object.getOwnPropertyDescriptor(prototype, 'currentTime') as PropertyDescriptor;
    Object.defineProperty(prototype, 'currentTime', {
      ...time,
      set(seconds: number) {
        note(seconds);
        time.set?.call(this, seconds);
      },
    });
    const { play } = prototype;
    prototype.play = function () {
      note(this.currentTime);
      return play.call(this);
    };
  });

/** Where playing last began, in seconds. */
export const beganAt = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset.beganAt ?? Number.NaN));

/** Waits until the narration plays past this second. */
export async function expectPlayingFrom(page: Page, from: number): Promise<void> {
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(from);
  await expect(inPlayer(page, 'Pause')).toBeVisible();
}

/** The stored position in the article, in seconds. */
export async function keptPlace(page: Page): Promise<number | undefined> {
  const places = (await rowsOf(page, 'positions')) as { slug: string; seconds: number }[];
  return places.find(({ slug }) => slug === ARTICLE.slice(1))?.seconds;
}

/** Keeps the device from telling where the listener stopped, on the pages from now on, until they are released. */
export const holdPlaces = (page: Page) =>
  page.addInitScript(() => {
    let isHeld = true;
    Object.assign(window, { releasePlaces: () => (isHeld = false) });
    indexedDB.open('site').onsuccess = ({ target }) => {
      // Only this request: as long as its transaction asks for something, others wait for it.
      const places = (target as IDBOpenDBRequest).result
        .transaction('positions', 'readwrite')
        .objectStore('positions');
      const ask = () => {
        if (isHeld) places.count().onsuccess = ask;
      };
      ask();
    };
  });

export const releasePlaces = (page: Page) =>
  page.evaluate(() => (window as unknown as { releasePlaces(): void }).releasePlaces());

/** Waits until the narration is within a second of a position. */
export const expectAt = (page: Page, seconds: number) =>
  expect.poll(async () => Math.abs((await secondsOf(page)) - seconds)).toBeLessThan(1);

/** Waits until playing has begun within a second of a position. */
export const expectBeganAt = (page: Page, seconds: number) =>
  expect.poll(async () => Math.abs((await beganAt(page)) - seconds)).toBeLessThan(1);

/** Opens the whole player and pauses at a position, so that later moves differ from mere playing. */
export async function listenAt(page: Page, seconds: number): Promise<void> {
  await playButton(page).click();
  await expectPlayingFrom(page, 0);
  await inPlayer(page, 'Pause').click();
  await openWhole(page);
  // The slider has steps. If it stands on this one while the narration is between two, it would not move.
  if ((await slider(page).inputValue()) === String(seconds)) await slider(page).fill(String(seconds + 5));
  await slider(page).fill(String(seconds));
  await expectAt(page, seconds);
}

/** Presses “Keep offline” and waits for the last byte. */
export async function keep(page: Page): Promise<void> {
  await keepButton(page).click();
  await expect(keepButton(page)).toHaveText('Kept offline', { timeout: 25_000 });
}

/** Opens the article on a device that has the kit, where the browser reports no network. */
export async function openInTunnel(page: Page, context: BrowserContext, network: Network): Promise<void> {
  await page.goto(ARTICLE);
  await installed(page);
  await network.cut();
  await page.goto(ARTICLE);
  await started(page);
  await context.setOffline(true);
}

/** Opens an article on a device that has the kit, and keeps its files. */
export async function keepArticle(page: Page, address = ARTICLE): Promise<void> {
  await page.goto(address);
  await installed(page);
  await keep(page);
}

export const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
