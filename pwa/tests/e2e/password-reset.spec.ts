import type { Page } from '@playwright/test';
import { type Account, createAccount } from './accounts';
import { expectNoFaults } from './axe';
import { keptOnDevice } from './device';
import { expect, heading, installed, logIn, started, test } from './fixtures';
import { holdFiles } from './kit-list';
import { callsWith, linkOf, mailsTo, mailTo } from './mails';
import type { Network } from './network';
import { letLinksWork } from './reset-link';
import { fillLogin, greeting } from './signed-in';

const ASKED = 'If an account exists for that address, a reset link is on its way.';
const UPDATED = 'Password updated successfully';
const SPENT = 'This reset link is invalid or has expired';
const AWAY = 'This needs a network, and there is none just now.';
const WAIT = /^Too many tries\. Please try again in \d+ minutes\.$/;
const SUBJECT = 'Set a new password';
const NEW = 'another long secret';

const FORGET = 'POST /forgetpassword';
const UPDATE = 'POST /updatepassword';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const alert = (page: Page) => page.locator('form [role=alert]');
const forgot = (page: Page) => page.getByRole('button', { name: 'Forgot Password ?' });
const update = (page: Page) => page.getByRole('button', { name: 'Update password' });

async function fillNew(page: Page, password: string, confirm = password): Promise<void> {
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(confirm);
}

/** Requests a link through the page, and returns the link from the mail. */
async function askForLink(page: Page, { email }: Account) {
  await page.goto('/login');
  await field(page, 'Username (email)').fill(email);
  await forgot(page).click();
  await expect(alert(page)).toHaveText(ASKED);
  return linkOf(await mailTo(email, SUBJECT));
}

/** Opens a link of which the server says that it works. */
async function openWorking(page: Page, network: Network): Promise<void> {
  letLinksWork(network);
  await page.goto('/updatepassword/some-secret');
  await started(page);
}

/** Checks that the error stands under its field and is read out with it. */
async function expectComplaint(page: Page, label: string, text: string): Promise<void> {
  await expect(field(page, label)).toHaveAccessibleDescription(text);
  await expect(field(page, label)).toBeFocused();
  await expect(page.locator('.field-error')).toHaveText(text);
}

/** Checks that nothing on the page says that the reader has done something wrong. */
async function expectNoBlame(page: Page): Promise<void> {
  await expect(page.locator('main [aria-invalid=true], main .field-error')).toHaveCount(0);
  await expect(page.getByText('your attention')).toHaveCount(0);
}

for (const width of [390, 1280]) {
  test(`How to get a new password stands there before the app, which moves nothing (${width} px)`, async ({
    page,
    network,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const release = network.hold(/^\/assets\/.*\.js$/);
    await page.goto('/login#new-password', { waitUntil: 'commit' });
    await expect(page.getByText('With your username in its field')).toBeVisible();
    const form = page.getByRole('form', { name: 'Log in' });
    const before = await form.boundingBox();
    release();
    await started(page);
    await expect(form).toHaveAccessibleDescription(/^With your username in its field/);
    expect(await form.boundingBox()).toEqual(before);
    await page.goto('/login');
    await expect(page.getByText('With your username in its field')).toHaveCount(0);
  });
}

test('A reset without a user name asks for it, and calls nothing wrong', async ({ page, network }) => {
  const ask = 'Please enter username to reset password';
  const name = field(page, 'Username (email)');
  await page.goto('/login#new-password');
  await field(page, 'Password').fill('half remembered');
  for (const typed of ['', '  ']) {
    await name.fill(typed);
    await forgot(page).click();
    await expect(name).toHaveAccessibleDescription(ask);
    await expect(page.getByText(ask, { exact: true }).first()).toBeVisible();
    await expect(name).toBeFocused();
    await expectNoBlame(page);
  }
  await expectNoFaults(page, 'the log-in page that asks for the name');
  await expect(field(page, 'Password')).toHaveValue('half remembered');
  expect(network.callsOf(FORGET)).toHaveLength(0);

  // What a log-in found wrong before no longer counts, and what is asked for goes with the log-in.
  await name.fill('');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectComplaint(page, 'Username (email)', 'Please Enter Username.');
  await forgot(page).click();
  await expect(name).toHaveAccessibleDescription(ask);
  await expectNoBlame(page);
});

test('A reset for a name that is no address says so, and promises no mail', async ({ page, network }) => {
  await page.goto('/login');
  await field(page, 'Username (email)').fill('abc');
  await forgot(page).click();
  await expectComplaint(page, 'Username (email)', 'Please enter a valid email address');
  await expect(alert(page)).toBeEmpty();
  expect(network.callsOf(FORGET)).toHaveLength(0);
});

for (const path of [
  '/login',
  '/login#new-password',
  '/sign-in',
  '/updatepassword/some-secret',
  '/contact',
  '/sh/updat-drive/img',
]) {
  test(`No form on ${path} finds anything wrong before it is sent`, async ({ page, network }) => {
    letLinksWork(network);
    await page.goto(path);
    await started(page);
    await expectNoBlame(page);
    for (const control of await page
      .locator('main :is(input:not([hidden], [type=file]), select, textarea)')
      .all()) {
      await control.focus();
      await control.blur();
    }
    await expectNoBlame(page);
    await expect(page.locator('main [role=alert]:not(:empty)')).toHaveCount(0);
  });
}

test('A known and an unknown name get the same answer, and only the known one gets a mail', async ({
  page,
  account,
}) => {
  const unknown = `nobody-${account.email}`;
  await page.goto('/login');
  for (const name of [unknown, account.email]) {
    await field(page, 'Username (email)').fill(name);
    await forgot(page).click();
    await expect(alert(page)).toHaveText(ASKED);
    await expect(field(page, 'Username (email)')).toHaveValue(name);
    await field(page, 'Username (email)').fill('');
    await forgot(page).click();
    await expect(alert(page)).toBeEmpty();
  }
  await mailTo(account.email, SUBJECT);
  expect(await mailsTo(unknown)).toEqual([]);
});

test('A reader who is logged in finds the way to a new password, with the address filled in, and how to have the account deleted', async ({
  page,
  account,
}) => {
  await logIn(page, account);
  await page.goto('/articles');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'how to ask for it' })).toHaveAttribute(
    'href',
    '/privacy-policy#your-rights',
  );
  await main.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL('/login#new-password');
  await expect(main).toContainText('a link by which you set a new password comes by mail');
  await expect(field(page, 'Username (email)')).toHaveValue(account.email);
  await forgot(page).click();
  await expect(alert(page)).toHaveText(ASKED);
  await mailTo(account.email, SUBJECT);
});

test('Without a network nothing is queued: the page says so, and keeps the typed values', async ({
  page,
  account,
  network,
}) => {
  await page.goto('/login');
  await installed(page);
  await started(page);
  await network.cut();
  await field(page, 'Username (email)').fill(account.email);
  await forgot(page).click();
  await expect(alert(page)).toHaveText(AWAY);
  await expect(field(page, 'Username (email)')).toHaveValue(account.email);
  expect((await keptOnDevice(page)).filter(text => text.startsWith('outbox:'))).toEqual([]);
  await network.restore();
  await forgot(page).click();
  await expect(alert(page)).toHaveText(ASKED);
  expect(network.callsOf(FORGET)).toHaveLength(1);
});

test('After too many requests the page says how long to wait', async ({
  page,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 429/);
  const ask = () =>
    fetch(`${network.origin}/forgetpassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody-${account.email}` }),
    });
  while ((await ask()).status === 200);
  await page.goto('/login');
  await field(page, 'Username (email)').fill(account.email);
  await forgot(page).click();
  await expect(alert(page)).toHaveText(WAIT);
  await expect(field(page, 'Username (email)')).toHaveValue(account.email);
});

test('Two presses send one request, and a press before the app has started counts', async ({
  page,
  account,
  network,
}) => {
  const start = holdFiles(network, /^\/assets\/main-/);
  const answer = network.hold('/forgetpassword');
  await page.goto('/login');
  await field(page, 'Username (email)').fill(account.email);
  await forgot(page).dblclick();
  start();
  await expect(page.getByRole('button', { name: 'Asking…' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  answer();
  await expect(alert(page)).toHaveText(ASKED);
  expect(network.callsOf(FORGET)).toHaveLength(1);
});

test('A mail leads from a forgotten password to a new one; then the old one and the link no longer work', async ({
  page,
  account,
  network,
  openElsewhere,
  complaints,
}) => {
  complaints.forgive(/status of 40[01]/);
  const { path, secret } = await askForLink(page, account);
  expect(path).toBe(`/updatepassword/${secret}`);
  for (const method of ['HEAD', 'GET']) {
    const looked = await fetch(`${network.origin}${path}`, { method });
    expect(looked.headers.get('referrer-policy')).toBe('no-referrer');
    expect(looked.headers.get('cache-control')).toBe('no-store');
    expect(looked.headers.get('x-robots-tag')).toBe('noindex');
    expect(await looked.text()).not.toContain(secret);
  }

  const reader = await openElsewhere();
  await reader.goto(path);
  await started(reader);
  await expect(reader).toHaveURL('/updatepassword');
  await expect(heading(reader)).toHaveText('Hello Again!');
  await fillNew(reader, NEW);
  // Measured in the page, where no call between the test and the browser is counted.
  const shown = reader.evaluate(
    text =>
      new Promise<number>(resolve => {
        let since = 0;
        const look = () => {
          const isShown = document.querySelector('form [role=alert]')?.textContent === text;
          if (since === 0 && isShown) since = performance.now();
          if (location.pathname === '/login') resolve(performance.now() - since);
          else setTimeout(look, 20);
        };
        look();
      }),
    UPDATED,
  );
  await update(reader).click();
  await expect(alert(reader)).toHaveText(UPDATED);
  await expect(
    reader.getByRole('status').filter({ hasText: 'The log-in page opens in a moment.' }),
  ).toBeVisible();
  await expect(reader).toHaveURL('/login');
  const shownMs = await shown;
  expect(shownMs).toBeGreaterThan(2000);
  expect(shownMs).toBeLessThan(4500);

  await fillLogin(reader, account);
  await expect(alert(reader)).toHaveText('Username or Password is Incorrect');
  await fillLogin(reader, { ...account, password: NEW });
  await expect(reader.getByText(`Hello, ${account.fname}`)).toBeVisible();
  await mailTo(account.email, 'Your password was changed');

  // The secret was in the page's address and in the call's body, and must be nowhere else.
  await installed(reader);
  expect((await keptOnDevice(reader)).filter(text => text.includes(secret))).toEqual([]);
  expect(callsWith(network, secret)).toEqual([path, path, path]);
  await reader.goBack();
  await reader.goBack();
  expect(reader.url()).not.toContain(secret);

  await reader.goto(path);
  await expect(reader.getByRole('main').getByRole('alert')).toHaveText(SPENT);
  await expect(field(reader, 'Password')).toBeHidden();
  await expectNoFaults(reader, 'a link that was used');
  const line = await reader.getByText(SPENT).boundingBox();
  const reason = await reader.getByText('A link works once').boundingBox();
  expect((reason?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await reader.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(reader.getByRole('button', { name: 'Forgot Password ?' })).toBeVisible();
});

test('In a browser that was logged in, a new password ends the session on the page too, and the log-in has the address', async ({
  page,
  account,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  await logIn(page, account);
  const { path } = await askForLink(page, account);
  await page.goto(path);
  await fillNew(page, NEW);
  await update(page).click();
  await expect(alert(page)).toHaveText(UPDATED);
  await expect(greeting(page, account)).toBeHidden();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main')).toContainText('Your new password is set. Please log in with it.');
  await expect(field(page, 'Username (email)')).toHaveValue(account.email);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await field(page, 'Password').fill(NEW);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(greeting(page, account)).toBeVisible();
});

test("A new password for another reader's account leaves the reader of this browser logged in", async ({
  page,
  account,
  openElsewhere,
}) => {
  const other = await createAccount('Bela');
  const { path } = await askForLink(await openElsewhere(), other);
  await logIn(page, account);
  await page.goto(path);
  await fillNew(page, NEW);
  await update(page).click();
  await expect(alert(page)).toHaveText(UPDATED);
  await expect(page).toHaveURL('/login');
  await expect(greeting(page, account)).toBeVisible();
  await expect(field(page, 'Username (email)')).toHaveValue('');
});

test('The form shows what is missing or wrong, and sends nothing', async ({ page, network }) => {
  await openWorking(page, network);
  await update(page).click();
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Please Enter Password');
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Please Enter Confirm Password');
  await expect(field(page, 'Password')).toBeFocused();
  for (const [password, confirm, label, text] of [
    [NEW, '', 'Confirm password', 'Please Enter Confirm Password'],
    [NEW, 'something else', 'Confirm password', 'Both Password Should be match'],
    ['short', 'short', 'Password', 'The password must have 8 to 128 characters'],
  ] as const) {
    await fillNew(page, password, confirm);
    await update(page).click();
    await expectComplaint(page, label, text);
    await expect(field(page, 'Password')).toHaveValue(password);
    await expect(field(page, 'Confirm password')).toHaveValue(confirm);
  }
  expect(network.callsOf(UPDATE)).toHaveLength(0);
});

test('A password that is easy to guess is refused at its field', async ({ page, network, complaints }) => {
  complaints.forgive(/status of 422/);
  await openWorking(page, network);
  await fillNew(page, 'password123');
  await update(page).click();
  await expectComplaint(page, 'Password', 'Please choose a password that is harder to guess');
  await expect(field(page, 'Confirm password')).toHaveValue('password123');
});

test('The page keeps the focus and the letters typed before the app has started', async ({
  page,
  account,
  network,
}) => {
  const { path } = await askForLink(page, account);
  const start = holdFiles(network, /^\/assets\/main-/);
  await page.goto(path);
  await fillNew(page, NEW);
  await field(page, 'Password').focus();
  start();
  await started(page);
  await expect(page).toHaveURL('/updatepassword');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveValue(NEW);
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveText(UPDATED);
});

test('A press before the app has started counts, and two presses send once', async ({
  page,
  account,
  network,
}) => {
  const { path } = await askForLink(page, account);
  const start = holdFiles(network, /^\/assets\/main-/);
  const answer = network.hold('/updatepassword');
  await page.goto(path);
  await fillNew(page, NEW);
  await update(page).dblclick();
  start();
  await expect(page.getByRole('button', { name: 'Updating…' })).toBeDisabled();
  answer();
  await expect(alert(page)).toHaveText(UPDATED);
  await expect(page).toHaveURL('/login');
  expect(network.callsOf(UPDATE)).toHaveLength(1);
});

test('A lost answer and a lost network can both be retried', async ({ page, account, network }) => {
  const { path } = await askForLink(page, account);
  await page.goto(path);
  await installed(page);
  await started(page);
  await network.cut();
  await fillNew(page, NEW);
  await update(page).click();
  await expect(alert(page)).toHaveText(AWAY);
  await expect(field(page, 'Password')).toHaveValue(NEW);
  expect((await keptOnDevice(page)).filter(text => text.startsWith('outbox:'))).toEqual([]);
  await network.restore();
  const end = network.loseAnswers('/updatepassword');
  await update(page).click();
  await expect(alert(page)).toHaveText(AWAY);
  end();
  await update(page).click();
  await expect(alert(page)).toHaveText(UPDATED);
  const calls = network.callsOf(UPDATE);
  expect(calls.length).toBeGreaterThan(1);
  // A browser itself sends a call again if a connection that it has used before breaks, so it may be more than two.
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('A link that expires while its page is open says so after the press, and keeps the typed values', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 400/);
  await openWorking(page, network);
  await fillNew(page, NEW);
  await update(page).click();
  await expect(alert(page)).toHaveText(SPENT);
  await expect(field(page, 'Password')).toHaveValue(NEW);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('Without a network the page of a link shows its form', async ({ page, network }) => {
  await page.goto('/login');
  await installed(page);
  await network.cut();
  await page.goto('/updatepassword/some-secret');
  await started(page);
  await expect(page).toHaveURL('/updatepassword');
  await fillNew(page, NEW);
  await expect(update(page)).toBeVisible();
});

test('After a reload the link must be opened again', async ({ page, network }) => {
  await openWorking(page, network);
  await expect(page).toHaveURL('/updatepassword');
  await expect(update(page)).toBeVisible();
  await page.reload();
  await started(page);
  await expect(heading(page)).toHaveText('Hello Again!');
  await expect(page.getByText('please open the link in our mail once more')).toBeVisible();
  await expect(update(page)).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Go to the log-in page' }).click();
  await expect(page).toHaveURL('/login');
});
