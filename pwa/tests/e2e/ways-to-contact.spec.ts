import type { Page } from '@playwright/test';
import { TOPICS } from '../../../api/contract/inquiry';
import { takeTopic } from '../../features/inquiry/topic-link';
import { expect, heading, installed, started, test } from './fixtures';
import { field } from './inquiry';
import { publicRoutes } from './route-table';

/** The policies are read for their wording, and the contact page is the goal itself. */
const excepted = ['/legal', '/privacy-policy', '/terms-and-condition', '/refund-policy', '/contact'];

/** The topics that the links of a page's main part carry to the inquiry form; null for a link without one. */
const topicsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href^="/contact"]')
    .evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href).search));

const invite = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Tell us about your place' });

test('Every public page but the policies leads to the inquiry form from its main part, with a topic that the form knows', async ({
  openElsewhere,
}) => {
  const page = await openElsewhere({ javaScriptEnabled: false });
  for (const path of publicRoutes.filter(path => !excepted.includes(path))) {
    await page.goto(path);
    const searches = await topicsOf(page);
    expect(searches.length, path).toBeGreaterThan(0);
    for (const search of searches) {
      if (search !== '') expect(TOPICS, path).toContain(takeTopic(search).topic);
    }
  }
});

test('A link with a topic opens the form with that topic, before and after the app has started', async ({
  page,
}) => {
  for (const isStarted of [false, true]) {
    await page.goto('/wildlife-intrusion-detection-system-ai-aranya');
    if (isStarted) await started(page);
    await invite(page).click();
    await expect(heading(page)).toHaveText('Contact us');
    await expect(field(page, 'Topic')).toHaveValue('Wildlife Intrusion Detection');
    await expect(page).toHaveURL(/\/contact$/);
    await page.goto('/buy');
    if (isStarted) await started(page);
    await invite(page).click();
    await expect(field(page, 'Topic')).toHaveValue('Therapy Planning');
  }
});

test('Another choice of topic stays after a reload, and what else was typed stays when a link brings a topic', async ({
  page,
}) => {
  await page.goto('/contact?topic=Computer+Vision');
  await started(page);
  await expect(field(page, 'Topic')).toHaveValue('Computer Vision');
  await field(page, 'Topic').selectOption('Another Topic');
  await field(page, 'First name').fill('Ada');
  await page.reload();
  await started(page);
  await expect(field(page, 'Topic')).toHaveValue('Another Topic');
  await page.goto('/contact?topic=Forecasting+Using+AI');
  await expect(field(page, 'Topic')).toHaveValue('Forecasting Using AI');
  await expect(field(page, 'First name')).toHaveValue('Ada');
});

test('Offline a link opens the form with its topic, too', async ({ page, network }) => {
  await page.goto('/edge-on');
  await installed(page);
  await network.cut();
  await invite(page).click();
  await expect(field(page, 'Topic')).toHaveValue('Industrial Surveillance');
  await page.goto('/contact?topic=Computer+Vision');
  await expect(field(page, 'Topic')).toHaveValue('Computer Vision');
});

test('A topic that the form does not know opens the form without one', async ({ page }) => {
  await page.goto('/contact?topic=%3Cb%3EAnything%3C%2Fb%3E');
  await started(page);
  await expect(field(page, 'Topic')).toHaveValue('');
});

test('Without script a link with a topic opens the form, and every topic can be chosen', async ({
  openElsewhere,
}) => {
  const page = await openElsewhere({ javaScriptEnabled: false });
  await page.goto('/edge-on');
  await invite(page).click();
  await expect(heading(page)).toHaveText('Contact us');
  await field(page, 'Topic').selectOption('Industrial Surveillance');
});

test('The first button of the front page leads to the inquiry form', async ({ page }) => {
  await page.goto('/');
  await invite(page).click();
  await expect(heading(page)).toHaveText('Contact us');
});
