import type { Page } from '@playwright/test';
import { expect, started, test } from './fixtures';

const position = (page: Page) => page.locator('[data-carousel=position]');
const button = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /Apps|Pictures/ })
    .first()
    .getByRole('button', { name, exact: true });

/** The number of the picture that is wholly in view; null while the carousel scrolls. */
const inView = (page: Page) =>
  page.locator('.carousel-track').evaluate(({ scrollLeft, clientWidth }) => {
    const index = Math.round(scrollLeft / clientWidth);
    return Math.abs(scrollLeft - index * clientWidth) < 2 ? index + 1 : null;
  });

const isSeen = (page: Page) =>
  page.locator('site-carousel').evaluate(
    element =>
      new Promise<boolean>(resolve => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve(entry?.isIntersecting === true);
        }).observe(element);
      }),
  );

const numberOf = async (page: Page) => Number((await position(page).innerText()).split(' ')[0]);

const upgraded = (page: Page) =>
  page.evaluate(() => customElements.whenDefined('site-carousel').then(() => {}));

/** Stops the page's clock, so that only the test moves it, and scrolls to the carousel, which may have turned before. */
async function open(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await started(page);
  await upgraded(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.locator('site-carousel').scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await expect.poll(() => isSeen(page)).toBe(true);
}

for (const [path, seconds, slides] of [
  ['/', 5, 3],
  ['/buy', 3, 4],
] as const) {
  test(`The carousel of ${path} advances every ${seconds} s, and wraps after picture ${slides}`, async ({
    page,
  }) => {
    await open(page, path);
    const start = await numberOf(page);
    await expect.poll(() => inView(page)).toBe(start);
    for (let step = 1; step <= slides; step += 1) {
      const before = await position(page).innerText();
      await page.clock.runFor(seconds * 1000 - 100);
      expect(await position(page).innerText(), `${step}, before`).toBe(before);
      await page.clock.runFor(100);
      const slide = ((start - 1 + step) % slides) + 1;
      await expect(position(page), `${step}, after`).toHaveText(`${slide} / ${slides}`);
      // The page scrolls by the real clock, which the next step must not overtake.
      await expect.poll(() => inView(page)).toBe(slide);
    }
  });
}

test('A carousel out of sight has no timer, and goes on when it is seen again', async ({ page }) => {
  await open(page, '/');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => isSeen(page)).toBe(false);
  const before = await position(page).innerText();
  await page.clock.runFor(30_000);
  expect(await position(page).innerText()).toBe(before);
  await page.locator('site-carousel').scrollIntoViewIfNeeded();
  await expect.poll(() => isSeen(page)).toBe(true);
  await page.clock.runFor(5_000);
  await expect(position(page)).not.toHaveText(before);
});

test('Previous and next wrap both ways, and the position names the picture in view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/buy');
  await started(page);
  await button(page, 'Previous').click();
  await expect(position(page)).toHaveText('4 / 4');
  await expect.poll(() => inView(page)).toBe(4);
  await button(page, 'Next').click();
  await expect(position(page)).toHaveText('1 / 4');
  await expect.poll(() => inView(page)).toBe(1);
  await button(page, 'Next').click();
  await expect.poll(() => inView(page)).toBe(2);
});

test('A press of next or previous has its slide announced, a turn by itself has not', async ({ page }) => {
  const announcer = page.locator('#announcer');
  await open(page, '/');
  await button(page, 'Next').click();
  await expect(announcer).toHaveText('2 / 3: PashuTham');
  await button(page, 'Previous').press('Enter');
  await expect(announcer).toHaveText('1 / 3: Saraswat Hospital');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(5, 5);
  await page.clock.runFor(5_000);
  await expect(position(page)).toHaveText('2 / 3');
  await expect(announcer).toHaveText('1 / 3: Saraswat Hospital');
  await expect(page.locator('site-carousel [aria-live]')).toHaveCount(0);
});

test('Pictures without words are announced by what they show', async ({ page }) => {
  await open(page, '/buy');
  await button(page, 'Pause').click();
  const before = await numberOf(page);
  await button(page, 'Previous').click();
  const index = (before + 2) % 4;
  const shown = await page.locator('.slide img').nth(index).getAttribute('alt');
  await expect(page.locator('#announcer')).toHaveText(`${index + 1} / 4: ${shown}`);
});

test('A carousel stops while it is paused, under the pointer, or has the focus', async ({ page }) => {
  await open(page, '/');
  await button(page, 'Pause').click();
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const before = await position(page).innerText();
  await page.clock.runFor(20_000);
  expect(await position(page).innerText()).toBe(before);
  await button(page, 'Play').click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(20_000);
  expect(await position(page).innerText(), 'under the pointer').toBe(before);
  await page.mouse.move(5, 5);
  await page.locator('.carousel-track').focus();
  await page.clock.runFor(20_000);
  expect(await position(page).innerText(), 'with the focus').toBe(before);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(5, 5);
  await page.clock.runFor(5_000);
  await expect(position(page)).not.toHaveText(before);
});

test('With reduced motion the carousel moves only by its buttons', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await page.clock.runFor(20_000);
  await expect(position(page)).toHaveText('1 / 3');
  await expect(button(page, 'Play')).toBeVisible();
});

test('The slides of the front page link to the apps, even without any script', async ({ openElsewhere }) => {
  const page = await openElsewhere({ javaScriptEnabled: false });
  await page.goto('/');
  const targets = await page
    .locator('.slide a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')));
  expect(targets).toEqual(['/saraswat-hospital-app', '/pashutham-app', '/pashutham-app']);
  await page.locator('.slide a').nth(1).click();
  await expect(page).toHaveURL('/pashutham-app');
});

test('A slide that the keyboard reaches has a ring, and nothing cuts it off', async ({ page }) => {
  await page.goto('/');
  await started(page);
  await upgraded(page);
  const track = page.locator('.carousel-track').first();
  await track.focus();
  await page.keyboard.press('Tab');
  await expect(track.getByRole('link').first()).toBeFocused();
  const { ring, offset, own } = await track.evaluate(element => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const link = element.querySelector('a:focus-visible') as Element;
    return {
      ring: `${outlineStyle} ${outlineWidth}`,
      offset: Number.parseFloat(outlineOffset),
      own: getComputedStyle(link).outlineStyle,
    };
  });
  // On the page's ground, where its colour has its contrast, and not on the picture as well.
  expect(ring).toBe('solid 3px');
  expect(offset).toBeGreaterThanOrEqual(0);
  expect(own).toBe('none');
  await page.keyboard.press('Tab');
  await expect(track.getByRole('link').nth(1)).toBeFocused();
  // At once, although the browser still scrolls to it.
  expect(await position(page).innerText()).toBe('2 / 3');
});
