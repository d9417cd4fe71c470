import { downloads } from '../../content/downloads';
import { install } from '../../content/install';
import { privacy } from '../../content/privacy';
import { expectNoFaults } from './axe';
import { expect, started, test } from './fixtures';

/** The dialogs about the device, and the sentence with which each begins. */
const DIALOGS = {
  '#downloads': downloads.lead,
  '#privacy': privacy.lead,
  '#install': install.gain,
};

for (const [hash, sentence] of Object.entries(DIALOGS)) {
  test(`The dialog at ${hash} is described by the sentence with which it begins`, async ({ page }) => {
    await page.goto(`/about${hash}`);
    await started(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleDescription(sentence);
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
    await expectNoFaults(page, `the dialog at ${hash}`);
  });
}

test('A dialog that begins without a sentence names no description', async ({ page }) => {
  await page.goto('/about#settings');
  await started(page);
  await expect(page.getByRole('dialog', { name: 'Settings' })).not.toHaveAttribute('aria-describedby');
});

test('A press beside a dialog closes it, and a press in it does not', async ({ page }) => {
  await page.goto('/about#settings');
  await started(page);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('heading').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(dialog).toHaveCount(0);
  // As after Escape: a reload or a press on Back does not open it again.
  await expect(page).toHaveURL('/about');
});
