import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type Account, askWithCookie, createAccount, guessFromSomewhere } from './accounts';
import { expectNoFaults } from './axe';
import { keptOnDevice, localItems, rowsOf } from './device';
import { expect, heading, installed, logIn, saveButton, started, test, toast } from './fixtures';
import { holdFiles } from './kit-list';
import type { Network } from './network';
import { letLinksWork } from './reset-link';
import { fillLogin, greeting, logOut, sessionOf, userIdOf } from './signed-in';

const AWAY = 'This needs a network, and there is none just now.';
const DEVICE = { settings: '{"theme":"dark","size":120}', 'playback-speed': '1.5' };
const SAVE = 'PUT /update_article';

/** The fields of the sign-up form in their order, each with the text of an empty one. */
const SIGN_UP = {
  'First name': 'Please Enter First Name',
  'Last name': 'Please Enter Last Name',
  Email: 'Please Enter Email',
  Password: 'Please Enter Password',
  'Confirm password': 'Please Enter Confirm Password',
};
const GOOD = {
  'First name': 'Asha',
  'Last name': 'Rao',
  Email: 'asha@example.com',
  Password: 'a long enough secret',
  'Confirm password': 'a long enough secret',
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const alert = (page: Page) => page.locator('form [role=alert]');
const waiting = (page: Page) => page.locator('[data-waiting]');

async function signUp(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Reads the current value of every field. */
async function typed(page: Page, labels: readonly string[]): Promise<Record<string, string>> {
  const values = await Promise.all(labels.map(label => field(page, label).inputValue()));
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

/** Checks that each error stands under its field and is read out with it; the first such field has the focus. */
async function expectComplaints(page: Page, texts: Record<string, string>): Promise<void> {
  const [first = ''] = Object.keys(texts);
  for (const [label, text] of Object.entries(texts)) {
    await expect(field(page, label), label).toHaveAccessibleDescription(text);
    await expect(field(page, label), label).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.locator('.field-error')).toHaveCount(Object.keys(texts).length);
  await expect(field(page, first)).toBeFocused();
}

/** Stores an attempt at an assessment on the device. */
const keepAttempt = (page: Page, attempt: { quiz: string; id: string; state: string; email: string }) =>
  page.evaluate(
    row =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('site');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('attempts', 'readwrite');
          transaction.objectStore('attempts').put(row);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    attempt,
  );

/** Logs in on a device that has the kit, and saves an article without a network, so that a write waits. */
async function saveInTunnel(page: Page, account: Account, network: Network): Promise<void> {
  await logIn(page, account);
  await installed(page);
  await network.cut();
  await page.goto('/applied-ai');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saved, waiting');
}

test('The log-in form shows what is missing, at the field itself', async ({ page }) => {
  await page.goto('/login');
  const press = () => page.getByRole('button', { name: 'Login' }).click();
  await press();
  await expectComplaints(page, {
    'Username (email)': 'Please Enter Username.',
    Password: 'Please Enter Password',
  });
  await field(page, 'Username (email)').fill('asha@example.com');
  await press();
  await expectComplaints(page, { Password: 'Please Enter Password' });
});

test('A name that is no address is not called invalid by a log-in that lacks the password', async ({
  page,
}) => {
  await page.goto('/login');
  const name = field(page, 'Username (email)');
  await name.pressSequentially('abc');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectComplaints(page, { Password: 'Please Enter Password' });
  // Without the attribute, browsers report the rule of the field's type.
  await expect(name).toHaveAttribute('aria-invalid', 'false');
});

test('An error goes as soon as its field is typed in, and the others stay', async ({ page }) => {
  await page.goto('/sign-in');
  await signUp(page, {});
  await expectComplaints(page, SIGN_UP);
  await field(page, 'Email').fill('asha');
  await expect(page.getByText(SIGN_UP.Email)).toBeHidden();
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'false');
  await expect(page.locator('.field-error')).toHaveCount(4);
  await expect(page.getByText('4 fields need your attention').first()).toBeVisible();
});

test('The sign-up form shows what is missing or wrong, at the field itself', async ({ page, network }) => {
  await page.goto('/sign-in');
  await signUp(page, {});
  await expectComplaints(page, SIGN_UP);
  for (const [values, label, text] of [
    [{ Email: 'asha@example' }, 'Email', 'Please enter a valid email address'],
    [{ Email: 'asha@example.technology' }, 'Email', 'Please enter a valid email address'],
    [{ 'Last name': '  ' }, 'Last name', 'Please Enter Last Name'],
    [
      { Password: 'short', 'Confirm password': 'short' },
      'Password',
      'The password must have 8 to 128 characters',
    ],
    [{ 'Confirm password': 'another secret' }, 'Confirm password', 'Both Password Should be match'],
  ] as const) {
    await signUp(page, { ...GOOD, ...values });
    await expectComplaints(page, { [label]: text });
    expect(await typed(page, Object.keys(GOOD))).toEqual({ ...GOOD, ...values });
  }
  expect(network.callsOf('POST /user_signup')).toHaveLength(0);
});

for (const [path, tokens] of [
  ['/login', ['username', 'current-password']],
  ['/sign-in', ['given-name', 'family-name', 'email', 'new-password', 'new-password']],
  ['/updatepassword/secret', ['username', 'new-password', 'new-password']],
] as const) {
  test(`A password on ${path} can be shown and hidden, each by its own button`, async ({ page, network }) => {
    letLinksWork(network);
    await page.goto(path);
    await started(page);
    const inputs = page.locator('main input');
    expect(await inputs.evaluateAll(all => all.map(input => input.getAttribute('autocomplete')))).toEqual(
      tokens,
    );
    const buttons = page.getByRole('button', { name: /^(Show|Hide) password$/ });
    const passwords = tokens.filter(token => token.endsWith('password')).length;
    await expect(buttons).toHaveCount(passwords);
    for (let index = 0; index < passwords; index++) {
      const input = page.locator('main input[autocomplete$=password]').nth(index);
      const button = buttons.nth(index);
      await input.fill('a long enough secret');
      await input.press('Tab');
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(button).toHaveAccessibleName('Hide password');
      await expect(input).toHaveAttribute('type', 'text');
      await expect(input).toHaveValue('a long enough secret');
      await expect(page.locator('main input[type=password]')).toHaveCount(passwords - 1);
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await button.click();
      await expect(input).toHaveAttribute('type', 'password');
      await expect(input).toHaveValue('a long enough secret');
    }
  });
}

test('An error that only the server can detect also appears at its field', async ({ page, complaints }) => {
  complaints.forgive(/status of 422/);
  const values = { ...GOOD, Email: `new-${randomUUID()}@example.com`, Password: 'password123' };
  await page.goto('/sign-in');
  await signUp(page, { ...values, 'Confirm password': values.Password });
  await expectComplaints(page, { Password: 'Please choose a password that is harder to guess' });
  expect(await typed(page, Object.keys(GOOD))).toEqual({ ...values, 'Confirm password': values.Password });
});

test('The rule for passwords can be read before a mistake', async ({ page, network }) => {
  letLinksWork(network);
  await page.goto('/sign-in');
  await started(page);
  await expect(field(page, 'Password')).toHaveAccessibleDescription('8 to 128 characters');
  await page.goto('/updatepassword/any');
  await started(page);
  await expect(field(page, 'Password')).toHaveAccessibleDescription('8 to 128 characters');
  await expectNoFaults(page, 'a new password');
});

test('Who asks for the saved articles without an account is told where all articles are', async ({
  page,
}) => {
  await page.goto('/articles');
  await expect(page).toHaveURL('/login');
  await page.getByRole('main').getByRole('link', { name: 'in the blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('A session that was ended elsewhere is explained where the reader notices it', async ({
  page,
  account,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  await logIn(page, account);
  await page.context().clearCookies({ name: 'sid' });
  await page.goto('/articles');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You are no longer logged in')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Log in' })).toHaveAccessibleDescription(
    /^You are no longer logged in/,
  );
  await expectNoFaults(page, 'the log-in page after the end of a session');
});

test('The greeting leads to the saved articles', async ({ page, account }) => {
  await logIn(page, account);
  await page.getByRole('link', { name: `Hello, ${account.fname}` }).click();
  await expect(page).toHaveURL('/articles');
});

test('A new reader signs up, logs in and is greeted by the first name', async ({ page }) => {
  const email = `new-${randomUUID()}@example.com`;
  await page.goto('/sign-in');
  await signUp(page, { ...GOOD, 'First name': 'Mira', Email: email });
  // It goes after two seconds.
  await expect(toast(page)).toHaveText('User registered successfully');
  await expect(page).toHaveURL('/login');
  await expect(heading(page)).toHaveText('Log in');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(field(page, 'Username (email)')).toHaveValue(email);
  await expectNoFaults(page, 'the log-in page after a sign-up');
  await field(page, 'Password').fill(GOOD.Password);
  await field(page, 'Password').press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Hello, Mira')).toBeVisible();
  const { user, token } = await localItems(page);
  expect(JSON.parse(user ?? '')).toMatchObject({ fname: 'Mira', lname: 'Rao', name: 'Mira Rao' });
  expect(token).toBeTruthy();
  // The token opens nothing: it is not the session cookie, which no script can read.
  expect(await sessionOf(page)).not.toBe(token);
  expect(await page.evaluate(() => document.cookie)).not.toContain(await sessionOf(page));
});

test('A sign-up that is sent again after its answer was lost creates one account, and says so', async ({
  page,
  network,
}) => {
  const email = `new-${randomUUID()}@example.com`;
  await page.goto('/sign-in');
  await started(page);
  // A broken connection the browser would try again by itself, more often than the server allows.
  const end = network.changeAnswers('/user_signup', () => Buffer.from('{'));
  await signUp(page, { ...GOOD, Email: email });
  await expect(alert(page)).toHaveText(AWAY);
  end();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
});

test('The address of a new account leaves the history with the log-in', async ({ page }) => {
  const email = `new-${randomUUID()}@example.com`;
  await page.goto('/sign-in');
  await signUp(page, { ...GOOD, Email: email });
  await expect(field(page, 'Username (email)')).toHaveValue(email);
  await field(page, 'Password').fill(GOOD.Password);
  await field(page, 'Password').press('Enter');
  await expect(page.getByText('Hello, Asha')).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/login');
  await expect(heading(page)).toHaveText('Log in');
  await expect(field(page, 'Username (email)')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(email);
});

/** Presses a link without scrolling to it. */
const press = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

for (const way of ['at once', 'by way of the sign-up form', 'after a reload'] as const) {
  test(`A log-in from the header leads back to the page and the place where the reader was, ${way}`, async ({
    page,
    account,
  }) => {
    await page.goto('/forecasting-using-ai?from=mail');
    await started(page);
    await page.locator('.related').scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => Math.round(scrollY));
    expect(place).toBeGreaterThan(500);
    await press(page.getByRole('link', { name: 'Sign In' }));
    await expect(heading(page)).toHaveText('Log in');
    if (way === 'after a reload') await page.reload();
    if (way === 'by way of the sign-up form') {
      await page.getByRole('link', { name: 'Create an account' }).last().click();
      await expect(heading(page)).toHaveText('Create an account');
      await page.getByRole('link', { name: 'I have an account' }).click();
      await expect(heading(page)).toHaveText('Log in');
    }
    await fillLogin(page, account);
    await expect(page).toHaveURL('/forecasting-using-ai?from=mail');
    await expect(toast(page)).toHaveText('You are logged in.');
    await expect(toast(page)).toHaveRole('status');
    await expect(greeting(page, account)).toBeVisible();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
  });
}

test('A log-in by a link that the browser itself followed, before the script had come, leads back to its page', async ({
  page,
  account,
}) => {
  await page.goto('/blog');
  await page.evaluate(() => location.assign('/login'));
  await expect(heading(page)).toHaveText('Log in');
  await fillLogin(page, account);
  await expect(page).toHaveURL('/blog');
  await expect(greeting(page, account)).toBeVisible();
});

test('A log-in from a form of accounts, and one that was opened directly, lead home', async ({
  page,
  account,
}) => {
  for (const path of ['/sign-in', '/login']) {
    await page.goto(path);
    await started(page);
    await press(page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
    await expect(heading(page)).toHaveText('Log in');
    await fillLogin(page, account);
    await expect(page).toHaveURL('/');
    await expect(greeting(page, account)).toBeVisible();
    await logOut(page);
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
});

test('Signing up with a known email says so and keeps the typed values', async ({
  page,
  account,
  complaints,
}) => {
  complaints.forgive(/status of 409/);
  const values = { ...GOOD, Email: account.email };
  await page.goto('/sign-in');
  await signUp(page, values);
  await expect(alert(page)).toHaveText('User Already Exist');
  expect(await typed(page, Object.keys(GOOD))).toEqual(values);
});

test('A wrong password and an unknown name get the same answer, and the typed values stay', async ({
  page,
  account,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  await page.goto('/login');
  for (const wrong of [
    { ...account, password: 'not the secret' },
    { ...account, email: `nobody-${account.email}` },
  ]) {
    await fillLogin(page, wrong);
    await expect(alert(page)).toHaveText('Username or Password is Incorrect');
    expect(await typed(page, ['Username (email)', 'Password'])).toEqual({
      'Username (email)': wrong.email,
      Password: wrong.password,
    });
  }
  expect(await localItems(page)).toEqual({});
});

test('Wrong guesses by strangers do not lock out a browser in which the reader has logged in before', async ({
  page,
  account,
  openElsewhere,
  complaints,
}) => {
  complaints.forgive(/status of 429/);
  await logIn(page, account);
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  while ((await guessFromSomewhere(account)) !== 429);

  const other = await openElsewhere();
  await other.goto('/login');
  await fillLogin(other, account);
  await expect(alert(other)).toHaveText(
    /^Too many tries\. Please wait \d+ minutes, or set a new password by “Forgot Password \?”, or log in on a device that you have used before\.$/,
  );
  await expect(field(other, 'Password')).toHaveValue(account.password);

  await logIn(page, account);
});

test('Without a network both forms say so, keep the typed values, and work when it is back', async ({
  page,
  account,
  network,
}) => {
  await page.goto('/sign-in');
  await installed(page);
  await network.cut();
  await signUp(page, GOOD);
  await expect(alert(page)).toHaveText(AWAY);
  expect(await typed(page, Object.keys(GOOD))).toEqual(GOOD);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await fillLogin(page, account);
  await expect(alert(page)).toHaveText(AWAY);
  await expect(field(page, 'Password')).toHaveValue(account.password);
  await network.restore();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(greeting(page, account)).toBeVisible();
});

test('A log-in sent before the app has started happens once it has', async ({ page, account, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/login');
  await fillLogin(page, account);
  expect(page.url()).not.toContain('secret');
  release();
  await expect(greeting(page, account)).toBeVisible();
  expect(network.calls.filter(({ path }) => path === '/login').every(({ method }) => method === 'GET')).toBe(
    true,
  );
});

test("Logging out removes the reader's data from the device and ends the session", async ({
  page,
  account,
}) => {
  await page.goto('/');
  await page.evaluate(device => Object.assign(localStorage, device), DEVICE);
  await logIn(page, account);
  await installed(page);
  await page.goto('/applied-ai');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saved');
  const session = await sessionOf(page);
  const id = await userIdOf(page);
  expect(await askWithCookie(session, `/get_user_article/${id}`)).toBe(200);

  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => askWithCookie(session, `/get_user_article/${id}`)).toBe(401);
  expect(await localItems(page)).toEqual(DEVICE);
  const ofReader = (text: string) => text.includes(id) || text.includes(account.email);
  expect((await keptOnDevice(page)).filter(ofReader)).toEqual([]);
  expect((await keptOnDevice(page)).filter(text => text.startsWith('outbox:'))).toEqual([]);
});

test('Logging out removes drafts and begun assessments in every tab, even offline', async ({
  page,
  context,
  account,
  network,
}) => {
  await logIn(page, account);
  await installed(page);
  await page.evaluate(device => Object.assign(localStorage, device), DEVICE);
  const other = await context.newPage();
  await other.goto('/assessmentStarted/0');
  await other.getByRole('radio').first().check();
  // A result that was handed in but not yet seen, with its email address.
  await keepAttempt(page, { quiz: '1', id: randomUUID(), state: 'submitted', email: account.email });
  await page.goto('/contact');
  await started(page);
  await page.getByRole('main').getByLabel('Message').fill('A secret project');
  await page.goto('/applied-ai');
  await started(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect.poll(async () => Object.keys(await localItems(page))).toContain('reading-places');
  await network.cut();
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await localItems(page)).toEqual(DEVICE);
  // The other tab starts again, because the logout removed the attempt.
  await expect(other.getByText('Question 1 of 17')).toBeVisible();
  await expect(other.getByRole('radio').first()).not.toBeChecked();
  const kept = await keptOnDevice(page);
  expect(kept.filter(text => text.includes(account.email) || text.includes('A secret project'))).toEqual([]);
  expect(kept.filter(text => text.startsWith('attempts:') && !text.includes('"answers":[]'))).toEqual([]);
});

test('After a log-out the focus is on the heading of the home page, also of a reader who was there', async ({
  page,
  account,
}) => {
  for (const path of ['/', '/about']) {
    await logIn(page, account);
    await page.goto(path);
    await expect(greeting(page, account)).toBeVisible();
    await logOut(page);
    await expect(toast(page)).toHaveText('You are logged out.');
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toBeFocused();
  }
});

test('A list that arrives after the log-out is not kept', async ({ page, account, network }) => {
  await account.saveElsewhere('AppliedAI');
  const release = network.hold(/^\/get_user_article/);
  await logIn(page, account);
  const id = await userIdOf(page);
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  release();
  // The log-out is sent after the list has been handled.
  await expect.poll(() => network.callsOf('POST /user_logout')).toHaveLength(1);
  expect((await keptOnDevice(page)).filter(text => text.includes(id))).toEqual([]);
});

test('Logging out with unsent changes asks for confirmation', async ({ page, account, network }) => {
  await saveInTunnel(page, account, network);
  const id = await userIdOf(page);

  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'Not everything has been sent' });
  await expect(dialog).toContainText('Applied AI');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(greeting(page, account)).toBeVisible();
  await expect(waiting(page)).toHaveText('1 waiting');

  await logOut(page);
  await dialog.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL('/');
  await expect(greeting(page, account)).toBeHidden();
  await expect(waiting(page)).toBeHidden();
  expect((await keptOnDevice(page)).filter(text => text.includes(id))).toEqual([]);
});

test('A change on its way at a log-out that discards it leaves nothing on the device', async ({
  page,
  account,
  network,
}) => {
  await logIn(page, account);
  await page.goto('/applied-ai');
  const release = network.hold('/update_article');
  await saveButton(page).click();
  await expect.poll(() => network.callsOf(SAVE)).toHaveLength(1);
  await logOut(page);
  await page.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  release();
  // The log-out is sent after the change has been answered.
  await expect.poll(() => network.callsOf('POST /user_logout').map(({ status }) => status)).toEqual([200]);
  expect(await rowsOf(page, 'receipts')).toEqual([]);
});

test('A log-in beside a log-out that is still on its way keeps its session', async ({
  page,
  account,
  network,
}) => {
  await logIn(page, account);
  const id = await userIdOf(page);
  const release = network.hold('/user_logout');
  await logOut(page);
  await expect.poll(() => network.callsOf('POST /user_logout')).toHaveLength(1);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(heading(page)).toHaveText('Log in');
  const logIns = () => network.callsOf('POST /user_login').length;
  const before = logIns();
  await fillLogin(page, account);
  // Either the log-in waits for the log-out, or it has overtaken it.
  const isWaiting = () =>
    page.evaluate(
      async () => (await navigator.locks.query()).pending?.some(({ name }) => name === 'outbox') ?? false,
    );
  await expect.poll(async () => logIns() > before || (await isWaiting())).toBe(true);
  if (logIns() > before) await expect(greeting(page, account)).toBeVisible();
  release();
  await expect.poll(() => network.callsOf('POST /user_logout').map(({ status }) => status)).toEqual([200]);
  await expect(greeting(page, account)).toBeVisible();
  expect(await askWithCookie(await sessionOf(page), `/get_user_article/${id}`)).toBe(200);
});

test('An offline log-out hides everything at once, and ends the session before anything else is sent', async ({
  page,
  account,
  network,
}) => {
  await account.saveElsewhere('AppliedAI');
  await logIn(page, account);
  await installed(page);
  await page.goto('/articles');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  const session = await sessionOf(page);
  const id = await userIdOf(page);
  await network.cut();
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await localItems(page)).toEqual({});
  expect((await keptOnDevice(page)).filter(text => text.includes(id))).toEqual([]);

  await page.reload();
  await started(page);
  const before = network.calls.length;
  await network.restore();
  await expect.poll(() => askWithCookie(session, `/get_user_article/${id}`)).toBe(401);
  const sent = network.calls
    .slice(before)
    .filter(({ path }) => /^\/(user_|get_user|update_|delete_)/.test(path));
  expect(sent[0]?.path).toBe('/user_logout');
  await page.goto('/articles');
  await expect(page).toHaveURL('/login');
});

test('When a session has ended, unsent changes wait for the same reader only', async ({
  page,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  const stranger = await createAccount('Bela');
  await logIn(page, account);
  await installed(page);
  await page.context().clearCookies();
  await page.goto('/applied-ai');
  await saveButton(page).click();
  await expect(page.getByText('Please log in to save articles')).toBeVisible();
  await expect(greeting(page, account)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(waiting(page)).toHaveText('1 waiting');
  await waiting(page).click();
  const list = page.getByRole('dialog', { name: 'Waiting on this device' });
  await expect(list).toContainText('One change waits until you have logged in.');
  await expect(list).not.toContainText('Applied AI');
  await list.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
  await expect(list).toBeHidden();
  await expect(page.getByRole('main')).toContainText('One change waits until you have logged in.');
  expect((await keptOnDevice(page)).filter(text => text.startsWith('saved:'))).toEqual([]);

  await logIn(page, stranger);
  await page.goto('/computer-vision');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saved');
  await expect(waiting(page)).toBeHidden();
  expect((await stranger.shelf()).map(({ article }) => article)).toEqual(['ComputerVision']);
  await page.goto('/articles');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await account.shelf()).toEqual([]);

  await logIn(page, account);
  await expect.poll(async () => (await account.shelf()).map(({ article }) => article)).toEqual(['AppliedAI']);
  await page.goto('/applied-ai');
  await expect(saveButton(page)).toHaveText('Saved');
  await expect(waiting(page)).toBeHidden();
  const keys = network.callsOf(SAVE).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('A session that ends while a write waits says so, and what waits is sent after the log-in', async ({
  page,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  await saveInTunnel(page, account, network);
  await expect(waiting(page)).toHaveText('1 waiting');
  await page.context().clearCookies({ name: 'sid' });
  await network.restore();
  await expect(toast(page)).toHaveText(
    'You are no longer logged in: your session has ended. What waits on this device is sent as soon as you have logged in.',
  );
  await expect(greeting(page, account)).toBeHidden();
  await expectNoFaults(page, 'the article after the end of a session');

  await page.goto('/articles');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You are no longer logged in')).toBeVisible();
  await fillLogin(page, account);
  await expect(page).toHaveURL('/articles');
  await expect.poll(async () => (await account.shelf()).map(({ article }) => article)).toEqual(['AppliedAI']);
});

test('The end of a session that comes while the page is hidden is told when the reader is back', async ({
  page,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  await saveInTunnel(page, account, network);
  const turn = (state: DocumentVisibilityState) =>
    page.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  await page.context().clearCookies({ name: 'sid' });
  await network.restore();
  await expect(greeting(page, account)).toBeHidden();
  await expect(toast(page)).toBeEmpty();
  await turn('visible');
  await expect(toast(page)).toContainText('What waits on this device is sent');
});

test("After one's own log-out on the saved articles, the way back leads to a log-in that tells of no ended session", async ({
  page,
  account,
}) => {
  await logIn(page, account);
  await page.goto('/articles');
  await started(page);
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(heading(page)).not.toHaveText('Your Saved Articles :');
  const expectPlain = async () => {
    await expect(page).toHaveURL('/login');
    // It comes with what the history knows of the way here.
    await expect(page.getByRole('main').getByRole('link', { name: 'in the blog' })).toBeVisible();
    await expect(page.getByText('Save articles and find them on every device.')).toBeVisible();
  };
  await page.goBack();
  await expectPlain();
  await page.goto('/articles');
  await expectPlain();
});

test('A session that ended closes the saved articles', async ({ page, account, complaints }) => {
  complaints.forgive(/status of 401/);
  await account.saveElsewhere('AppliedAI');
  await logIn(page, account);
  await page.context().clearCookies();
  await page.goto('/articles');
  await expect(page).toHaveURL('/login');
  await expect(greeting(page, account)).toBeHidden();
  expect((await keptOnDevice(page)).filter(text => text.startsWith('saved:'))).toEqual([]);
  await fillLogin(page, account);
  await expect(page).toHaveURL('/articles');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
});

test('Logging in and out in one tab shows in the other', async ({ page, context, account }) => {
  const other = await context.newPage();
  await other.goto('/blog');
  await started(other);
  await logIn(page, account);
  await expect(greeting(other, account)).toBeVisible();
  await logOut(page);
  await expect(greeting(other, account)).toBeHidden();
  await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('A tab that learns late of the end of a session leaves the next one alone', async ({
  page,
  context,
  account,
}) => {
  const other = await context.newPage();
  await other.goto('/blog');
  await started(other);
  await logIn(page, account);
  await expect(greeting(other, account)).toBeVisible();
  // As the browser delivers it to a tab that slept: when the reader has logged in again.
  await other.evaluate(
    () =>
      new Promise(resolve => {
        new BroadcastChannel('session').addEventListener('message', resolve);
        new BroadcastChannel('session').postMessage('ended');
      }),
  );
  await other.reload();
  await expect(greeting(other, account)).toBeVisible();
  await expect(greeting(page, account)).toBeVisible();
  await logOut(page);
  await expect(greeting(other, account)).toBeHidden();
});

test('A forged record in the browser opens nothing', async ({ page, account, complaints }) => {
  complaints.forgive(/status of 401/);
  await account.saveElsewhere('AppliedAI');
  await page.goto('/');
  await page.evaluate(() => {
    const user = { _id: '00000000-0000-4000-8000-000000000000', fname: 'Eve', lname: 'X', name: 'Eve X' };
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', 'made up');
  });
  await page.goto('/articles');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Hello, Eve')).toBeHidden();
  await page.evaluate(() => localStorage.setItem('user', '{"_id":"<b>","fname":{}}'));
  await page.goto('/applied-ai');
  await started(page);
  await saveButton(page).click();
  await expect(page).toHaveURL('/login');
});

test('A pressed button keeps the focus while its form is sent and after a refusal', async ({
  page,
  account,
  complaints,
}) => {
  complaints.forgive(/status of 401/);
  await page.goto('/login');
  await started(page);
  await page.getByLabel('Username (email)').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const button = page.getByRole('button', { name: 'Login' });
  await button.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(button).toBeFocused();
  const forgot = page.getByRole('button', { name: 'Forgot Password ?' });
  await forgot.press('Enter');
  await expect(page.getByRole('alert')).toContainText('reset link');
  await expect(forgot).toBeFocused();
});
