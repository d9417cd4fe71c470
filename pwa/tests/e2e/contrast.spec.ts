import type { Locator } from '@playwright/test';
import { expect, installed, noticeNewVersion, started, test } from './fixtures';

/** The contrast that WCAG 2.2 requires of parts other than text (1.4.11). */
const NON_TEXT = 3;

/** The contrast of two computed colours, as WCAG 2.2 defines it. */
function contrastOf(part: Locator, colours: { of: string; from: string; on: string }): Promise<number> {
  return part.evaluate((element, { of, from, on }) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('There is no canvas.');
    const luminanceOf = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(byte => {
        const share = byte / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const colourOf = (selector: string, property: string) => {
      const owner = selector === '' ? element : document.querySelector(selector);
      if (!owner) throw new Error(`There is no ${selector}.`);
      return getComputedStyle(owner).getPropertyValue(property);
    };
    const [light = 0, dark = 0] = [luminanceOf(colourOf('', of)), luminanceOf(colourOf(from, on))].sort(
      (a, b) => b - a,
    );
    return (light + 0.05) / (dark + 0.05);
  }, colours);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The focus ring stands out from the strip and the footer (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/about');
    for (const surface of ['.strip', '.site-footer']) {
      // A key press makes the ring visible, as for keyboard users.
      await page.keyboard.press('Shift');
      const link = page.locator(`${surface} a:visible`).first();
      await link.focus();
      await expect(link).toHaveCSS('outline-style', 'solid');
      const contrast = await contrastOf(link, { of: 'outline-color', from: surface, on: 'background-color' });
      expect(contrast, surface).toBeGreaterThanOrEqual(NON_TEXT);
    }
  });

  test(`A message stands out from the footer below it (${colorScheme})`, async ({ page, network }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/about');
    await installed(page);
    await started(page);
    await noticeNewVersion(page, network);
    const message = page.locator('.notice-line, .toast p').first();
    // The new version must arrive whole before the page offers it.
    await expect(message).toBeVisible({ timeout: 45_000 });
    const contrast = await contrastOf(message, {
      of: 'border-top-color',
      from: '.site-footer',
      on: 'background-color',
    });
    expect(contrast).toBeGreaterThanOrEqual(NON_TEXT);
    // Its actions look like buttons, and are large enough to be hit.
    for (const action of await page.locator('.notice-line').getByRole('button').all()) {
      const surface = await contrastOf(action, {
        of: 'background-color',
        from: '.notice-line',
        on: 'background-color',
      });
      expect(surface).toBeGreaterThanOrEqual(NON_TEXT);
      expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    }
  });
}
