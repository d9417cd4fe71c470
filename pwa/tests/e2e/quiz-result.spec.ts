import type { Locator, Page } from '@playwright/test';
import { quizzes } from '../../content/quiz';
import { expectNoFaults } from './axe';
import { keptOnDevice, localItems } from './device';
import { expect, heading, installed, logIn, started, test } from './fixtures';
import { logOut } from './signed-in';

const result = (page: Page) => page.getByRole('alertdialog', { name: 'Your result' });
const address = (page: Page) => page.getByLabel('Email address');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const doubt = (page: Page) =>
  page.getByText('Is the address right? Its part after @ has no dot. Press Submit again to send it there.');
const skill = (page: Page, title: string) => page.locator('.skills > div').filter({ hasText: title });
const lastResult = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Your last result · / });

/** Answers a set, the first questions right and the others not at all. */
async function complete(page: Page, set: number, right: number): Promise<void> {
  await page.goto(`/assessmentStarted/${set}`);
  await started(page);
  const questions = quizzes[set] ?? [];
  for (const [index, { options, answer }] of questions.entries()) {
    await expect(page.locator('legend')).toContainText(`Question ${index + 1} of ${questions.length}`);
    if (index < right) await page.getByRole('radio').nth(options.indexOf(answer)).check();
    await page.getByRole('button', { name: 'Next Question' }).click();
  }
}

/** Completes a set, and hands the result in without an address. */
async function handIn(page: Page, set: number, right: number): Promise<void> {
  await complete(page, set, right);
  await submit(page).click();
  await expect(result(page)).toBeVisible();
}

/** Closes the result, and waits for the page behind it: an address opened earlier would be a place in the same document. */
async function close(page: Page): Promise<void> {
  await result(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL('/assessment');
}

test('The result counts by skill, and names articles for the weak ones alone', async ({ page }) => {
  await handIn(page, 0, 6);
  await expect(page.locator('.skills dt')).toHaveText([
    'Averages and percentages',
    'Reading charts and tables',
    'Data and logic',
    'Cause and chance',
    'Judging a model',
  ]);
  await expect(page.locator('.skill-count')).toHaveText([
    '3 of 3 right',
    '2 of 5 right',
    '1 of 4 right',
    '0 of 3 right',
    '0 of 2 right',
  ]);
  await expect(skill(page, 'Averages and percentages').getByRole('link')).toHaveCount(0);
  await expect(skill(page, 'Averages and percentages').locator('progress')).toHaveJSProperty('position', 1);
  await expect(skill(page, 'Reading charts and tables').locator('progress')).toHaveJSProperty(
    'position',
    0.4,
  );
  const links = await page.locator('.skills').getByRole('link').allInnerTexts();
  expect(links.length).toBeGreaterThan(3);
  expect(links).toEqual([...new Set(links)]);
  // The server's sentence comes first, and every answer is still explained.
  await expect(result(page)).toHaveAccessibleDescription(/^You scored 6 out of 17\./);
  await expect(result(page).getByRole('listitem')).toHaveCount(17);
  await expectNoFaults(page, 'a result by skill');
});

test('The result says to which address it goes, but not where no mail goes', async ({ page, network }) => {
  await complete(page, 1, 2);
  await address(page).fill(' ravi@example.com ');
  await submit(page).click();
  await expect(result(page)).toHaveAccessibleDescription(
    'You scored 2 out of 4. The result is on its way to your inbox. It goes to ravi@example.com.',
  );
  await close(page);
  network.answerInstead('/send_result', {
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ message: 'You scored 2 out of 4.' }),
  });
  await complete(page, 1, 2);
  await address(page).fill('ravi@example.com');
  await submit(page).click();
  await expect(result(page)).toHaveAccessibleDescription('You scored 2 out of 4.');
});

test('A result that waits for the network says to which address it will go, however long that is', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await complete(page, 1, 2);
  await network.cut();
  const long = `${'ravi'.repeat(16)}@example.com`;
  await address(page).fill(long);
  await submit(page).click();
  await expect(result(page)).toHaveAccessibleDescription(
    /^You scored 2 out of 4\. .* will be sent as soon as there is a network\. It goes to (?:ravi){16}@example\.com\.$/,
  );
  expect(await result(page).evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});

test('An address without a dot after its @ is doubted once, and sent with the next press', async ({
  page,
  network,
}) => {
  const sent = () => network.callsOf('POST /send_result').length;
  await complete(page, 1, 1);
  await address(page).fill('ravi@exmple');
  // The second half of a double click confirms nothing.
  await submit(page).dblclick();
  await expect(doubt(page)).toBeVisible();
  expect(sent()).toBe(0);
  await expectNoFaults(page, 'a doubted address');
  await address(page).fill('ravi@exampel');
  await expect(doubt(page)).toBeHidden();
  await submit(page).click();
  await expect(doubt(page)).toBeVisible();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveAccessibleDescription(/^Is the address right\?/);
  expect(sent()).toBe(0);
  await address(page).press('Enter');
  await expect(result(page)).toHaveAccessibleDescription(/It goes to ravi@exampel\.$/);
  expect(sent()).toBe(1);
});

test('Offline, a result leads to its articles, and can be opened again without a new attempt', async ({
  page,
  network,
}) => {
  await page.goto('/assessment');
  await expect(lastResult(page)).toHaveCount(0);
  await installed(page);
  await network.cut();
  await handIn(page, 1, 3);
  await skill(page, 'Judging a model')
    .getByRole('link', { name: /^Computer vision/ })
    .click();
  await expect(page).toHaveURL('/computer-vision');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/assessment');
  await expect(lastResult(page)).toHaveText(/^Your last result · 3 of 4 · \d{1,2} [A-Z][a-z]+$/);
  await lastResult(page).click();
  await expect(page).toHaveURL('/assessmentStarted/1#result');
  await expect(heading(page)).toHaveText('Your last result');
  await expect(page).toHaveTitle(/^Your last result · /);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('You scored 3 out of 4.')).toBeVisible();
  await expect(page.locator('.skill-count')).toHaveText(['3 of 3 right', '0 of 1 right']);
  await expect(page.locator('.review > li')).toHaveCount(4);
  await page.reload();
  await expect(page.getByText('You scored 3 out of 4.')).toBeVisible();
  await expectNoFaults(page, 'the last result');
  // The result has been seen: the next visit begins anew, and only then.
  expect((await keptOnDevice(page)).filter(text => text.startsWith('attempts:'))).toEqual([]);
  await page.getByRole('link', { name: 'To the assessment' }).click();
  await expect(page).toHaveURL('/assessment');
  await page.goto('/assessmentStarted/1');
  await expect(page.locator('legend')).toContainText('Question 1 of 4');
  await expect(page.getByRole('timer')).toContainText(/20:00|19:\d\d/);
});

test('Offline the result shows the drawing of each question that has one, in the dialog and when it is opened again', async ({
  page,
  network,
}) => {
  await page.goto('/assessment');
  await installed(page);
  await network.cut();
  await handIn(page, 0, 1);
  const drawn = async (question: Locator) => {
    await question.scrollIntoViewIfNeeded();
    const use = question.getByRole('img').locator('use');
    await expect.poll(() => use.evaluate(shape => (shape as SVGUseElement).getBBox().height)).toBe(360);
  };
  const numbers = (quizzes[0] ?? []).flatMap(({ img }, index) => (img ? [index] : []));
  for (const index of numbers) await drawn(result(page).locator('.review > li').nth(index));
  await close(page);
  await lastResult(page).click();
  await expect(heading(page)).toHaveText('Your last result');
  await expect(page.locator('.review').getByRole('img')).toHaveCount(numbers.length);
  for (const index of numbers) await drawn(page.locator('.review > li').nth(index));
});

for (const width of [390, 1366]) {
  test(`At ${width} pixels the buttons of a result have one height, and its cross stays in reach`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await page.setViewportSize({ width, height: 768 });
    await handIn(page, 1, 1);
    const closing = result(page).getByRole('button', { name: 'Close' });
    const copying = result(page).getByRole('button', { name: 'Copy my answers' });
    const heightOf = async (button: Locator) => (await button.boundingBox())?.height;
    expect(await heightOf(closing.last())).toBe(await heightOf(copying));
    await copying.click();
    await expect(result(page).getByText('Your answers are in the clipboard.')).toBeVisible();
    expect(await heightOf(closing.last())).toBe(await heightOf(copying));
    // The dialog is at its end, with the last button in view.
    await expect(closing.last()).toBeInViewport({ ratio: 1 });
    await expect(closing.first()).toBeInViewport({ ratio: 1 });
    // Nothing of the text shows above it.
    const edgeOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    expect(
      (await edgeOf(result(page).locator('.dialog-head'))) - (await edgeOf(result(page))),
    ).toBeLessThanOrEqual(1);
    await closing.first().click();
    await expect(page).toHaveURL('/assessment');
  });
}

test('A result that is still open has one door', async ({ page }) => {
  await handIn(page, 0, 1);
  await page.goto('/assessment');
  await expect(page.getByText('Continue to its result.')).toBeVisible();
  await expect(lastResult(page)).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await expect(result(page)).toBeVisible();
  await close(page);
  await expect(page).toHaveURL('/assessment');
  await expect(lastResult(page)).toBeVisible();
});

test('A second result replaces the first, in a tab that shows it as well', async ({ page, context }) => {
  await handIn(page, 1, 1);
  await close(page);
  await expect(lastResult(page)).toContainText('1 of 4');
  const other = await context.newPage();
  await handIn(other, 1, 2);
  await expect(lastResult(page)).toContainText('2 of 4');
  await close(other);
  await expect(lastResult(other)).toContainText('2 of 4');
  expect((await localItems(page))['last-result']).not.toContain('"score":1');
});

test('A log-out takes the last result from the device, in every tab', async ({
  page,
  context,
  account,
  network,
}) => {
  await logIn(page, account);
  await handIn(page, 1, 1);
  await close(page);
  const other = await context.newPage();
  await other.goto('/assessmentStarted/1#result');
  await expect(other.getByText('You scored 1 out of 4.')).toBeVisible();
  await installed(page);
  await network.cut();
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await localItems(page)).not.toHaveProperty('last-result');
  await expect(other.getByText('There is no result of this assessment on this device.')).toBeVisible();
  await page.goto('/assessment');
  await started(page);
  await expect(page.locator('last-result')).toBeEmpty();
});

test('A result of other questions, or what is no result, is not explained', async ({ page }) => {
  await handIn(page, 1, 1);
  await close(page);
  await page.evaluate(() => {
    const kept = localStorage.getItem('last-result') ?? '';
    localStorage.setItem('last-result', kept.replace('What is AI?', 'What was AI?'));
  });
  await page.goto('/assessmentStarted/1#result');
  await expect(page.getByText('You scored 1 out of 4.')).toBeVisible();
  await expect(page.getByText('The questions have changed since')).toBeVisible();
  await expect(page.locator('.review > li')).toHaveCount(0);
  await page.goto('/assessmentStarted/0#result');
  await expect(page.getByText('There is no result of this assessment on this device.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('last-result', '{"score":"<b>"}'));
  await page.goto('/assessment');
  await started(page);
  await expect(lastResult(page)).toHaveCount(0);
});

test('Back from an article that the result names leads to the result, and begins no attempt', async ({
  page,
}) => {
  await handIn(page, 0, 6);
  await page.locator('.skills').getByRole('link').first().click();
  await expect(page.locator('.prose').first()).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toContainText('Your last result');
  await page.goto('/assessment');
  await started(page);
  await expect(page.getByRole('main').getByText('You are at question')).toBeHidden();
});

test('Back from a closed result leads to the result, and begins no attempt', async ({ page }) => {
  await handIn(page, 0, 6);
  await close(page);
  await page.goBack();
  await expect(heading(page)).toContainText('Your last result');
});
