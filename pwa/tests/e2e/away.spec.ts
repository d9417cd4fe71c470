import { expectNoFaults } from './axe';
import { expect, heading, installed, started, test } from './fixtures';
import { ARTICLE, AUDIO, keep, PDF } from './listening';

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
    await page.goto(ARTICLE);
    await installed(page);
    await network.cut();
    await page.goto(ARTICLE);
    await started(page);
    await context.setOffline(true);
    const link = page.locator(scope).getByRole('link', { name }).first();
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Not on this device' });
    await expect(dialog).toContainText('The PDF is not on this device, and there is no network.');
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
