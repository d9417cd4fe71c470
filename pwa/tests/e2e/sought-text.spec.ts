import type { Page } from '@playwright/test';
import { expect, heading, started, test } from './fixtures';

/** Follows a link within the site, as a page might have it. */
async function follow(page: Page, href: string): Promise<void> {
  await page.goto('/about');
  await started(page);
  await page.evaluate(address => {
    const link = document.createElement('a');
    Object.assign(link, { href: address, id: 'made', textContent: 'Made' });
    document.querySelector('main')?.prepend(link);
  }, href);
  await page.locator('#made').click();
}

const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('sought-text') ?? [])].map(String).join());

test('A link to a text scrolls to it and marks it, and the address keeps the heading above it', async ({
  page,
}) => {
  await follow(page, '/privacy-policy#cookies:~:text=The%20right,erasure.');
  await expect(page).toHaveURL('/privacy-policy#cookies');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('The right to erasure.')).toBeInViewport();
  await expect.poll(() => marked(page)).toMatch(/^The right .*erasure\.$/s);
});

test('A link to a text without a heading opens the answer that hides it', async ({ page }) => {
  await follow(page, '/faq#:~:text=The%20trial%20gives%20you');
  await expect(page).toHaveURL('/faq');
  await expect(page.getByText('The trial gives you a key')).toBeInViewport();
});

test('A page that is left keeps no mark', async ({ page }) => {
  await follow(page, '/privacy-policy#:~:text=The%20right%20to%20erasure.');
  await expect.poll(() => marked(page)).toBe('The right to erasure.');
  await page.goBack();
  await expect(heading(page)).not.toHaveText('Privacy policy');
  expect(await marked(page)).toBe('');
});

const ABSENT = [
  '%',
  '(((',
  'no%20such%20text',
  'a'.repeat(5_000),
  ',,',
  '-,-',
  '',
  'zq,'.repeat(150),
  '%F0%9F',
];
for (const [index, directive] of ABSENT.entries()) {
  test(`A link to a text that is not there leads to the heading: ${index}`, async ({ page }) => {
    await follow(page, `/privacy-policy#cookies:~:text=${directive}`);
    await expect(heading(page)).toHaveText('Privacy policy');
    await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport();
  });
}
