import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { expect, installed, started, test } from './fixtures';

/**
 * Tests of the way to install the site, and of the sentence that says that it can be read offline. A browser without a
 * window makes no offer to install, so the tests send the browser's event themselves.
 */

test.use({ viewport: { width: 390, height: 844 } });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Install this app' });
const inMenu = (page: Page) => page.locator('.compact-menu').getByRole('link', { name: 'Install this app' });
const openMenu = (page: Page) => page.getByText('Menu', { exact: true }).click();

/** Sends Chromium's offer once the page listens. @returns how often the browser's prompt was opened */
async function offer(page: Page, outcome: 'accepted' | 'dismissed'): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.prompts = '0';
  });
  const isTaken = () =>
    page.evaluate(result => {
      const prompt = async () => {
        const { dataset } = document.documentElement;
        dataset.prompts = String(Number(dataset.prompts) + 1);
        return { outcome: result };
      };
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt }));
      // Otherwise the browser would show a banner of its own.
      return event.defaultPrevented;
    }, outcome);
  await expect.poll(isTaken).toBe(true);
  return () => page.evaluate(() => Number(document.documentElement.dataset.prompts));
}

test('The menu leads to the browser’s own prompt to install the site', async ({ page }) => {
  await page.goto('/about');
  await installed(page);
  const prompts = await offer(page, 'accepted');
  await openMenu(page);
  await inMenu(page).click();
  await expect(dialog(page)).toContainText('with or without a network');
  await expectNoFaults(page, 'the offer to install');
  await dialog(page).getByRole('button', { name: 'Install' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await prompts()).toBe(1);
});

test('A reader who refuses finds the way to install in the settings only, after a reload as well', async ({
  page,
}) => {
  await page.goto('/about#install');
  await started(page);
  await offer(page, 'dismissed');
  await dialog(page).getByRole('button', { name: 'Install' }).click();
  await expect(dialog(page).getByRole('status').first()).toHaveText(
    'Not installed. You can do so at any time from the settings.',
  );
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    if (isReloaded) await started(page);
    await openMenu(page);
    await expect(page.locator('.compact-menu').getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(inMenu(page)).toBeHidden();
    await page.keyboard.press('Escape');
  }
  await page.goto('/about#settings');
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('link', { name: 'Install this app' })
    .click();
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
});

test('A reader who has refused sees no way to install in the menu, even before the kit is complete', async ({
  page,
  network,
}) => {
  network.hold('/sw.js');
  await page.addInitScript(() => localStorage.setItem('install-refused', 'yes'));
  await page.goto('/about');
  await openMenu(page);
  await expect(page.locator('.compact-menu').getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(inMenu(page)).toBeHidden();
});

test('An offer that comes before any script is there when the dialog opens, also on a first visit', async ({
  page,
  network,
}) => {
  // The worker comes late.
  const release = network.hold('/sw.js');
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const prompt = async () => ({ outcome: 'accepted' });
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt }));
    }),
  );
  await page.goto('/about');
  await openMenu(page);
  await inMenu(page).click();
  await expect(dialog(page).getByRole('definition')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Install' }).click();
  await expect(dialog(page)).toBeHidden();
  release();
});

test('The menu of an installed site does not offer to install it', async ({ page }) => {
  await page.goto('/about');
  await installed(page);
  await offer(page, 'accepted');
  const isNoted = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('appinstalled'));
      return document.documentElement.dataset.installed;
    });
  await expect.poll(isNoted).toBe('');
  await openMenu(page);
  await expect(page.locator('.compact-menu').getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(inMenu(page)).toBeHidden();
});

test('Where the browser offers nothing, the dialog has the steps for each system', async ({ page }) => {
  await page.goto('/about#install');
  await expect(dialog(page).getByRole('definition')).toHaveCount(4);
  await expect(dialog(page)).toContainText('Open the Share menu and choose “Add to Home Screen”.');
  await expectNoFaults(page, 'the steps to install');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('A first visit says once, when the kit is complete, that everything can be read offline', async ({
  page,
  network,
}) => {
  const line = page.getByRole('status').filter({ hasText: 'Text and pictures can now be read offline.' });
  const end = network.hold('/404.html');
  await page.goto('/about');
  await expect.poll(() => network.callsOf('GET /404.html').length).toBeGreaterThan(0);
  await expect(line).toBeHidden();
  end();
  await expect(line).toBeVisible();
  // It is in the strip, beside its links: it covers nothing.
  const [box, strip, link] = await Promise.all(
    [line.locator('p'), page.locator('.strip'), page.locator('.strip-end')].map(part => part.boundingBox()),
  );
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(link?.x ?? 0);
  await expectNoFaults(page, 'the sentence about reading offline');
  await expect(line).toBeHidden();
  await page.goto('/blog');
  await started(page);
  await expect(line).toBeHidden();
});
