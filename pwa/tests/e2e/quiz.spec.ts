import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { quizzes } from '../../content/quiz';
import { expectNoFaults } from './axe';
import { keptOnDevice, localItems } from './device';
import { expect, heading, installed, noticeNewVersion, started, test } from './fixtures';
import { mailTo } from './mails';
import type { Network } from './network';

const [QUESTIONS = []] = quizzes;
const [FIRST, SECOND] = QUESTIONS;
const START = '/assessmentStarted/0';
const SEND = 'POST /send_result';

const timer = (page: Page) => page.getByRole('timer');
const options = (page: Page) => page.getByRole('radio');
const option = (page: Page, index: number) => options(page).nth(index);
const nextButton = (page: Page) => page.getByRole('button', { name: 'Next Question' });
const result = (page: Page) => page.getByRole('alertdialog', { name: 'Your result' });
const minute = 60_000;

const MORNING = new Date('2026-03-02T10:00:00');
const later = (ms: number) => new Date(MORNING.getTime() + ms);

/** The first result that was sent, by the page or the worker. */
async function sentResult(network: Network): Promise<unknown> {
  await expect.poll(() => network.callsOf(SEND)[0]?.status).toBe(200);
  return JSON.parse(network.callsOf(SEND)[0]?.body ?? '');
}

/** The time on the timer, in seconds. */
async function shown(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await timer(page).textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function begin(page: Page, path = START): Promise<void> {
  await page.goto(path);
  await started(page);
  await expect(nextButton(page)).toBeVisible();
}

/** Begins with a clock that the test controls, paused a minute after MORNING. @returns the seconds on the timer */
async function beginFrozen(page: Page): Promise<number> {
  await page.clock.install({ time: MORNING });
  await begin(page);
  expect(await shown(page)).toBeGreaterThan(1190);
  await page.clock.pauseAt(later(minute));
  return shown(page);
}

/** Answers the rest of the set: the first questions right, the others not at all. */
async function finish(page: Page, right: number, from = 0): Promise<void> {
  for (const [index, { options: texts, answer }] of QUESTIONS.entries()) {
    if (index < from) continue;
    await expect(page.getByText(`Question ${index + 1} of 17`)).toBeVisible();
    if (index < right) await option(page, texts.indexOf(answer)).check();
    await nextButton(page).click();
  }
  await expect(heading(page)).toHaveText('Quiz Completed');
  await expect(page).toHaveTitle(/^Quiz Completed · /);
}

/** Waits until the device has stored the attempt in this state: a battery may die within these milliseconds. */
const untilKept = (page: Page, words: string) =>
  expect
    .poll(async () =>
      (await keptOnDevice(page)).some(text => text.startsWith('attempts:') && text.includes(words)),
    )
    .toBe(true);

const says = (message: string, status = 200) => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ message, code: 'invalid' }),
});

/** Answers in place of the server. */
const answer = (network: Network, message: string, status = 200) =>
  network.answerInstead('/send_result', says(message, status));

const keysOf = (network: Network) => network.callsOf(SEND).map(({ headers }) => headers['idempotency-key']);

test('The card says how long people take, and leads to the first question', async ({ page }) => {
  await page.goto('/assessment');
  await expect(heading(page)).toHaveText('Data Analytics Assessment');
  await expect(page.getByRole('main')).toContainText('People usually finish in 30-40 minutes');
  await started(page);
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await expect(page).toHaveURL(START);
  await expect(page.locator('fieldset')).toContainText(`Question 1 of 17${FIRST?.question}`);
  await expect(options(page)).toHaveCount(FIRST?.options.length ?? 0);
  await expect(timer(page)).toContainText(/20:00|19:[45]\d/);
  const bar = page.getByRole('progressbar', { name: 'Question 1 of 17' });
  await expect(bar).toHaveJSProperty('position', 1 / 17);
  await expect(page).toHaveTitle(/^Assessment in progress/);
});

test('A result contains every selection, the score of the options marked at Next, and the address', async ({
  page,
  network,
}) => {
  answer(network, 'You scored 2 out of 17. The result is on its way to your inbox.');
  await begin(page);
  // A changed choice is added again; the option marked at Next counts.
  await option(page, 0).check();
  await option(page, 2).check();
  await nextButton(page).click();
  await expect(page.locator('[type=radio]:checked')).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Question 2 of 17' })).toBeVisible();
  await expect(page.getByRole('img', { name: SECOND?.img?.alt ?? '' })).toBeVisible();
  await finish(page, 2, 1);
  await page.getByLabel('Email address').fill('reader@example.com');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  expect(await sentResult(network)).toEqual({
    questions: QUESTIONS.map(({ question }) => question),
    answers: [FIRST?.options[0], FIRST?.options[2], SECOND?.answer],
    email: 'reader@example.com',
    score: 2,
    outoff: 17,
  });
  await expect(result(page)).toHaveAccessibleDescription(
    'You scored 2 out of 17. The result is on its way to your inbox. It goes to reader@example.com.',
  );
  const review = result(page).getByRole('listitem');
  await expect(review).toHaveCount(17);
  await expect(review.nth(0)).toContainText(`Right: ${FIRST?.answer}`);
  await expect(review.nth(5)).toContainText(`Correct: ${QUESTIONS[5]?.answer}`);
  await expect(review.nth(5)).toContainText(QUESTIONS[5]?.explanation ?? '');
  expect(network.callsOf(SEND)).toHaveLength(1);

  await result(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL('/assessment');
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await expect(page.getByText('Question 1 of 17')).toBeVisible();
  await expect(timer(page)).toContainText(/20:00|19:[45]\d/);
  expect(network.callsOf(SEND)).toHaveLength(1);
});

test('The timer runs down by the second, is announced four times, and then completes the quiz', async ({
  page,
}) => {
  let left = await beginFrozen(page);
  await expect(timer(page)).not.toHaveAttribute('aria-live');
  await page.clock.runFor(1000);
  left -= 1;
  expect(await shown(page)).toBe(left);
  const live = page.locator('main p[aria-live=polite]');
  await expect(live).toBeEmpty();
  let before = '';
  for (const [at, text] of [
    [600, '10 minutes left'],
    [300, '5 minutes left'],
    [60, '1 minute left'],
    [10, '10 seconds left'],
  ] as const) {
    await page.clock.runFor((left - at - 1) * 1000);
    await expect(live).toHaveText(before);
    await page.clock.runFor(1000);
    await expect(live).toHaveText(text);
    expect(await shown(page)).toBe(at);
    left = at;
    before = text;
  }
  await option(page, 1).check();
  await page.clock.runFor(10_000);
  await expect(heading(page)).toHaveText('Quiz Completed');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('The 20 minutes are over. You answered 1 of 17 questions.')).toBeVisible();
  await expect(live).toBeEmpty();
});

test('The card says where an attempt stands that was begun, and leads back to it', async ({ page }) => {
  await page.goto('/assessment');
  await expect(page.getByText('Every step is final')).toBeVisible();
  await begin(page);
  await nextButton(page).click();
  await nextButton(page).click();
  await expect(page.getByText('Question 3 of 17')).toBeVisible();
  await untilKept(page, '"index":2');
  await page.goto('/assessment');
  const card = page.getByRole('main');
  await expect(card.getByText(/^You are at question 3 of 17, (20:00|19:\d\d) left\.$/)).toBeVisible();
  await expect(card.getByRole('link', { name: 'Start Assessment' })).toHaveCount(0);
  await expectNoFaults(page, 'the card of a begun attempt');
  await card.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Question 3 of 17')).toBeVisible();
  await finish(page, 0, 2);
  await expect(page.getByText('minutes are over')).toHaveCount(0);
  await page.goto('/assessment');
  await expect(card.getByText('You have completed an assessment.')).toBeVisible();
});

test('After ten minutes in the background the time is immediately right', async ({ page }) => {
  const left = await beginFrozen(page);
  // No timer fires meanwhile, as on a sleeping phone.
  await page.clock.setSystemTime(later(11 * minute));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => shown(page)).toBe(left - 600);
});

test("Setting the device's clock back gains no time", async ({ page }) => {
  const left = await beginFrozen(page);
  await page.clock.setSystemTime(later(-6 * 60 * minute));
  await page.clock.runFor(minute);
  expect(await shown(page)).toBe(left - 60);
  await page.clock.resume();
  await page.reload();
  await started(page);
  await expect(nextButton(page)).toBeVisible();
  expect(await shown(page)).toBeLessThanOrEqual(left - 60);
  expect(await shown(page)).toBeGreaterThan(left - 120);
});

test('A reload restores question, selection, answers and time', async ({ page }) => {
  const left = await beginFrozen(page);
  await option(page, 1).check();
  await nextButton(page).click();
  await option(page, 2).check();
  await page.clock.runFor(90_000);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByText('Question 2 of 17')).toBeVisible();
  await expect(option(page, 2)).toBeChecked();
  expect(await shown(page)).toBeLessThanOrEqual(left - 90);
  expect(await shown(page)).toBeGreaterThan(left - 150);
});

test('Back shows earlier answers, which stay final, while the time runs on', async ({ page, network }) => {
  answer(network, 'You scored 0 out of 17.');
  await begin(page);
  const back = page.getByRole('button', { name: 'Back' });
  const forward = page.getByRole('button', { name: 'Forward' });
  await expect(back).toHaveCount(0);
  await expect(page.getByText('Without a choice, the question is skipped for good.')).toBeVisible();
  await option(page, 1).check();
  await expect(page.getByText('The next step is final: this answer cannot be changed later.')).toBeVisible();
  await nextButton(page).click();
  await nextButton(page).click();
  await option(page, 0).check();

  await back.click();
  await expect(page.locator('legend')).toBeFocused();
  await expect(page.locator('legend')).toContainText('Question 2 of 17');
  await expect(page.getByText('You skipped this question.')).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Question 2 of 17' });
  await expect(progress).toHaveJSProperty('position', 2 / 17);
  await back.click();
  await expect(option(page, 1)).toBeChecked();
  await expect(page.getByText('Your answer has been handed in.')).toBeVisible();
  await expect(option(page, 0)).toBeDisabled();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(option(page, 1)).toBeChecked();
  await expect(back).toHaveCount(0);
  const seconds = await shown(page);
  await expect.poll(() => shown(page)).toBeLessThan(seconds);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectNoFaults(page, `an earlier answer in ${scheme}`);
  }

  await forward.click();
  await forward.click();
  await expect(page.locator('legend')).toContainText('Question 3 of 17');
  await expect(option(page, 0)).toBeChecked();
  await finish(page, 0, 2);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(result(page)).toBeVisible();
  const { answers } = (await sentResult(network)) as { answers: string[] };
  expect(answers).toEqual([FIRST?.options[1], QUESTIONS[2]?.options[0]]);
});

/** Keeps every other page from storing attempts. @returns ends that */
async function holdStore(page: Page): Promise<() => Promise<void>> {
  const store = await page.evaluateHandle(
    () =>
      new Promise<{ isHeld: boolean }>(resolve => {
        const hold = { isHeld: true };
        const opening = indexedDB.open('site');
        opening.onsuccess = () => {
          const attempts = opening.result.transaction('attempts', 'readwrite').objectStore('attempts');
          const goOn = () => {
            if (hold.isHeld) attempts.count().onsuccess = goOn;
            else opening.result.close();
          };
          attempts.count().onsuccess = () => {
            resolve(hold);
            goOn();
          };
        };
      }),
  );
  return () =>
    store.evaluate(hold => {
      hold.isHeld = false;
    });
}

for (const place of [START, '/assessment'])
  test(`What a reader does just before leaving for ${place} is kept, however slowly the device stores`, async ({
    page,
    context,
  }) => {
    await begin(page);
    await option(page, 0).check();
    await untilKept(page, `"selection":${JSON.stringify(FIRST?.options[0])}`);
    const other = await context.newPage();
    await other.goto('/legal');
    const release = await holdStore(other);
    await nextButton(page).click();
    await option(page, 1).check();
    await page.goto(place);
    await release();
    if (place !== START) {
      await expect(page.getByText(/^You are at question 2 of 17/)).toBeVisible();
      await page.getByRole('link', { name: 'Continue' }).click();
    }
    await expect(page.getByText('Question 2 of 17')).toBeVisible();
    await expect(option(page, 1)).toBeChecked();
    await expect.poll(() => localItems(page)).not.toHaveProperty('left-attempt');
  });

test('A browser killed offline resumes where it was, and the time has run on', async ({
  device,
  network,
}) => {
  const before = await device.open();
  await begin(before);
  await installed(before);
  await network.cut();
  await option(before, 2).check();
  await nextButton(before).click();
  await option(before, 0).check();
  await untilKept(before, `"index":1,"selection":${JSON.stringify(SECOND?.options[0])}`);
  await device.kill();

  const after = await device.open();
  await after.clock.install({ time: Date.now() + 5 * minute });
  await begin(after);
  await expect(after.getByText('Question 2 of 17')).toBeVisible();
  await expect(option(after, 0)).toBeChecked();
  await expect(timer(after)).toContainText(/1[34]:\d\d/);
});

test('If time runs out while the browser is dead, the quiz is completed with the answers so far', async ({
  device,
  network,
}) => {
  answer(network, 'You scored 1 out of 17.');
  const before = await device.open();
  await begin(before);
  await option(before, FIRST?.options.indexOf(FIRST.answer) ?? 0).check();
  await nextButton(before).click();
  await untilKept(before, '"index":1');
  await device.kill();

  const after = await device.open();
  await after.clock.install({ time: Date.now() + 30 * minute });
  await after.goto(START);
  await expect(heading(after)).toHaveText('Quiz Completed');
  await expect(after.getByText('You answered 1 of 17 questions.')).toBeVisible();
  await after.getByRole('button', { name: 'Submit' }).click();
  expect(await sentResult(network)).toMatchObject({ answers: [FIRST?.answer], score: 1, email: '' });
});

test('A second tab takes over only on request, and the first one stops', async ({ page, context }) => {
  await begin(page);
  await option(page, 1).check();
  const other = await context.newPage();
  await other.goto(START);
  await expect(other.getByText('This assessment is open in another tab')).toBeVisible();
  await expect(timer(other)).toBeHidden();
  await nextButton(page).click();
  await option(page, 0).check();

  await other.getByRole('button', { name: 'Go on here' }).click();
  await expect(other.getByText('Question 2 of 17')).toBeVisible();
  await expect(option(other, 0)).toBeChecked();
  await expect(page.getByText('This assessment is open in another tab')).toBeVisible();
  await option(other, 2).check();
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(option(page, 2)).toBeChecked();
  await page.close();
  await other.reload();
  await expect(option(other, 2)).toBeChecked();
});

test('Going back asks for confirmation also on the way to pages read before the app has started', async ({
  page,
}) => {
  await page.goto('/blog');
  // Until then the browser follows the link itself, and the page is another document.
  await installed(page);
  await page.locator('footer a[href="/assessment"]').click();
  await expect(page).toHaveURL('/assessment');
  await started(page);
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  const timeOrigin = await page.evaluate(() => performance.timeOrigin);
  await page.goForward();
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await option(page, 1).check();
  await page.evaluate(() => history.go(-2));
  const dialog = page.getByRole('dialog', { name: 'Leave the assessment?' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(START);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(option(page, 1)).toBeChecked();
  // The same document: it was not loaded again.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(timeOrigin);
});

test('Leaving asks for confirmation: by a link, by going back, and by closing the tab', async ({ page }) => {
  await page.goto('/assessment');
  await started(page);
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await option(page, 1).check();
  const dialog = page.getByRole('dialog', { name: 'Leave the assessment?' });
  const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });

  await blog.click();
  await expect(dialog).toHaveAccessibleDescription(/^Your answers are kept on this device/);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(START);
  const menu = page.getByRole('banner').locator('.main-nav summary', { hasText: 'Offerings' });
  await menu.click();
  await page.getByRole('banner').getByRole('link', { name: 'Edge surveillance' }).first().click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Assessment', exact: true })).toBeFocused();
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(START);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(option(page, 1)).toBeChecked();

  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/assessment');
  await page.goForward();
  await expect(option(page, 1)).toBeChecked();
  await blog.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(option(page, 1)).toBeChecked();

  await option(page, 0).check();
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await finish(page, 0);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('A new version waits until the assessment is finished, whichever tab asks for it', async ({
  page,
  context,
  network,
}) => {
  await begin(page);
  await installed(page);
  const other = await context.newPage();
  await other.goto('/about');
  await started(other);
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await noticeNewVersion(other, network);
  await expect(other.getByText('A new version is ready.')).toBeVisible({ timeout: 30_000 });
  await other.getByRole('button', { name: 'Use it now' }).click();
  await expect(other.getByText('an assessment is running')).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText('A new version is ready.')).toBeHidden();
  await option(page, 1).check();
  expect(loads).toBe(0);

  await finish(page, 0);
  await other.bringToFront();
  await other.getByRole('button', { name: 'Use it now' }).click();
  // The old worker ends after its last answer, which may take long on a busy machine.
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(1);
  await expect(heading(page)).toHaveText('Quiz Completed');
});

test('An assessment can be begun, finished and handed in offline, and is sent once', async ({
  page,
  network,
}) => {
  await page.goto('/about');
  await installed(page);
  await network.cut();
  await page.goto('/assessment');
  await started(page);
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await finish(page, 17);
  await page.getByLabel('Email address').fill('reader@example.com');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(result(page)).toHaveAccessibleDescription(
    /^You scored 17 out of 17\. The result is kept on this device/,
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/assessment');
  await expect(page.locator('[data-waiting="1"]')).toBeVisible();

  // The first answer is lost; the second try is the same call.
  const endLoss = network.loseAnswers('/send_result');
  await network.restore();
  await expect.poll(() => network.callsOf(SEND).length).toBeGreaterThan(0);
  endLoss();
  answer(network, 'You scored 17 out of 17.');
  await expect(page.locator('[data-waiting]')).toBeHidden({ timeout: 20_000 });
  expect(new Set(keysOf(network)).size).toBe(1);
});

test('The sentence about a kept result follows when it has gone', async ({ page, network }) => {
  await begin(page);
  await finish(page, 2);
  await page.getByLabel('Email address').fill('reader@example.com');
  await network.cut();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(result(page)).toHaveAccessibleDescription(/will be sent as soon as there is a network/);
  answer(network, 'You scored 2 out of 17. The result is on its way to your inbox.');
  await network.restore();
  await expect(result(page)).toHaveAccessibleDescription(/is on its way to your inbox/, { timeout: 20_000 });
});

test('The title that is announced for a completed assessment is the one that the page has', async ({
  page,
}) => {
  const announcer = page.locator('#announcer');
  await begin(page);
  await finish(page, 0);
  await expect(announcer).toHaveText('Quiz Completed · Aranya Applied AI');
  await page.goto('/assessment');
  await started(page);
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText('Quiz Completed');
  await expect(heading(page)).toBeFocused();
  await expect(announcer).toHaveText('Quiz Completed · Aranya Applied AI');
  await expect(page).toHaveTitle('Quiz Completed · Aranya Applied AI');
});

test('A reload while the result is being sent sends the same result, and shows the answer', async ({
  page,
  network,
}) => {
  const release = network.hold('/send_result', says('You scored 0 out of 17.'));
  await begin(page);
  await finish(page, 0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Sending …' })).toBeDisabled();
  await expect.poll(() => network.callsOf(SEND).length).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sending …' })).toBeDisabled();
  release();
  await expect(result(page)).toHaveAccessibleDescription('You scored 0 out of 17.');
  await expect(page.locator('[data-waiting]')).toBeHidden();
  expect(new Set(keysOf(network)).size).toBe(1);
});

test("A refusal is shown in the server's words", async ({ page, network, complaints }) => {
  complaints.forgive(/status of 422/);
  answer(network, 'This site has no such assessment', 422);
  await begin(page, '/assessmentStarted/1');
  for (let question = 0; question < 4; question += 1) await nextButton(page).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(result(page)).toHaveAccessibleDescription('This site has no such assessment');
});

test('An invalid email address is refused in the page, and nothing is sent', async ({ page, network }) => {
  await begin(page, '/assessmentStarted/1');
  for (let question = 0; question < 4; question += 1) await nextButton(page).click();
  await page.getByLabel('Email address').fill('reader at home');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email address')).toBeFocused();
  expect(network.callsOf(SEND)).toHaveLength(0);
});

test('Digits choose and Enter goes on, wherever the focus is', async ({ page }) => {
  await begin(page);
  await page.keyboard.press('3');
  await expect(option(page, 2)).toBeChecked();
  await page.keyboard.press('9');
  await page.keyboard.press('1');
  await expect(option(page, 0)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2 of 17')).toBeVisible();
  await expect(page.locator('legend')).toBeFocused();
  // Without a choice, a key skips nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2 of 17')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(option(page, 0)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 3 of 17')).toBeVisible();
  // A double click counts once: the question that has just appeared stays.
  await nextButton(page).dblclick();
  await expect(page.getByText('Question 4 of 17')).toBeVisible();
});

/** The second click of a double click, whose first one was somewhere else. */
async function clickAgain(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('The second click of a double click on Next marks no option, skips no question and submits nothing', async ({
  page,
  network,
}) => {
  await begin(page);
  await nextButton(page).click();
  await expect(page.getByText('Question 2 of 17')).toBeVisible();
  const text = page.locator('.quiz-option').nth(1);
  for (const target of [text, option(page, 1), nextButton(page)]) await clickAgain(page, target);
  await expect(page.getByText('Question 2 of 17')).toBeVisible();
  await expect(page.locator('[type=radio]:checked')).toHaveCount(0);

  // A double click on an option is a choice, as is a single one.
  await text.dblclick();
  await expect(option(page, 1)).toBeChecked();
  await option(page, 0).click();
  await clickAgain(page, option(page, 2));
  await expect(option(page, 2)).toBeChecked();

  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Forward' }).click();
  await clickAgain(page, text);
  await expect(option(page, 2)).toBeChecked();

  await finish(page, 0, 1);
  await clickAgain(page, page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveText('Submit');
  await expect(result(page)).toBeHidden();
  expect(network.callsOf(SEND)).toHaveLength(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(result(page)).toBeVisible();
});

test('On a touch screen a question hears no finger in its first moment, and a keyboard at once', async ({
  openElsewhere,
}) => {
  const page = await openElsewhere({ isMobile: true, hasTouch: true });
  await begin(page);
  const heard = await page.evaluate(async () => {
    const screen = document.querySelector('.running');
    const legend = () => document.querySelector('legend')?.textContent;
    const first = legend();
    if (!screen) throw new Error('There is no question.');
    await Promise.all(screen.getAnimations().map(({ finished }) => finished));
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Next Question')
      ?.click();
    while (legend() === first) await new Promise(requestAnimationFrame);
    const inFirstMoment = getComputedStyle(screen).pointerEvents;
    await Promise.all(screen.getAnimations().map(({ finished }) => finished));
    return [inFirstMoment, getComputedStyle(screen).pointerEvents];
  });
  expect(heard).toEqual(['none', 'auto']);
  await nextButton(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('1');
  await expect(page.getByText('Question 3 of 17')).toBeVisible();
  await expect(option(page, 0)).toBeChecked();
});

test('A reload further down the page shows the question, not the foot', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await begin(page);
  await page.locator('footer').getByRole('link').last().scrollIntoViewIfNeeded();
  await page.reload();
  await expect(page.locator('legend')).toBeFocused();
  await expect(page.locator('legend')).toBeInViewport();
});

test('The first question takes the focus, also after a reload, and a digit moves it to what it chooses', async ({
  page,
}) => {
  await page.goto('/assessment');
  await page.getByRole('main').getByRole('link', { name: 'Start Assessment' }).click();
  const question = page.locator('legend');
  await expect(question).toBeFocused();
  await page.reload();
  await expect(question).toBeFocused();
  await page.keyboard.press('1');
  await expect(option(page, 0)).toBeFocused();
  await page.keyboard.press('2');
  await expect(option(page, 1)).toBeFocused();
  await expect(option(page, 1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('Question 2 of');
  await expect(question).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`On a laptop in ${colorScheme} colours every question starts at the top and fits with its chart and its button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.emulateMedia({ colorScheme });
    await begin(page);
    for (const [index, { img }] of QUESTIONS.entries()) {
      await expect(page.locator('legend')).toContainText(`Question ${index + 1} of 17`);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(page.locator('legend')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.quiz-picture')).toHaveCount(img ? 1 : 0);
      if (img) await expect(page.getByRole('img', { name: img.alt })).toBeInViewport({ ratio: 1 });
      await expect(options(page).last()).toBeInViewport({ ratio: 1 });
      await expect(nextButton(page)).toBeInViewport({ ratio: 1 });
      // As a key does it: a pointer of the test would scroll to the button.
      await nextButton(page).press('Enter');
    }
    await expect(heading(page)).toHaveText('Quiz Completed');
  });
}

test('On a phone every question fits with its chart, its answers and its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page);
  for (const [index, { img }] of QUESTIONS.entries()) {
    await expect(page.locator('legend')).toContainText(`Question ${index + 1} of 17`);
    if (img) await expect.soft(page.getByRole('img', { name: img.alt })).toBeInViewport({ ratio: 1 });
    await expect.soft(options(page).last(), `${index + 1}`).toBeInViewport({ ratio: 1 });
    await expect.soft(nextButton(page), `${index + 1}`).toBeInViewport({ ratio: 1 });
    // As a key does it: a pointer of the test would scroll to the button.
    await nextButton(page).press('Enter');
  }
});

test('Questions and options grow with the text size of the settings, and nothing leaves a narrow phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await begin(page);
  const sizes = () =>
    page
      .locator('.quiz-text, .quiz-option')
      .evaluateAll(texts => texts.map(text => Number.parseFloat(getComputedStyle(text).fontSize)));
  const normal = await sizes();
  await page.evaluate(() => localStorage.setItem('settings', '{"size":200}'));
  await page.reload();
  await started(page);
  await expect.poll(sizes).toEqual(normal.map(size => size * 1.5));
  /** The texts, not only their boxes, which may let them run over. */
  const lost = () =>
    page.getByRole('main').evaluate(main => {
      const range = new Range();
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        const isShown =
          text.parentElement?.checkVisibility() && !text.parentElement.closest('.visually-hidden');
        if (isShown && (left < 0 || right > innerWidth)) found.push(text.textContent ?? '');
      }
      return found;
    });
  for (const index of QUESTIONS.keys()) {
    await expect(page.locator('legend')).toContainText(`Question ${index + 1} of 17`);
    expect.soft(await lost(), `${index + 1}`).toEqual([]);
    await nextButton(page).press('Enter');
  }
});

test('On a phone the next question starts at the top, however far the reader has scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await begin(page);
  await page.evaluate(() => scrollTo(0, 200));
  await nextButton(page).press('Enter');
  await expect(page.locator('legend')).toContainText('Question 2 of 17');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('legend')).toBeFocused();
});

test('What the next step does is read out at its button, and the keys with the question', async ({
  page,
}) => {
  await begin(page);
  await expect(nextButton(page)).toHaveAccessibleDescription(
    'Without a choice, the question is skipped for good.',
  );
  await option(page, 0).check();
  await expect(nextButton(page)).toHaveAccessibleDescription(
    'The next step is final: this answer cannot be changed later.',
  );
  await expect(page.locator('fieldset')).toHaveAccessibleDescription(/^Keys 1 to 4 choose/);
});

test('After the time is up, questions that were never shown are not reached, and others are skipped', async ({
  page,
  network,
}) => {
  answer(network, 'You scored 0 out of 17.');
  const left = await beginFrozen(page);
  await nextButton(page).click();
  await expect(page.getByText('Question 2 of 17')).toBeVisible();
  await page.clock.runFor(left * 1000);
  await expect(heading(page)).toHaveText('Quiz Completed');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Submit' }).click();
  const review = result(page).locator('.review > li');
  await expect(review.getByText('Skipped', { exact: true })).toHaveCount(2);
  await expect(review.getByText('Not reached', { exact: true })).toHaveCount(15);
  await expect(review.nth(2).locator('.wrong')).toHaveCount(0);
});

test('The answers can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await begin(page);
  await finish(page, 1);
  await page.getByRole('button', { name: 'Copy my answers' }).click();
  await expect(page.getByText('Your answers are in the clipboard.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`1. ${FIRST?.question}\n${FIRST?.answer}\n\n2. ${SECOND?.question}\n(no answer)`);
});

test('An unknown set gets a page that says so', async ({ page }) => {
  for (const path of ['/assessmentStarted/2', '/assessmentStarted/first', '/assessmentStarted']) {
    await page.goto(path);
    await expect(page.getByText('No quiz data available for this product.'), path).toBeVisible();
  }
});

test('axe finds no fault in questions, completion and result', async ({ page, network }) => {
  answer(network, 'You scored 0 out of 4.');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page);
  await option(page, 0).check();
  await nextButton(page).click();
  await expectNoFaults(page, 'a question with a drawing');
  await begin(page, '/assessmentStarted/1');
  for (let question = 0; question < 4; question += 1) await nextButton(page).click();
  await expectNoFaults(page, 'completed');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(result(page)).toBeVisible();
  await expectNoFaults(page, 'the result');
});

test('However often it is pressed, lost and resent, a result is accepted and mailed once', async ({
  page,
  network,
}) => {
  test.slow();
  const address = `quiz-${randomUUID()}@example.com`;
  await begin(page, '/assessmentStarted/1');
  for (let question = 0; question < 4; question += 1) await nextButton(page).click();
  await page.getByLabel('Email address').fill(address);
  const endLoss = network.loseAnswers('/send_result');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect.poll(() => network.callsOf(SEND).length).toBeGreaterThan(1);
  endLoss();
  await expect(result(page)).toHaveAccessibleDescription(/0 out of 4/, { timeout: 30_000 });
  expect(new Set(keysOf(network)).size).toBe(1);
  const mail = await mailTo(address, 'Your assessment result');
  expect(mail.text).toContain('you scored 0 out of 4');
});
