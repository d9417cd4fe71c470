import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, installed, logIn, started, test, toast } from './fixtures';
import { ARTICLE, AUDIO, inPlayer, keepArticle, PDF, playButton, SIZES, TITLE } from './listening';
import { bringVoices, chooseDevice, lastSaid, VOICES } from './speaking-device';

test.use({ viewport: SIZES['a phone'] });

/** Chromium's failed request for an icon beside a PDF in its own tab. */
const NO_ICON = /\.pdf error: .*status of 404/;

/** Chromium's note on a link to the mail program. */
const MAIL = /Launched external handler for 'mailto:/;

const sheet = (page: Page) => page.getByRole('dialog', { name: TITLE });
const absence = (page: Page) => page.getByRole('dialog', { name: 'Not on this device' });
const steering = (page: Page) => page.locator('.player-bar').getByRole('button', { name: /^(Pause|Play)$/ });

/** All links and buttons of the sheet that do not end listening. */
const controlsOf = (page: Page) =>
  sheet(page).locator('a[href], button').filter({ hasNotText: 'Close the player' });

const fileOf = (url: string) =>
  readFileSync(join(import.meta.dirname, '../../../public', decodeURIComponent(url)));

/** Other sites are not asked. */
const answerForOthers = (context: BrowserContext) =>
  context.route(/^https:/, route => route.fulfill({ body: '' }));

async function openSheet(page: Page): Promise<void> {
  if (await sheet(page).isVisible()) return;
  await page.getByRole('button', { name: 'Open the whole player' }).click();
  await expect(sheet(page)).toBeVisible();
}

/** What a press on a control does, and where it leads. */
const aimOf = (control: Locator) =>
  control.evaluate(one => {
    if (!(one instanceof HTMLAnchorElement)) return { does: 'act', path: '' } as const;
    const path = one.pathname;
    if (one.hasAttribute('download')) return { does: 'download', path } as const;
    if (one.target) return { does: 'open a tab', path } as const;
    return { does: one.protocol === 'mailto:' ? 'write' : 'turn', path } as const;
  });

/** Presses a control of the sheet and waits until its work is done. @param isAway whether no file can be had */
async function press(page: Page, control: Locator, isAway: boolean): Promise<void> {
  const { does, path } = await aimOf(control);
  if (isAway && path.startsWith('/audio_files/')) {
    await control.click();
    await expect(toast(page)).toHaveText(
      'This narration is not on this device. It can be kept when you are online.',
    );
  } else if (isAway && path.startsWith('/pdfs/')) {
    await control.click();
    await absence(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(control).toBeFocused();
  } else if (does === 'download') {
    const downloading = page.waitForEvent('download');
    await control.click();
    await (await downloading).cancel();
  } else if (does === 'open a tab') {
    const opening = page.context().waitForEvent('page');
    await control.click();
    await (await opening).close();
  } else {
    await control.click();
    if (does === 'turn') await expect(page).toHaveURL(path);
  }
  if (does === 'turn') await expect(sheet(page)).toBeHidden();
  else if (does !== 'act') await expect(sheet(page)).toBeVisible();
}

/** Presses every link and button of the sheet in turn, and expects that the sound can be steered after each. */
async function pressAll(page: Page, isAway = false): Promise<string[]> {
  const pressed: string[] = [];
  const { pathname } = new URL(page.url());
  await openSheet(page);
  const all = await controlsOf(page).count();
  for (let index = 0; index < all; index += 1) {
    await openSheet(page);
    const control = controlsOf(page).nth(index);
    if (await control.isHidden()) await sheet(page).locator('.share summary').click();
    // The system's share sheet is not everywhere.
    if (await control.isHidden()) continue;
    const name = await control.evaluate(one => one.ariaLabel ?? one.textContent.trim());
    await test.step(`press ${name}`, async () => {
      await press(page, control, isAway);
      await expect(steering(page)).toBeInViewport({ ratio: 1 });
    });
    pressed.push(name);
    if (new URL(page.url()).pathname === pathname) continue;
    await page.goBack();
    await expect(page).toHaveURL(pathname);
    await expect(page.locator('.mini-player')).toBeVisible();
  }
  return pressed;
}

for (const voice of ['the narration', 'the device’s voice']) {
  test(`Every link and button of the whole player leaves a way to pause in view, while ${voice} reads`, async ({
    page,
    context,
    complaints,
    account,
  }) => {
    complaints.forgive(NO_ICON);
    complaints.forgive(MAIL);
    await answerForOthers(context);
    await bringVoices(page, VOICES);
    await logIn(page, account);
    await page.goto(ARTICLE);
    await started(page);
    await playButton(page).click();
    if (voice !== 'the narration') await chooseDevice(page);
    const inArticle = await pressAll(page);
    for (const name of ['Download the narration', 'Print', 'LinkedIn', 'Email'])
      expect(inArticle).toContain(name);
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'Back to the small player' }).click();
    await page.getByRole('link', { name: 'Aranya' }).first().click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('.mini-player')).toBeVisible();
    const elsewhere = await pressAll(page);
    expect(elsewhere[0]).toMatch(TITLE);
    expect(elsewhere).toContain('Download the narration');
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'Close the player' }).click();
    await expect(page.locator('.mini-player')).toBeHidden();
  });
}

test('To copy a link in a browser without a clipboard for pages leaves the whole player open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
  await page.goto(ARTICLE);
  await playButton(page).click();
  await openSheet(page);
  const copy = sheet(page).getByRole('button', { name: 'Copy link to this moment' });
  await copy.click();
  await expect(toast(page)).toHaveText('Link copied');
  await expect(sheet(page)).toBeVisible();
  await expect(copy).toBeFocused();
});

test('Offline, the whole player says what is not on the device, and stays in view', async ({
  page,
  context,
  network,
  complaints,
}) => {
  complaints.forgive(MAIL);
  await answerForOthers(context);
  await bringVoices(page, VOICES);
  await page.goto(ARTICLE);
  await installed(page);
  await network.cut();
  await page.reload();
  await playButton(page).click();
  await page.getByRole('button', { name: 'Use this device’s voice' }).click();
  await expect.poll(() => lastSaid(page)).toBeTruthy();
  const pressed = await pressAll(page, true);
  for (const name of ['Download the narration', 'Print', 'LinkedIn']) expect(pressed).toContain(name);
});

test('Offline, what is kept can be downloaded as a file', async ({ page, network }) => {
  await keepArticle(page);
  await network.cut();
  await page.reload();
  await playButton(page).click();
  await openSheet(page);
  for (const [name, file, path] of [
    ['Download the narration', 'Computer Vision.mp3', AUDIO],
    ['PDF', `${await page.getByRole('heading', { level: 1 }).textContent()}.pdf`, PDF],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await sheet(page).getByRole('link', { name }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file.replace(':', '_'));
    expect(readFileSync(await download.path()).equals(fileOf(path))).toBe(true);
    await expect(sheet(page)).toBeVisible();
  }
});

test('The whole player goes when the focus leaves it by key, so that nothing focused lies behind it', async ({
  page,
}) => {
  await page.goto(ARTICLE);
  await playButton(page).click();
  await inPlayer(page, 'Open the whole player').press('Enter');
  await expect(sheet(page)).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (!(await sheet(page).isVisible())) break;
    expect(await sheet(page).evaluate(element => element.contains(document.activeElement))).toBe(true);
  }
  await expect(sheet(page)).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(page.locator('.player-bar :focus')).toHaveCount(0);
});
