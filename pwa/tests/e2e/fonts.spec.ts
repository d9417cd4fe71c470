import type { Page } from '@playwright/test';
import { expect, installed, started, test } from './fixtures';
import { countShifts, shifted } from './shifts';

/** Tests of the typefaces: the first page is painted in fonts of the system, and the next ones in those of the site. */

/** How much of the width of the site's texts a stand-in may be wrong. */
const TOLERANCE = 0.02;

/** The fonts in which the browser has written an element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

const fontFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.endsWith('.woff2')),
  );

test('A first visit is painted and stays in fonts of the system, fetches none, and nothing jumps', async ({
  page,
}) => {
  await countShifts(page);
  await page.goto('/applied-ai');
  await started(page);
  await installed(page);
  expect(await fontFiles(page)).toEqual([]);
  // The buttons below the title move by less than this when the app starts.
  expect(await shifted(page)).toBeLessThan(0.02);
  for (const selector of ['h1', '.prose p']) {
    expect((await fontsOf(page, selector)).join(), selector).not.toMatch(/Source Serif|Inter/);
  }
});

test('The next visit is painted in the fonts of the site, offline too', async ({ page, network }) => {
  await page.goto('/blog');
  await installed(page);
  for (const path of ['/applied-ai', '/computer-vision']) {
    // A visit on which the files come too late for the first paint keeps the stand-ins.
    await expect(async () => {
      await page.goto(path);
      await started(page);
      expect(await fontsOf(page, 'h1'), path).toEqual(['Source Serif 4']);
      expect((await fontsOf(page, '.site-header a')).join(), path).toMatch(/^Inter/);
    }).toPass({ timeout: 25_000 });
    await network.cut();
  }
});

test('Headings and text are as wide in the stand-ins as in the fonts of the site', async ({
  openElsewhere,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  await page.goto('/applied-ai');
  const ratios = await page.evaluate(async () => {
    const brush = document.createElement('canvas').getContext('2d');
    const widthOf = (selector: string) =>
      [...document.querySelectorAll(selector)].reduce((sum, element) => {
        const { fontWeight, fontFamily } = getComputedStyle(element);
        if (brush) brush.font = `${fontWeight} 100px ${fontFamily}`;
        return sum + (brush?.measureText(element.textContent ?? '').width ?? 0);
      }, 0);
    const selectors = ['h1, h2', '.prose > p', 'nav a', 'figcaption'];
    const before = selectors.map(widthOf);
    document.documentElement.dataset.fonts = '';
    for (const face of document.fonts) if (!face.family.includes('stand-in')) await face.load();
    return selectors.map((selector, index) => [selector, (before[index] ?? 0) / widthOf(selector)] as const);
  });
  for (const [selector, ratio] of ratios) expect.soft(Math.abs(ratio - 1), selector).toBeLessThan(TOLERANCE);
});
