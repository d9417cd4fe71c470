import { expect, installed, logIn, test } from './fixtures';

test('a reader saves an article and finds it in the list', async ({ page, account }) => {
  await logIn(page, account);
  await page.goto('/applied-ai');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Article saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Your articles' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your Saved Articles :' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Applied AI' }).first()).toBeVisible();
});

test('an article never opened before reads in a tunnel', async ({ page, network }) => {
  await page.goto('/');
  await installed(page);
  await network.cut();
  await page.goto('/computer-vision');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Computer vision');
});
