import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { expect, installed, started, test, toast } from './fixtures';
import { keepButton, playButton } from './listening';

const DAY_SECONDS = 86_400;
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cookie preferences' });
const consentOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'consent');

/** Every test starts as a visitor who has not been asked yet. */
test.beforeEach(async ({ context, complaints }) => {
  // The fixture answers the banner; it must have finished before that answer is removed.
  expect(complaints.left()).toEqual([]);
  await context.clearCookies({ name: 'consent' });
});

test('The banner stays until all cookies are accepted, which lasts 150 days', async ({ page }) => {
  await page.goto('/');
  await started(page);
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Accept all cookies' }).click();
  await expect(banner(page)).toBeHidden();
  const cookie = await consentOf(page);
  expect(cookie?.value).toMatch(/^analytics:1\.marketing:1\.until:\d+$/);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(149.9 * DAY_SECONDS);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(150 * DAY_SECONDS);
  await page.goto('/blog');
  await expect(banner(page)).toBeHidden();
});

test('One press refuses all cookies, and the banner does not come back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Refuse all cookies' }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(async () => (await consentOf(page))?.value).toMatch(/^analytics:0\.marketing:0\./);
  await expect(page.locator('#announcer')).toHaveText('Your choice is kept.');
  await page.goto('/blog');
  await expect(banner(page)).toBeHidden();
});

test('Accepting and refusing look the same, and each is large enough for a finger', async ({ page }) => {
  for (const width of [320, 360, 390, 1366]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const looks = await banner(page)
      .getByRole('button', { name: / all cookies$/ })
      .evaluateAll(buttons =>
        buttons.map(button => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          const { height, top } = button.getBoundingClientRect();
          return { color, backgroundColor, borderColor, fontSize, fontWeight, height, top };
        }),
      );
    expect(looks, `${width}`).toHaveLength(2);
    expect(looks[0], `${width}`).toEqual(looks[1]);
    expect(looks[0]?.height, `${width}`).toBeGreaterThanOrEqual(44);
  }
});

test('On a phone the banner covers at most a fifth of the window', async ({ page }) => {
  for (const [width, height] of [
    [360, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/applied-ai']) {
      await page.goto(path);
      const box = await banner(page).boundingBox();
      expect(box?.height, `${path}, ${width}`).toBeLessThanOrEqual(height / 5);
      await expectNoFaults(page, `${path}, ${width}`);
    }
  }
});

test('The keyboard reaches the banner before the menus', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Accept all cookies' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  expect((await consentOf(page))?.value).toContain('analytics:0');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribe' })).toBeFocused();
});

test.describe('On a touch screen', () => {
  test.use({ hasTouch: true });

  test('A press that comes before the site’s script also counts, and needs no app', async ({
    page,
    network,
  }) => {
    const release = network.hold(/^\/assets\/site-/);
    const scripts: string[] = [];
    page.on('request', request => scripts.push(request.url()));
    await page.goto('/');
    await page.getByRole('button', { name: 'Refuse all cookies' }).tap();
    await expect(banner(page)).toBeVisible();
    release();
    await expect(banner(page)).toBeHidden();
    expect((await consentOf(page))?.value).toContain('analytics:0');
    expect(scripts.filter(url => /\/assets\/(main|react)-/.test(url))).toEqual([]);
  });
});

test('A choice is stored with the press itself, however soon the visitor leaves the page', async ({
  page,
}) => {
  await page.goto('/about');
  await started(page);
  await page.getByRole('button', { name: 'Manage my preferences' }).click();
  await expect(panel(page)).toBeVisible();
  const save = panel(page).getByRole('button', { name: 'Save Preferences' });
  const cookies = await save.evaluate((button: HTMLButtonElement) => {
    button.click();
    return document.cookie;
  });
  expect(cookies).toContain('consent=analytics:0.marketing:0.');
});

test('Preferences are stored as chosen; essential cookies cannot be switched off', async ({ page }) => {
  await page.goto('/about');
  await started(page);
  await page.getByRole('button', { name: 'Manage my preferences' }).click();
  await expect(panel(page).getByRole('checkbox', { name: /^Essential/ })).toBeChecked();
  await expect(panel(page).getByRole('checkbox', { name: /^Essential/ })).toBeDisabled();
  await expect(panel(page).getByRole('checkbox', { name: /^Analytics/ })).not.toBeChecked();
  await panel(page)
    .getByRole('checkbox', { name: /^Analytics/ })
    .check();
  await panel(page).getByRole('button', { name: 'Save Preferences' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await expect.poll(async () => (await consentOf(page))?.value).toMatch(/^analytics:1\.marketing:0\./);

  await page.reload();
  await started(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();
  await expect(panel(page).getByRole('checkbox', { name: /^Analytics/ })).toBeChecked();
  await panel(page)
    .getByRole('checkbox', { name: /^Analytics/ })
    .uncheck();
  await panel(page).getByRole('button', { name: 'Save Preferences' }).click();
  await expect.poll(async () => (await consentOf(page))?.value).toMatch(/^analytics:0\.marketing:0\./);
});

test('Cancel and Escape change nothing', async ({ page }) => {
  await page.goto('/about');
  await started(page);
  const manage = page.getByRole('button', { name: 'Manage my preferences' });
  for (const leave of ['Cancel', 'Escape'] as const) {
    await manage.click();
    await panel(page)
      .getByRole('checkbox', { name: /^Marketing/ })
      .check();
    if (leave === 'Cancel') await panel(page).getByRole('button', { name: leave }).click();
    else await page.keyboard.press(leave);
    await expect(panel(page)).toBeHidden();
    await expect(manage).toBeFocused();
    await expect(banner(page)).toBeVisible();
    expect(await consentOf(page)).toBeUndefined();
    await manage.click();
    await expect(panel(page).getByRole('checkbox', { name: /^Marketing/ })).not.toBeChecked();
    await page.keyboard.press('Escape');
  }
});

test('The server renews the cookie with its remaining lifetime', async ({ network }) => {
  const until = Math.floor(Date.now() / 1000) + 100 * DAY_SECONDS;
  const ask = async (path: string, value: string) =>
    (await fetch(`${network.origin}${path}`, { headers: { cookie: `a=b; consent=${value}` } })).headers.get(
      'set-cookie',
    );
  const good = `analytics:1.marketing:0.until:${until}`;
  for (const path of ['/', '/about', '/sw.js', '/healthz']) {
    const cookie = (await ask(path, good)) ?? '';
    expect(cookie, path).toContain(`consent=analytics:1.marketing:0.until:`);
    const life = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(Math.abs(life - 100 * DAY_SECONDS), path).toBeLessThan(10);
    expect(cookie, path).toContain('SameSite=Lax');
    expect(cookie, path).not.toContain('HttpOnly');
  }
  expect(await ask('/icons/favicon.svg', good)).toBeNull();
  for (const wrong of [
    'yes',
    `analytics:1.marketing:0.until:${until * 2}`,
    'analytics:1.marketing:0.until:5',
  ]) {
    expect(await ask('/', wrong), wrong).toBeNull();
  }
});

test('The banner can be answered offline', async ({ page, network }) => {
  await page.goto('/');
  await installed(page);
  await network.cut();
  await page.goto('/faq');
  await started(page);
  await page.getByRole('button', { name: 'Accept all cookies' }).click();
  await page.goto('/about');
  await expect(banner(page)).toBeHidden();
});

test('The banner does not move when an article’s bar of actions arrives on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/applied-ai');
  const withBar = await banner(page).boundingBox();
  await page.locator('.actions').evaluate(bar => bar.remove());
  expect(await banner(page).boundingBox()).toEqual(withBar);
  expect((withBar?.y ?? 0) + (withBar?.height ?? 0)).toBeLessThanOrEqual(844 - 60);
});

test('On a phone a message stands at the foot of the window, above the banner', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/applied-ai');
  await installed(page);
  await network.cut();
  await keepButton(page).first().click();
  await expect(toast(page).locator('p')).toBeVisible();
  const message = await toast(page).locator('p').boundingBox();
  expect(message?.y).toBeGreaterThan(844 / 2);
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(
    (await banner(page).boundingBox())?.y ?? 0,
  );
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test(`On a phone of ${width} pixels the banner gives way to the reason why a narration cannot be played, until it is closed`, async ({
    page,
    network,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/applied-ai');
    await installed(page);
    await started(page);
    await network.cut();
    await playButton(page).click();
    const reason = page.getByText('The narration cannot be played just now.');
    await expect(reason).toBeVisible();
    for (const edge of [1, height]) {
      const covered = () =>
        reason.evaluate((text, edge) => {
          const { left, top, height } = text.getBoundingClientRect();
          return document.elementFromPoint(left + 1, top + Math.min(edge, height - 1)) !== text;
        }, edge);
      await expect.poll(covered).toBe(false);
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the player' }).click();
    await expect(reason).toBeHidden();
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: 'Refuse all cookies' }).click();
    await expect(banner(page)).toBeHidden();
  });
}

test('The keyboard goes on in the page after an answer, not at nothing', async ({ page }) => {
  await page.goto('/');
  await started(page);
  await page.getByRole('button', { name: 'Refuse all cookies' }).press('Enter');
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeFocused();
  await page.context().clearCookies({ name: 'consent' });
  await page.reload();
  await started(page);
  await page.getByRole('button', { name: 'Manage my preferences' }).press('Enter');
  await panel(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeFocused();
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]) {
  test(`The banner hides no link that the keyboard reaches, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/applied-ai');
    await started(page);
    const links = await page.locator('.site-footer :is(a, button)').all();
    const top = (await banner(page).boundingBox())?.y ?? 0;
    for (const link of links) {
      await link.focus();
      const box = await link.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), (await link.textContent()) ?? '').toBeLessThanOrEqual(top);
    }
  });
}
