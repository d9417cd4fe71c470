import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { expect, installed, logIn, started, test } from './fixtures';
import { landingRoutes, tagRoutes } from './route-table';

const phone = { width: 360, height: 640 };
const menu = (page: Page) => page.locator('.compact-menu');
const openMenu = (page: Page) => page.getByText('Menu', { exact: true }).click();
const topics = (page: Page) => page.getByRole('dialog', { name: 'Topics' });
const openTopics = (page: Page) => page.getByRole('button', { name: 'Topics' }).click();

test('On a phone the menu has its links in groups under headings, and fits the window', async ({ page }) => {
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  await page.goto('/about');
  await openMenu(page);
  await expect(menu(page).getByRole('heading', { level: 2 })).toHaveText([
    'About us',
    'Offerings',
    'Shop',
    'Read',
    'Your account',
  ]);
  await expect(menu(page).getByRole('link', { name: 'Therapy planning' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Contact us' })).toBeVisible();
  const box = await menu(page).locator(':scope > ul').boundingBox();
  expect(box).toMatchObject({ x: 0, width: phone.width });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  for (const link of await menu(page).getByRole('link').all()) {
    expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(44);
  }
  await expectNoFaults(page, 'the menu of a phone');
});

for (const size of [
  { width: 390, height: 600 },
  { width: 740, height: 360 },
]) {
  test(`In a window of ${size.width} × ${size.height}, the menu goes on downwards and never sideways`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/about');
    await openMenu(page);
    for (const link of await menu(page).getByRole('link').all()) {
      if (!(await link.isVisible())) continue;
      const box = await link.boundingBox();
      expect((box?.x ?? -1) + (box?.width ?? 0), await link.innerText()).toBeLessThanOrEqual(size.width);
    }
    await menu(page).getByRole('link', { name: 'Contact us' }).click({ trial: true });
  });
}

test('The menu of a phone offers visitors to sign in and readers their articles', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/about');
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(menu(page).getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/sign-in',
  );
  await expect(menu(page).getByRole('link', { name: 'Your articles' })).toBeHidden();
  await logIn(page, account);
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(menu(page).getByRole('link', { name: 'Create an account' })).toBeHidden();
  await expect(menu(page).getByRole('link', { name: 'Your articles' })).toHaveAttribute('href', '/articles');
});

test('The button for topics says so in words, at every width from 320 pixels, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.goto('/about');
  for (const width of [320, 360, 768, 1366]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.locator('.bar-end').getByText('Topics', { exact: true }), `${width}`).toBeInViewport();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width}`,
    ).toBeLessThanOrEqual(0);
  }
});

test('On a wide window the full-screen menu says what each page is about and lists the other topics of the blog', async ({
  page,
}) => {
  await page.goto('/about');
  await openTopics(page);
  await expect(topics(page).locator('.topics-list small')).toHaveCount(landingRoutes.length);
  await expect(topics(page).getByText('a clinician has the last word')).toBeVisible();
  const more = topics(page).getByRole('navigation', { name: 'Discover more topics' });
  // Two topics of the blog are categories of the menu, too.
  await expect(more.getByRole('link')).toHaveCount(tagRoutes.length - 2);
  await expectNoFaults(page, 'the full-screen menu');
  await page.keyboard.press('Escape');
  await openTopics(page);
  await expect(more).toHaveCount(1);
  await more.getByRole('link', { name: 'IIoT' }).click();
  await expect(page).toHaveURL('/tags/iiot');
  await expect(topics(page)).toBeHidden();
});

test('The full-screen menu is as complete offline, and when it is opened before any script', async ({
  page,
  network,
}) => {
  await page.goto('/about');
  await installed(page);
  await network.cut();
  await page.reload();
  await openTopics(page);
  await expect(topics(page).getByText('a clinician has the last word')).toBeVisible();
  await network.restore();
  const release = network.hold(/^\/assets\/site-/);
  await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map(registration => registration.unregister()));
  });
  await page.goto('/faq');
  await openTopics(page);
  await expect(topics(page).getByRole('link', { name: 'Healthcare' }).first()).toBeVisible();
  release();
  await expect(topics(page).getByText('a clinician has the last word')).toBeVisible();
});

test('On a phone the full-screen menu keeps to its links', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/about');
  await started(page);
  await openTopics(page);
  await expect(topics(page).getByRole('link', { name: 'Healthcare' }).first()).toBeVisible();
  await expect(topics(page).locator('small')).toHaveCount(0);
  await expectNoFaults(page, 'the full-screen menu of a phone');
});

test('The links of menus and footer to the page in view say so, also after a navigation', async ({
  page,
}) => {
  const current = () =>
    page
      .locator('[aria-current=page]')
      .evaluateAll(links => [...new Set(links.map(link => link.getAttribute('href')))]);
  await page.goto('/blog');
  await started(page);
  await expect.poll(current).toEqual(['/blog']);
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(
    'Blog',
  );
  await expectNoFaults(page, 'a menu with the page in view');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click();
  await expect.poll(current).toEqual(['/contact']);
});

test('A menu closes when the focus leaves it, so that it never lies over the focus', async ({ page }) => {
  await page.goto('/about');
  await started(page);
  const offerings = page
    .getByRole('navigation', { name: 'Main' })
    .locator('details', { hasText: 'Offerings' });
  await offerings.locator('summary').focus();
  await page.keyboard.press('Enter');
  const links = offerings.getByRole('link');
  await expect(links.first()).toBeVisible();
  for (let link = 0; link < (await links.count()); link += 1) await page.keyboard.press('Tab');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' }).locator(':focus')).toBeVisible();
});
