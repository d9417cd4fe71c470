import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { quizzes } from '../../content/quiz';
import { type Account, askWithCookie } from './accounts';
import { fillDevice, keptOnDevice, refuseStorage } from './device';
import { expect, heading, installed, logIn, saveButton, started, test, toast } from './fixtures';
import { field, fillInquiry } from './inquiry';
import { greeting, logOut, sessionOf, userIdOf } from './signed-in';

/** Kinds of devices that store nothing new, each set up on an open page of the site. */
const DEVICES = {
  'that refuses IndexedDB': async (page: Page) => {
    await refuseStorage(page, 'indexedDB');
    await page.reload();
    await started(page);
  },
  'that is full': async (page: Page) => {
    await fillDevice(page, new URL(page.url()).origin);
  },
};

const ARTICLE = { path: '/applied-ai', key: 'AppliedAI' };
const keysOf = async (account: Account) => (await account.shelf()).map(({ article }) => article);

/** Measures for how long a message is shown. @returns a function that resolves with the milliseconds once it has gone */
async function measureMessage(page: Page, message: string): Promise<() => Promise<number>> {
  const measured = await page.evaluateHandle(
    text => ({
      ms: new Promise<number>(resolve => {
        let from = 0;
        new MutationObserver(() => {
          const isShown = document.querySelector('.toast')?.textContent === text;
          if (isShown) from ||= performance.now();
          else if (from) resolve(performance.now() - from);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    }),
    message,
  );
  return () => measured.evaluate(({ ms }) => ms);
}

const STILL_IN =
  'You are still logged in: the log-out could not be sent, and this device cannot keep it for later.';
const UNSENT = 'The change could not be sent, and this device cannot keep it for later. Please try again.';
/** How long such a sentence takes to be read. */
const READING_MS = 5000;

/** Returns a function that requests the list of the current reader, even after the browser has lost the session. */
async function listOf(page: Page): Promise<() => Promise<number>> {
  const session = await sessionOf(page);
  const path = `/get_user_article/${await userIdOf(page)}`;
  return () => askWithCookie(session, path);
}

for (const [device, leaveNoRoom] of Object.entries(DEVICES)) {
  test.describe(`On a device ${device}`, () => {
    test.beforeEach(async ({ page, complaints }) => {
      complaints.forgive(/quota|storage/i);
      await page.goto('/about');
      await installed(page);
    });

    test('Logging in and out works, and ends the session on the server', async ({ page, account }) => {
      await leaveNoRoom(page);
      await logIn(page, account);
      const askForList = await listOf(page);
      expect(await askForList()).toBe(200);
      await logOut(page);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      expect(await askForList()).toBe(401);
    });

    test('A log-out that can be neither kept nor sent says so, and the reader stays logged in', async ({
      page,
      account,
      network,
    }) => {
      await leaveNoRoom(page);
      await logIn(page, account);
      const askForList = await listOf(page);
      await network.cut();
      const shownFor = await measureMessage(page, STILL_IN);
      await logOut(page);
      await expect(toast(page)).toHaveText(STILL_IN);
      await expect(greeting(page, account)).toBeVisible();
      expect(await shownFor()).toBeGreaterThan(READING_MS);
      await network.restore();
      await logOut(page);
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      expect(await askForList()).toBe(401);
    });

    test('A save and a removal go to the server at once; without a network they say that they failed', async ({
      page,
      account,
      network,
    }) => {
      await leaveNoRoom(page);
      await logIn(page, account);
      await page.goto(ARTICLE.path);
      await started(page);
      await saveButton(page).click();
      await expect(toast(page)).toHaveText('Article saved');
      await expect(saveButton(page)).toHaveText('Saved');
      expect(await keysOf(account)).toEqual([ARTICLE.key]);
      await network.cut();
      const shownFor = await measureMessage(page, UNSENT);
      await saveButton(page).click();
      await expect(toast(page)).toHaveText(UNSENT);
      await expect(saveButton(page)).toHaveText('Saved');
      expect(await shownFor()).toBeGreaterThan(READING_MS);
      await network.restore();
      await page.goto('/articles');
      await page.getByRole('button', { name: /^Remove/ }).click();
      await expect(page.getByText("You didn't save any articles")).toBeVisible();
      expect(await account.shelf()).toEqual([]);
    });

    test('An inquiry whose answer is lost stays in the form, and counts once when sent again', async ({
      page,
      network,
    }) => {
      await leaveNoRoom(page);
      await page.goto('/contact');
      await started(page);
      await fillInquiry(page, `Is ${randomUUID()} a number?`);
      const endLoss = network.loseAnswers('/add_inquiry');
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await send.click();
      await expect(page.getByRole('alert')).toHaveText(
        'Your message could not be sent, and this device cannot keep it for later. Nothing that you typed is lost: please send it again.',
      );
      await expect(field(page, 'Message')).toHaveValue(/a number/);
      endLoss();
      await send.click();
      await expect(page.getByRole('dialog')).toContainText('Thank you for connecting with us...');
      const keys = network.callsOf('POST /add_inquiry').map(({ headers }) => headers['idempotency-key']);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
    });

    test('A subscription goes to the server at once; without a network it says that it was not sent', async ({
      page,
      network,
    }) => {
      await leaveNoRoom(page);
      const box = page.locator('footer [data-newsletter]');
      await network.cut();
      await box.getByLabel('Your e-mail address').fill(`subscriber-${randomUUID()}@example.com`);
      await box.getByRole('button', { name: 'Subscribe' }).click();
      await expect(box.getByRole('status')).toHaveText(
        'Your subscription could not be sent, and this device cannot keep it for later. Please try again.',
      );
      await network.restore();
      await box.getByRole('button', { name: 'Subscribe' }).click();
      await expect(box.getByRole('status')).toHaveText(/^Thank you for subscribing!/);
    });

    test('A confirmation goes to the server at once', async ({ page, network, complaints }) => {
      complaints.forgive(/status of 404/);
      await leaveNoRoom(page);
      await page.goto('/updatesubscribeduser/unknown');
      await expect.poll(() => network.callsOf('GET /update_subscribed_user/unknown')).toHaveLength(1);
    });

    test('A result goes to the server at once, and counts once even if its answer is lost', async ({
      page,
      network,
    }) => {
      await leaveNoRoom(page);
      await page.goto('/assessmentStarted/0');
      await started(page);
      for (const index of (quizzes[0] ?? []).keys()) {
        await expect(page.getByText(`Question ${index + 1} of 17`)).toBeVisible();
        await page.getByRole('button', { name: 'Next Question' }).click();
      }
      await expect(heading(page)).toHaveText('Quiz Completed');
      const endLoss = network.loseAnswers('/send_result');
      const submit = page.getByRole('button', { name: 'Submit' });
      await submit.click();
      await expect(page.getByRole('alert')).toHaveText(
        'Your result could not be sent, and this device cannot keep it for later. Please submit it again, or copy your answers.',
      );
      endLoss();
      await submit.click();
      await expect(page.getByRole('alertdialog', { name: 'Your result' })).toBeVisible();
      const keys = network.callsOf('POST /send_result').map(({ headers }) => headers['idempotency-key']);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
    });
  });
}

test('On a device that has become full, waiting writes are still sent, once', async ({
  device,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/quota/i);
  const train = await device.open();
  await logIn(train, account);
  await installed(train);
  await network.cut();
  await train.goto(ARTICLE.path);
  await saveButton(train).click();
  await expect(saveButton(train)).toHaveText('Saved, waiting');
  await device.close();

  const page = await device.open();
  await fillDevice(page, network.origin);
  await page.goto(ARTICLE.path);
  await started(page);
  await network.restore();
  await expect.poll(() => keysOf(account)).toEqual([ARTICLE.key]);
  await expect(page.locator('[data-waiting]')).toBeHidden();
  expect(network.callsOf('PUT /update_article')).toHaveLength(1);
  expect((await keptOnDevice(page)).filter(text => text.startsWith('outbox:'))).toEqual([]);
});

test('On a full device a waiting log-out does not end the session of the next log-in', async ({
  device,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/quota/i);
  complaints.forgive(/status of 503/);
  const before = await device.open();
  await logIn(before, account);
  await installed(before);
  await network.cut();
  await logOut(before);
  await expect(before.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await device.close();

  network.answerInstead('/user_logout', {
    status: 503,
    type: 'application/json',
    headers: { 'retry-after': '1' },
    body: JSON.stringify({ message: 'The service is away for a moment.' }),
  });
  await network.restore();
  const page = await device.open();
  await fillDevice(page, network.origin);
  await logIn(page, account);
  expect((await keptOnDevice(page)).filter(text => text.startsWith('outbox:'))).toEqual([]);
  expect(await askWithCookie(await sessionOf(page), `/get_user_article/${await userIdOf(page)}`)).toBe(200);
});
