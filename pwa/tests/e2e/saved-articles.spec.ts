import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Account } from './accounts';
import { expectNoFaults } from './axe';
import { keptOnDevice, rowsOf } from './device';
import { expect, heading, installed, logIn, saveButton, started, test, toast } from './fixtures';
import type { Network } from './network';
import { fillLogin, greeting } from './signed-in';

declare global {
  interface Window {
    /** Lets writes go that wait for the lock of a test. */
    letSend: () => void;
    /** Whether another tab found a write to send. */
    beginsSending: Promise<boolean>;
  }
}

const SAVE = 'PUT /update_article';
const KEPT = 'Saved on this device; will be sent when you are online';
const REFUSAL = {
  status: 422,
  type: 'application/json',
  body: JSON.stringify({ message: 'This site has no such article', code: 'invalid' }),
};

/** The article that the tests save, and another one. */
const ARTICLE = { path: '/applied-ai', key: 'AppliedAI', title: /Applied AI/ };
const OTHER = { path: '/computer-vision', key: 'ComputerVision', title: /Computer vision/ };

const chip = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true });
const row = (page: Page, title: RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });
/** The button that takes an article out of the list; Play has its title as well. */
const removeButton = (page: Page, { source }: RegExp) =>
  page.getByRole('button', { name: new RegExp(`^Remove .*${source}`) });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const keysOf = async (account: Account) => (await account.shelf()).map(({ article }) => article);

/** Presses Save in the article and checks the button's label and the message. */
async function save(page: Page, path: string, button: string, sentence: string): Promise<void> {
  await page.goto(path);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(sentence);
  await expect(saveButton(page)).toHaveText(button);
}

/** Logs a reader in, waits until site and list are on the device, and cuts the network. */
async function enterTunnel(page: Page, account: Account, network: Network): Promise<void> {
  await logIn(page, account);
  await expect.poll(() => rowsOf(page, 'saved')).toHaveLength(1);
  await installed(page);
  await network.cut();
}

test('A reader can save an article on the train and find it at home', async ({
  device,
  account,
  network,
  openElsewhere,
}) => {
  const train = await device.open();
  await enterTunnel(train, account, network);
  await save(train, ARTICLE.path, 'Saved, waiting', KEPT);
  await expect(chip(train, '1 waiting')).toBeVisible();
  await device.close();

  const later = await device.open();
  await later.goto('/articles');
  await expect(row(later, ARTICLE.title)).toContainText('Saved on this device, waiting to be sent');
  await expect(chip(later, '1 waiting')).toBeVisible();
  expect(network.callsOf(SAVE)).toHaveLength(0);

  await network.restore();
  await expect(chip(later, '1 waiting')).toBeHidden({ timeout: 15_000 });
  await expect(row(later, ARTICLE.title)).not.toContainText('waiting');
  expect(network.callsOf(SAVE)).toHaveLength(1);
  expect(await keysOf(account)).toEqual([ARTICLE.key]);

  const home = await openElsewhere();
  await logIn(home, account);
  await home.goto('/articles');
  await expect(row(home, ARTICLE.title)).toHaveCount(1);
});

test('A save survives a browser that is killed right afterwards', async ({ device, account, network }) => {
  const home = await device.open();
  await logIn(home, account);
  await installed(home);
  // Browsers write cookies and local storage to disk late; close first, as for a reader who logged in earlier.
  await device.close();
  const page = await device.open();
  await network.cut();
  await page.goto(ARTICLE.path);
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saved, waiting');
  await device.kill();

  const again = await device.open();
  await again.goto('/articles');
  await expect(row(again, ARTICLE.title)).toContainText('waiting to be sent');
  await network.restore();
  await expect(row(again, ARTICLE.title)).not.toContainText('waiting', { timeout: 15_000 });
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
});

test('Two tabs and a lost answer make one save', async ({ page, context, account, network }) => {
  await logIn(page, account);
  const other = await context.newPage();
  await other.goto(ARTICLE.path);
  const endLoss = network.loseAnswers('/update_article');
  await save(page, ARTICLE.path, 'Saved, waiting', KEPT);
  await expect(saveButton(other)).toHaveText('Saved, waiting');
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
  // Not before: the next attempt may come at any moment, and would get its answer.
  endLoss();

  await page.close();
  await other.reload();
  await expect(saveButton(other)).toHaveText('Saved');
  const keys = network.callsOf(SAVE).map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
});

test('A saved article is in the list until it is removed', async ({ page, account }) => {
  await logIn(page, account);
  await save(page, ARTICLE.path, 'Saved', 'Article saved');
  await page.getByRole('link', { name: 'Your articles' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your Saved Articles :' })).toBeFocused();
  await removeButton(page, ARTICLE.title).click();
  await expect(page.getByText("You didn't save any articles")).toBeVisible();
  await expect.poll(() => account.shelf()).toEqual([]);
});

test('An article removed offline disappears at once, and for good when the network is back', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere(ARTICLE.key);
  await enterTunnel(page, account, network);
  await page.goto('/articles');
  await removeButton(page, ARTICLE.title).click();
  await expect(toast(page)).toHaveText('Removed on this device; will be sent when you are online');
  await expect(row(page, ARTICLE.title)).toBeHidden();
  await page.reload();
  await expect(page.getByText("You didn't save any articles")).toBeVisible();
  await network.restore();
  await expect.poll(() => account.shelf()).toEqual([]);
  await expect(chip(page, '1 waiting')).toBeHidden();
  expect(network.callsOf('PUT /delete_article')).toHaveLength(1);
});

test('A save and its removal, both offline, leave nothing saved', async ({ page, account, network }) => {
  await enterTunnel(page, account, network);
  await save(page, ARTICLE.path, 'Saved, waiting', KEPT);
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Save');
  await network.restore();
  await expect(page.locator('[data-waiting]')).toBeHidden();
  await expect(saveButton(page)).toHaveText('Save');
  expect(await account.shelf()).toEqual([]);
});

test('A save taken back before it was sent is never sent', async ({ page, account, network }) => {
  await logIn(page, account);
  const release = network.hold('/update_article');
  await page.goto(ARTICLE.path);
  await saveButton(page).click();
  await expect(chip(page, '1 waiting')).toBeVisible();
  await page.goto(OTHER.path);
  await saveButton(page).click();
  await expect(chip(page, '2 waiting')).toBeVisible();
  await page.getByRole('link', { name: 'Your articles' }).first().click();
  await removeButton(page, OTHER.title).click();
  await expect(row(page, OTHER.title)).toBeHidden();
  release();
  await expect(page.locator('[data-waiting]')).toBeHidden();
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
  const keys = network.callsOf(SAVE).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  // The list on the device may be outdated: the removal goes in any case.
  expect(network.callsOf('PUT /delete_article')).toHaveLength(1);
});

/**
 * Runs `act` in the page and, between the two, lets another tab begin to send the only waiting write: the browser orders
 * transactions as they were asked for, and this one is asked for right after the first of `act`.
 * @returns whether the other tab found the write
 */
async function beginSendingAfterFirstLook(page: Page, act: () => Promise<void>): Promise<boolean> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('site');
    await new Promise(resolve => {
      opening.onsuccess = resolve;
    });
    const open = (done: (store: IDBObjectStore) => void) =>
      done(opening.result.transaction('outbox', 'readwrite').objectStore('outbox'));
    let isReleased = false;
    // Holds the store: whoever asks later waits.
    open(function hold(store) {
      store.count().onsuccess = () => isReleased || hold(store);
    });
    window.beginsSending = new Promise(resolve => {
      const ask = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
        const asked = ask.apply(this, args);
        if (![args[0]].flat().includes('outbox')) return asked;
        IDBDatabase.prototype.transaction = ask;
        open(store => {
          store.openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
            cursor?.update({ ...cursor.value, state: 'sending', attempts: 1 });
            resolve(cursor !== null);
          };
        });
        isReleased = true;
        return asked;
      };
    });
  });
  await act();
  return page.evaluate(() => window.beginsSending);
}

test('A save that another tab begins to send while it is removed does not stay', async ({
  page,
  account,
}) => {
  await logIn(page, account);
  await page.goto(ARTICLE.path);
  // Nothing is sent while this lock is taken.
  await page.evaluate(
    () =>
      new Promise<void>(taken => {
        void navigator.locks.request('outbox', () => {
          taken();
          return new Promise<void>(resolve => {
            window.letSend = resolve;
          });
        });
      }),
  );
  await saveButton(page).click();
  await expect(chip(page, '1 waiting')).toBeVisible();
  await expect(toast(page)).toHaveText(KEPT, { timeout: 15_000 });
  const isSent = await beginSendingAfterFirstLook(page, () => saveButton(page).click());
  if (isSent) await account.saveElsewhere(ARTICLE.key);
  await page.evaluate(() => window.letSend());
  await expect(page.locator('[data-waiting]')).toBeHidden();
  await expect(saveButton(page)).toHaveText('Save');
  expect(await account.shelf()).toEqual([]);
});

test('An article removed, brought back, removed and brought back while the first removal is on its way stays', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere(ARTICLE.key);
  await logIn(page, account);
  const release = network.hold('/delete_article');
  await page.goto('/articles');
  for (const _time of ['first', 'second']) {
    await removeButton(page, ARTICLE.title).click();
    await expect(row(page, ARTICLE.title)).toBeHidden();
    await undo(page).click();
    await expect(row(page, ARTICLE.title)).toBeVisible();
  }
  release();
  await expect(page.locator('[data-waiting]')).toBeHidden();
  await expect(row(page, ARTICLE.title)).toBeVisible();
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
});

test('A removal undone before it was sent is never sent', async ({ page, account, network }) => {
  await account.saveElsewhere(ARTICLE.key);
  await logIn(page, account);
  const release = network.hold('/update_article');
  await page.goto(OTHER.path);
  await saveButton(page).click();
  await expect(chip(page, '1 waiting')).toBeVisible();
  await page.getByRole('link', { name: 'Your articles' }).first().click();
  await removeButton(page, ARTICLE.title).click();
  await expect(undo(page)).toBeFocused();
  await undo(page).click();
  await expect(row(page, ARTICLE.title)).toBeVisible();
  await expect(removeButton(page, ARTICLE.title)).toBeFocused();
  release();
  await expect(page.locator('[data-waiting]')).toBeHidden();
  expect((await keysOf(account)).sort()).toEqual([ARTICLE.key, OTHER.key]);
  expect(network.callsOf('PUT /delete_article')).toEqual([]);
});

test('A reader whose network went right after the log-in is told that the list is not here yet', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere(ARTICLE.key);
  const release = network.hold(/^\/get_user_article\//);
  await logIn(page, account);
  await installed(page);
  await network.cut();
  await page.goto('/articles');
  const missing = page.getByText('What you saved before is not on this device yet.');
  await expect(missing).toBeVisible();
  await expect(page.getByText("You didn't save any articles")).toBeHidden();
  await expectNoFaults(page, 'a list that has not come');
  await save(page, OTHER.path, 'Saved, waiting', KEPT);
  await page.goto('/articles');
  await expect(row(page, OTHER.title)).toBeVisible();
  await expect(missing).toBeVisible();
  release();
  await network.restore();
  await expect(row(page, ARTICLE.title)).toBeVisible();
  await expect(missing).toBeHidden();
});

test('A removal undone offline leaves the article saved', async ({ page, account, network }) => {
  await account.saveElsewhere(ARTICLE.key);
  await enterTunnel(page, account, network);
  await page.goto('/articles');
  await removeButton(page, ARTICLE.title).click();
  await undo(page).click();
  await expect(row(page, ARTICLE.title)).toBeVisible();
  await network.restore();
  await expect(page.locator('[data-waiting]')).toBeHidden();
  await expect(row(page, ARTICLE.title)).not.toContainText('waiting');
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
});

test('A removal undone after it was sent is saved again, once', async ({ page, account, network }) => {
  await account.saveElsewhere(ARTICLE.key);
  await logIn(page, account);
  await page.goto('/articles');
  await removeButton(page, ARTICLE.title).click();
  await expect(undo(page)).toBeVisible();
  await expect.poll(() => account.shelf()).toEqual([]);
  await expectNoFaults(page, 'a removal that can be undone');
  await undo(page).click();
  await expect(toast(page)).toHaveText('Article saved');
  await expect(row(page, ARTICLE.title)).toBeVisible();
  await expect(undo(page)).toBeHidden();
  expect(network.callsOf('PUT /delete_article')).toHaveLength(1);
  expect(network.callsOf(SAVE)).toHaveLength(1);
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
});

test('The list shows what another device has saved when the reader comes back to it', async ({
  page,
  account,
}) => {
  await logIn(page, account);
  await page.goto('/articles');
  await expect(page.getByText("You didn't save any articles")).toBeVisible();
  await account.saveElsewhere(ARTICLE.key);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(row(page, ARTICLE.title)).toBeVisible();
});

test('Saving an article that another device has saved says so', async ({ page, account }) => {
  await logIn(page, account);
  await page.goto(ARTICLE.path);
  await expect(saveButton(page)).toHaveText('Save');
  await account.saveElsewhere(ARTICLE.key);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Article already saved');
  await expect(saveButton(page)).toHaveText('Saved');
});

test("A hotel's log-in page does not count as the server's answer", async ({ page, account, network }) => {
  await logIn(page, account);
  const endPortal = network.answerInstead('/update_article', {
    status: 200,
    type: 'text/html',
    body: '<h1>Welcome to the hotel</h1>',
  });
  await save(page, ARTICLE.path, 'Saved, waiting', KEPT);
  expect(await account.shelf()).toEqual([]);
  endPortal();
  await expect(saveButton(page)).toHaveText('Saved');
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
});

test('A refused save shows the reason and does not hold up the next one', async ({
  page,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  await logIn(page, account);
  const endRefusal = network.answerInstead('/update_article', REFUSAL);
  await save(page, ARTICLE.path, 'Not saved', 'This site has no such article');
  endRefusal();
  await save(page, OTHER.path, 'Saved', 'Article saved');
  expect(await keysOf(account)).toEqual([OTHER.key]);

  await chip(page, '1 not sent').click();
  const dialog = page.getByRole('dialog', { name: 'Waiting on this device' });
  await expect(dialog.getByRole('listitem').first()).toContainText(ARTICLE.title);
  await expect(dialog.getByRole('listitem').first()).toContainText('Not sent: This site has no such article');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog).toContainText('Nothing is waiting.');
  expect((await keysOf(account)).sort()).toEqual([ARTICLE.key, OTHER.key]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toBeVisible();
});

test('Waiting writes can be discarded, and are never sent', async ({ page, account, network }) => {
  await enterTunnel(page, account, network);
  await save(page, ARTICLE.path, 'Saved, waiting', KEPT);
  await chip(page, '1 waiting').click();
  const dialog = page.getByRole('dialog', { name: 'Waiting on this device' });
  await expect(dialog.getByRole('listitem')).toContainText('Waiting for the network');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard for good' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(saveButton(page)).toHaveText('Save');
  await network.restore();
  await save(page, OTHER.path, 'Saved', 'Article saved');
  expect(await keysOf(account)).toEqual([OTHER.key]);
});

test('After a long time offline everything is sent as soon as the network is back', async ({
  page,
  account,
  network,
}) => {
  // Choose the longest possible back-off.
  await page.addInitScript(() => {
    Math.random = () => 0.999;
  });
  await enterTunnel(page, account, network);
  await save(page, ARTICLE.path, 'Saved, waiting', KEPT);
  await chip(page, '1 waiting').click();
  const sendNow = page.getByRole('dialog').getByRole('button', { name: 'Send now' });
  // Each failed attempt doubles the wait: after eight it is minutes.
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await sendNow.click();
    await expect(page.getByRole('dialog')).toContainText('Waiting for the network');
  }
  await network.restore();
  await expect(page.getByRole('dialog')).toContainText('Nothing is waiting.');
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
});

test('Saving without being logged in leads through the log-in back to the saved article', async ({
  page,
  account,
}) => {
  await page.goto(ARTICLE.path);
  await saveButton(page).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to save articles')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('form', { name: 'Log in' })).toHaveAccessibleDescription(
    /^Please log in to save articles “Applied AI.*” will be saved as soon as you have logged in\.$/,
  );
  await page.getByRole('link', { name: 'Back to the article' }).click();
  await expect(page).toHaveURL(ARTICLE.path);
  await saveButton(page).click();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, account);
  await expect(toast(page)).toHaveText('Article saved');
  await expect(page).toHaveURL(ARTICLE.path);
  await expect(saveButton(page)).toHaveText('Saved');
  expect(await keysOf(account)).toEqual([ARTICLE.key]);
});

test('After a session ended elsewhere, a save and a removal say so and what comes of them, and are done after the log-in', async ({
  page,
  account,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  await account.saveElsewhere(OTHER.key);
  await logIn(page, account);
  const ended = async (sentence: string) => {
    await page.context().clearCookies();
    await saveButton(page).click();
    await expect(toast(page)).toHaveText(sentence);
    await expect(greeting(page, account)).toBeHidden();
    await toast(page).locator('p').click();
    // What cannot be saved now is no reason to ask about copies of it.
    await expect(toast(page)).toBeEmpty();
    await expect(page.getByRole('region', { name: 'On this device' })).toBeHidden();
  };
  await page.goto(ARTICLE.path);
  await started(page);
  await ended(
    'Please log in to save articles. Your session has ended; the article will be saved as soon as you have logged in.',
  );
  await logIn(page, account);
  await expect.poll(() => keysOf(account)).toContain(ARTICLE.key);
  // Another page before that would break off the fetch of the list.
  const isListed = (row: string) => row.startsWith('saved:') && row.includes(OTHER.key);
  await expect.poll(async () => (await keptOnDevice(page)).some(isListed)).toBe(true);
  await page.goto(OTHER.path);
  await expect(saveButton(page)).toHaveText('Saved');
  await ended(
    'Please log in. Your session has ended; the article will be removed as soon as you have logged in.',
  );
  await logIn(page, account);
  await expect.poll(() => keysOf(account)).toEqual([ARTICLE.key]);
});

test('Without a network and an account, Save says what it needs and leads nowhere', async ({
  page,
  context,
  network,
}) => {
  await page.goto(ARTICLE.path);
  await installed(page);
  await started(page);
  await network.cut();
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(
    'Saving needs a log-in, and a log-in needs a network. This article can be read offline without it.',
  );
  await expect(page).toHaveURL(ARTICLE.path);
  await network.restore();
  await context.setOffline(false);
  await expect(page.locator('.offline-line')).toHaveText('');
  await saveButton(page).click();
  await expect(page).toHaveURL('/login');
});

test('Save without a network promises no reading offline where nothing is kept for it', async ({
  openElsewhere,
  network,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked by Playwright/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  await page.goto(ARTICLE.path);
  await started(page);
  // The first press loads the code of the second.
  await saveButton(page).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(saveButton(page)).toBeVisible();
  await network.cut();
  await page.context().setOffline(true);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saving needs a log-in, and a log-in needs a network.');
  await expect(page).toHaveURL(ARTICLE.path);
});

test('Who wants to save reads at the log-in, at the sign-up and after it what will be saved, and it is', async ({
  page,
}) => {
  await page.goto(ARTICLE.path);
  const title = await heading(page).innerText();
  const promise = page.getByText(`“${title}” will be saved as soon as you have logged in.`);
  await saveButton(page).click();
  await expect(heading(page)).toHaveText('Log in');
  await expect(promise).toBeVisible();
  await expectNoFaults(page, 'the log-in page on the way to a save');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page)).toHaveText('Create an account');
  await expect(promise).toBeVisible();
  await expectNoFaults(page, 'the sign-up page on the way to a save');
  const email = `new-${randomUUID()}@example.com`;
  const password = 'a long enough secret';
  for (const [label, value] of Object.entries({
    'First name': 'Asha',
    'Last name': 'Rao',
    Email: email,
    Password: password,
    'Confirm password': password,
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(heading(page)).toHaveText('Log in');
  await expect(promise).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(ARTICLE.path);
  await expect(saveButton(page)).toHaveText('Saved');
});

test('A log-in that nobody came to by Save promises no save', async ({ page }) => {
  await page.goto('/blog');
  await started(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(heading(page)).toHaveText('Log in');
  await expect(page.getByText('will be saved')).toHaveCount(0);
});

test('The saved articles ask a visitor to log in, and then appear', async ({ page, account }) => {
  await page.goto('/articles');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, account);
  await expect(page).toHaveURL('/articles');
  await expect(page.getByText("You didn't save any articles")).toBeVisible();
});

test('Only readers see the link to their saved articles', async ({ page, account }) => {
  await page.goto('/');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your articles' });
  await expect(link).toBeHidden();
  await logIn(page, account);
  await expect(link).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
});
