import type { Locator, Page } from '@playwright/test';
import { quizzes } from '../../content/quiz';
import { expect, installed, started, test } from './fixtures';
import { articles } from './site';

/** Tests of how pictures and figures match the page around them. */

const [QUESTIONS = []] = quizzes;
const SCHEMES = ['light', 'dark'] as const;

/** The address of a drawing's file; empty while it has none. */
const addressOf = (drawing: Locator) =>
  drawing.evaluate(svg => {
    const use = svg.querySelector('use');
    // A figure of an article has its address there until the reader comes near.
    return use?.dataset.href ?? use?.href.baseVal ?? '';
  });

/** What the page makes of a drawing's file: the size of its smallest label in pixels, its font, and its colours. */
async function looksOf(drawing: Locator) {
  await expect.poll(() => addressOf(drawing)).not.toBe('');
  return drawing.evaluate(
    async (svg, address) => {
      const text = await (await fetch(address)).text();
      const file = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      // The parts behind `use` cannot be read, so they are read in a copy at the same place.
      const copy = svg.cloneNode() as SVGSVGElement;
      copy.append(document.adoptNode(file));
      svg.after(copy);
      const labels = [...copy.querySelectorAll('text')].map(label => getComputedStyle(label));
      const [, , unitsWide = 1] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
      const scale = svg.getBoundingClientRect().width / unitsWide;
      const looks = {
        smallest: Math.min(...labels.map(({ fontSize }) => Number.parseFloat(fontSize))) * scale,
        font: labels[0]?.fontFamily,
        title: labels[0]?.fill,
        ground: getComputedStyle(copy.querySelector('path') ?? copy).fill,
      };
      copy.remove();
      return looks;
    },
    await addressOf(drawing),
  );
}

const dimming = (picture: Locator) => picture.evaluate(image => getComputedStyle(image).filter);
const choose = (page: Page, theme: string) =>
  page.evaluate(value => document.documentElement.setAttribute('data-theme', value), theme);

for (const width of [360, 390]) {
  test(`Every label in the figures of articles has 13 pixels or more, ${width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 740 });
    for (const { path } of articles) {
      await page.goto(path);
      const drawings = await page.locator('.drawing > svg').all();
      expect(drawings.length, path).toBeGreaterThan(1);
      for (const drawing of drawings) {
        const name = `${path}, ${await drawing.getAttribute('aria-label')}`;
        expect((await looksOf(drawing)).smallest, name).toBeGreaterThanOrEqual(13);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  });
}

for (const scheme of SCHEMES) {
  test(`A picture of an article and of a card is dimmed only in the dark scheme: ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/applied-ai');
    const isDark = scheme === 'dark';
    for (const picture of ['.article-hero img', '.related img']) {
      const image = page.locator(picture).first();
      expect(await dimming(image), picture).toBe(isDark ? 'brightness(0.82)' : 'none');
      await choose(page, 'light');
      expect(await dimming(image), picture).toBe('none');
      await choose(page, 'sepia');
      expect(await dimming(image), picture).toBe('none');
      await choose(page, 'dark');
      expect(await dimming(image), picture).toBe('brightness(0.82)');
      await choose(page, '');
    }
    await page.emulateMedia({ colorScheme: scheme, media: 'print' });
    expect(await dimming(page.locator('.article-hero img'))).toBe('none');
  });
}

/** Goes through an assessment to its questions with a chart. */
async function forEachChart(page: Page, look: (chart: Locator, alt: string) => Promise<void>): Promise<void> {
  await page.goto('/assessmentStarted/0');
  await started(page);
  for (const [index, { img }] of QUESTIONS.entries()) {
    await expect(page.getByText(`Question ${index + 1} of 17`)).toBeVisible();
    if (img) await look(page.getByRole('img', { name: img.alt }), img.alt);
    await page.getByRole('button', { name: 'Next Question' }).click();
  }
}

for (const width of [360, 390]) {
  test(`Every label in the charts of the assessment has 13 pixels or more, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await forEachChart(page, async (chart, alt) => {
      expect((await looksOf(chart)).smallest, alt).toBeGreaterThanOrEqual(13);
    });
  });
}

for (const colorScheme of SCHEMES) {
  test(`The charts of the assessment have the page's colours and its typeface, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await forEachChart(page, async (chart, alt) => {
      const around = await page.evaluate(() => {
        const { color, backgroundColor, fontFamily } = getComputedStyle(document.documentElement);
        return { title: color, ground: backgroundColor, font: fontFamily };
      });
      expect(await looksOf(chart), alt).toMatchObject(around);
    });
  });
}

test('A chart of the assessment is drawn, also without a network, and follows the chosen theme', async ({
  page,
  network,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/assessmentStarted/0');
  await installed(page);
  await network.cut();
  await page.reload();
  await started(page);
  await page.getByRole('button', { name: 'Next Question' }).click();
  const chart = page.locator('.quiz-picture');
  const isDrawn = () => chart.locator('use').evaluate(use => (use as SVGUseElement).getBBox().height > 300);
  await expect.poll(isDrawn).toBe(true);
  const light = await chart.screenshot();
  await choose(page, 'dark');
  expect((await chart.screenshot()).equals(light)).toBe(false);
});
