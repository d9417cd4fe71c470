import { expect, heading, started, test } from './fixtures';
import { articles } from './site';

/** Tests of what an article shows before the reader scrolls. */

test('On a laptop every article shows title, actions and the first line of text at once', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const { path } of articles) {
    await page.goto(path);
    await started(page);
    for (const whole of [heading(page), page.getByRole('region', { name: 'Article tools' })]) {
      await expect(whole, path).toBeInViewport({ ratio: 1 });
    }
    const endOfFirstLine = await page
      .locator('.article-text p')
      .first()
      .evaluate(text => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getClientRects()[0]?.bottom;
      });
    expect(endOfFirstLine, path).toBeLessThanOrEqual(768);
  }
});

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [960, 700],
  [1366, 768],
  [1440, 900],
  [2560, 1440],
] as const) {
  test(`Every article shows its picture whole, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const { path } of articles) {
      await page.goto(path);
      const picture = page.locator('.article-hero img');
      const shape = await picture.evaluate(async element => {
        const image = element as HTMLImageElement;
        await image.decode();
        const { width, height } = image.getBoundingClientRect();
        return { shown: width / height, drawn: image.naturalWidth / image.naturalHeight };
      });
      expect(shape.shown, path).toBeCloseTo(shape.drawn, 1);
      await expect(picture, path).toBeInViewport({ ratio: 1 });
    }
  });
}

test('The head keeps its place while the picture is on its way', async ({ page, network }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const top = () => page.locator('.article-columns').evaluate(text => text.getBoundingClientRect().top);
  const release = network.hold(/hero|images/);
  await page.goto('/applied-ai', { waitUntil: 'domcontentloaded' });
  const before = await top();
  release();
  await page.waitForLoadState('load');
  expect(await top()).toBe(before);
});
