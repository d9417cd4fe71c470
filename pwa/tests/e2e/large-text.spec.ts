import { chromiumOptions } from '../../build/browser';
import { expect, test } from './fixtures';
import { pages } from './site';

const { args = [], ...options } = chromiumOptions();

// The browser's own setting: 200 % of its usual 16 px.
test.use({
  launchOptions: { ...options, args: [...args, '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 390, height: 844 },
});

test('With text of twice the size, no page is wider than a phone', async ({ page, complaints }) => {
  complaints.forgive(/no-such-page.*status of 404/);
  test.setTimeout(240_000);
  for (const { path } of pages) {
    await page.goto(path);
    const { root, width } = await page.evaluate(() => ({
      root: getComputedStyle(document.documentElement).fontSize,
      width: document.documentElement.scrollWidth,
    }));
    expect(root).toBe('32px');
    expect(width, path).toBeLessThanOrEqual(390);
  }
});
