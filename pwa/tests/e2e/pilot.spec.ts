import type { Page } from '@playwright/test';
import { demonstration, pilot, prices, team } from '../../content/company';
import { expectNoFaults } from './axe';
import { expect, heading, started, test } from './fixtures';

const MARK = 'Invented numbers';
const main = (page: Page) => page.getByRole('main');
const figures = (page: Page) => main(page).locator('.pilot');

test('The pilot is told with place, season, people, counts, misses and what did not work, and marked as invented', async ({
  page,
}) => {
  await page.goto('/poc');
  await expect(main(page).getByRole('heading', { name: 'A pilot, with its misses' })).toBeVisible();
  for (const words of [pilot.place, pilot.season, pilot.lead, pilot.counter, MARK, 'What did not work'])
    await expect(main(page), words).toContainText(words);
  const counted = main(page).getByRole('table').filter({ hasText: 'What was counted' });
  const numbers = [pilot.visits, pilot.alarms, pilot.rightAlarms, pilot.falseAlarms, pilot.missed];
  await expect(counted.locator('tbody td:nth-child(2)')).toHaveText(numbers.map(String));
});

test('The front page and the page about the company repeat the figures, mark them, and lead to the whole pilot', async ({
  page,
}) => {
  for (const path of ['/', '/about']) {
    await page.goto(path);
    await expect(figures(page).locator('b'), path).toHaveText(
      pilot.figures.map(({ number }) => String(number)),
    );
    await expect(figures(page), path).toContainText(MARK);
    await expectNoFaults(page, path);
    await figures(page).getByRole('link').click();
    await expect(heading(page)).toHaveText('Proof of Concept');
    await expect(main(page).getByRole('heading', { name: 'A pilot, with its misses' })).toBeInViewport();
  }
});

test('What the work costs is said in its order of size, and marked as invented', async ({ page }) => {
  for (const [path, price] of [
    ['/poc', prices.poc],
    ['/mvp', prices.mvp],
    ['/cat', prices.courseDay],
    ['/offering-nlp', prices.poc],
    ['/buy', prices.centre],
  ] as const) {
    await page.goto(path);
    const words = main(page).locator('p').filter({ hasText: price });
    await expect(words, path).toBeVisible();
    await expect(words, path).toContainText('so are its prices');
  }
});

test('The menu leads to the plans, and to what the work costs, without another press', async ({ page }) => {
  await page.goto('/');
  await started(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('About us').click();
  await page.getByRole('link', { name: 'Plans and prices' }).first().click();
  await expect(main(page).getByText('Which plans are there')).toBeInViewport();
  await expect(main(page).locator('p').filter({ hasText: prices.poc })).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/faq#plans');
  await expect(main(page).getByText('Which plans are there')).toBeInViewport();
  const words = main(page).locator('p').filter({ hasText: prices.poc });
  await expect(words).toBeVisible();
  await expect(words).toContainText('so are its prices');
  await page.reload();
  await expect(words).toBeVisible();
  await page.goto('/about');
  await started(page);
  await page.goBack();
  await expect(words).toBeVisible();
});

test('Each page about an offer leads to what it costs', async ({ page }) => {
  for (const path of [
    '/wildlife-intrusion-detection-system-ai-aranya',
    '/edge-on',
    '/pashutham-app',
    '/buy',
  ]) {
    await page.goto(path);
    await started(page);
    await main(page).getByRole('link', { name: 'Plans and prices' }).click();
    await expect(page, path).toHaveURL('/faq#plans');
    await expect(main(page).locator('p').filter({ hasText: prices.courseDay }), path).toBeInViewport();
  }
});

test('The people of the company are named with what they answer for', async ({ page }) => {
  await page.goto('/about');
  for (const { name, position, task } of team) {
    const member = main(page).locator('.team > li').filter({ hasText: name });
    await expect(member, name).toContainText(position);
    await expect(member, name).toContainText(task);
  }
});

test('The footer of every kind of page leads to the words that say what is invented', async ({ page }) => {
  for (const path of ['/', '/applied-ai', '/contact', '/login']) {
    await page.goto(path);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Demonstration content' }).click();
    await expect(page, path).toHaveURL('/about#demonstration');
    await expect(main(page).getByText(demonstration?.text ?? ''), path).toBeInViewport();
  }
});
