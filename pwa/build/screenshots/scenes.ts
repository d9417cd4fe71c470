import type { Page } from '@playwright/test';
import { TOPICS } from '../../../api/contract/inquiry';
import { quizzes } from '../../content/quiz';

/** A state of a form that merely opening its page does not show. */
export interface Scene {
  name: string;
  path: string;
  act(page: Page): Promise<void>;
}

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const TOO_MANY = 'Too many calls. Please wait a moment.';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Answers in place of the server. */
async function answer(page: Page, call: string, status: number, body: object, headers = {}): Promise<void> {
  await page.route(`**${call}`, route => route.fulfill({ status, json: body, headers }));
}

/** A server that does not answer yet. */
async function hold(page: Page, call: string): Promise<void> {
  await page.route(`**${call}`, () => undefined);
}

/** No network. */
async function cut(page: Page, call: string): Promise<void> {
  await page.route(`**${call}`, route => route.abort());
}

/** The server knows no link that a scene makes up, and the page asks as it opens. */
async function openWorkingLink(page: Page): Promise<void> {
  await answer(page, '/check_reset_link', 200, { works: true });
  await page.goto(new URL('/updatepassword/secret', page.url()).href);
}

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('main').locator(`:is(input, textarea)[name=${name}]`).fill(value);
  }
}

async function writeInquiry(page: Page): Promise<void> {
  await page.getByLabel('Country', { exact: true }).selectOption('India');
  await page.getByLabel('State', { exact: true }).selectOption('Haryana');
  await page.getByLabel('Topic', { exact: true }).selectOption(TOPICS[0]);
  await fillIn(page, {
    ...{ fname: 'Ada', lname: 'Rao', city: 'Gurugram', contact: '+91 124 555 0000' },
    massage: 'A camera at the edge of our field. Can you help?',
  });
  await press(page, 'Send');
}

async function offerPlaces(page: Page): Promise<void> {
  await answer(page, '/get_countries', 200, [{ id: 101, name: 'India' }]);
  await answer(page, '/get_states/101', 200, [{ id: 1, name: 'Haryana' }]);
  await answer(page, '/get_cities/1', 200, [{ id: 1, name: 'Gurugram' }]);
  await page.reload({ waitUntil: 'networkidle' });
}

const inquiry = (name: string, prepare: (page: Page) => Promise<void>, seen: RegExp): Scene => ({
  name: `contact-${name}`,
  path: '/contact',
  async act(page) {
    await prepare(page);
    await offerPlaces(page);
    await writeInquiry(page);
    await page.getByText(seen).first().waitFor();
  },
});

const newsletter = (name: string, email: string, prepare: (page: Page) => Promise<void>): Scene => ({
  name: `newsletter-${name}`,
  path: '/blog',
  async act(page) {
    await prepare(page);
    const box = page.locator('main [data-newsletter]');
    await box.getByRole('textbox').fill(email);
    await box.getByRole('button').click();
    await box.getByRole('status').filter({ hasText: /./ }).waitFor();
  },
});

const form = (
  name: string,
  path: string,
  fields: Record<string, string>,
  button: string,
  seen: string | RegExp,
  prepare: (page: Page) => Promise<void> = async () => {},
): Scene => ({
  name,
  path,
  async act(page) {
    await prepare(page);
    await fillIn(page, fields);
    await press(page, button);
    await page.getByText(seen).first().waitFor();
  },
});

const PERSON = { fname: 'Ada', lname: 'Rao', email: 'ada@example.com' };
const PASSWORDS = { password: 'correct horse', confirm: 'correct horse' };
const LOGIN = { username: 'ada@example.com', password: 'correct horse' };

async function chooseFiles(page: Page): Promise<void> {
  await page.getByLabel('Images and PDFs').setInputFiles([
    { name: 'field.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') },
    { name: 'plan of the second field.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
  ]);
}

const upload = (name: string, seen: string, prepare: (page: Page) => Promise<void>): Scene => ({
  name: `uploader-${name}`,
  path: '/sh/updat-drive/img',
  async act(page) {
    await prepare(page);
    await chooseFiles(page);
    await fillIn(page, { graft: 'a secret', folderId: 'fields' });
    await press(page, 'Upload Files');
    await page.getByText(seen).first().waitFor();
  },
});

async function finishQuiz(page: Page): Promise<void> {
  for (const _ of quizzes[1] ?? []) await press(page, 'Next Question');
  await page.getByRole('heading', { name: 'Quiz Completed' }).waitFor();
}

/** Every form with errors, waiting, sent and refused; the empty form is among the pages. */
export const scenes: readonly Scene[] = [
  {
    name: 'contact-errors',
    path: '/contact',
    async act(page) {
      await offerPlaces(page);
      await press(page, 'Send');
      await page.getByText('Please Add the Massage').waitFor();
    },
  },
  inquiry('waiting', page => hold(page, '/add_inquiry'), /^Sending…$/),
  inquiry('sent', page => answer(page, '/add_inquiry', 200, { message: '', id: '' }), /^Thank you/),
  inquiry('kept', page => cut(page, '/add_inquiry'), /kept on this device/),
  inquiry(
    'too-many',
    page => answer(page, '/add_inquiry', 429, { message: TOO_MANY }, { 'retry-after': '240' }),
    /sent in 4 minutes/,
  ),
  newsletter('error', 'ada@example', async () => {}),
  newsletter('waiting', 'ada@example.com', page => hold(page, '/subscribe_user')),
  newsletter('sent', 'ada@example.com', page =>
    answer(page, '/subscribe_user', 200, {
      status: 'Thank you for subscribing! Please check your inbox to confirm.',
    }),
  ),
  form('login-errors', '/login', {}, 'Login', 'Please Enter Password'),
  form('login-waiting', '/login', LOGIN, 'Login', 'Logging in…', page => hold(page, '/user_login')),
  form('login-wrong', '/login', LOGIN, 'Login', 'Username or Password is Incorrect', page =>
    answer(page, '/user_login', 401, {
      sanitizedResult: [],
      auth: 'incorrect password',
      code: 'wrong_credentials',
    }),
  ),
  form('login-too-many', '/login', LOGIN, 'Login', /wait|again/i, page =>
    answer(page, '/user_login', 429, { message: TOO_MANY }, { 'retry-after': '240' }),
  ),
  form('login-forgot', '/login', LOGIN, 'Forgot Password ?', /reset link/, page =>
    answer(page, '/forgetpassword', 200, {
      message: 'If an account exists for that address, a reset link is on its way.',
    }),
  ),
  form('sign-in-errors', '/sign-in', {}, 'Sign up', 'Please Enter Confirm Password'),
  form('sign-in-exists', '/sign-in', { ...PERSON, ...PASSWORDS }, 'Sign up', 'User Already Exist', page =>
    answer(page, '/user_signup', 409, { message: 'User already exists', code: 'already_exists' }),
  ),
  form(
    'updatepassword-errors',
    '/updatepassword/secret',
    {},
    'Update password',
    'Please Enter Confirm Password',
    openWorkingLink,
  ),
  form(
    'updatepassword-sent',
    '/updatepassword/secret',
    PASSWORDS,
    'Update password',
    /^Password updated/,
    async page => {
      await openWorkingLink(page);
      await answer(page, '/updatepassword', 200, { auth: 'Password updated successfully' });
    },
  ),
  {
    name: 'uploader-error',
    path: '/sh/updat-drive/img',
    async act(page) {
      await chooseFiles(page);
      await press(page, 'Upload Files');
      await page.getByText('Please enter a folder ID').waitFor();
    },
  },
  upload('waiting', 'Uploading...', page => hold(page, '/upload/fields')),
  upload('sent', 'Files uploaded successfully', page => answer(page, '/upload/fields', 200, { files: [] })),
  {
    name: 'quiz-question',
    path: '/assessmentStarted/0',
    async act(page) {
      await page.getByRole('radio').first().check();
      await press(page, 'Next Question');
      await page.getByText('Question 2 of 17').waitFor();
    },
  },
  { name: 'quiz-completed', path: '/assessmentStarted/1', act: finishQuiz },
  {
    name: 'quiz-result',
    path: '/assessmentStarted/1',
    async act(page) {
      await answer(page, '/send_result', 200, { message: 'You scored 0 out of 4.' });
      await finishQuiz(page);
      await press(page, 'Submit');
      await page.getByText('You scored 0 out of 4.').waitFor();
    },
  },
];
