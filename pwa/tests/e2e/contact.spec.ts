import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOPICS } from '../../../api/contract/inquiry';
import { phone, replyTime, supportEmail } from '../../content/company';
import { expectNoFaults } from './axe';
import { rowsOf } from './device';
import { expect, heading, installed, started, test } from './fixtures';
import { field, fillInquiry } from './inquiry';
import { holdFiles } from './kit-list';
import { mailsTo } from './mails';
import type { Network } from './network';

const SENT = 'Thank you for connecting with us...';
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const addInquiry = 'POST /add_inquiry';

/** On its first start, the server loads the places in the background. */
async function open(page: Page): Promise<void> {
  await expect
    .poll(() => page.request.get('/get_countries').then(answer => answer.status()), { timeout: 40_000 })
    .toBe(200);
  await page.goto('/contact');
  await started(page);
  await expect(field(page, 'Country').getByRole('option', { name: 'India', exact: true })).toBeAttached();
}

const fillIn = (page: Page) => fillInquiry(page, 'A camera at the edge of our field.\nCan you help?');

test('An empty form is not sent; every field shows what it lacks, and the first has the focus', async ({
  page,
  network,
}) => {
  await open(page);
  await expect(field(page, 'First name')).toHaveAttribute('aria-required', 'true');
  await send(page).click();
  // Seen above the fields, and read out.
  await expect(page.getByRole('main').getByText('8 fields need your attention')).toBeVisible();
  await expect(page.locator('#announcer')).toHaveText('8 fields need your attention');
  for (const [label, text] of [
    ['First name', 'Please Enter Name'],
    ['Last name', 'Please Enter Name'],
    ['Country', 'Please Select Country'],
    ['State', 'Please Select State'],
    ['City', 'Please Add Country'],
    ['Contact number', 'Please Add Contact No'],
    ['Topic', 'Please Select Topic'],
    ['Message', 'Please Add the Massage'],
  ] as const) {
    await expect(field(page, label), label).toHaveAccessibleDescription(text);
    await expect(field(page, label), label).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field(page, 'First name')).toBeFocused();
  await field(page, 'First name').fill('Ada');
  await expect(page.getByText('Please Enter Name')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('7 fields need your attention')).toBeVisible();
  await expectNoFaults(page, 'a form with errors');
  expect(network.callsOf(addInquiry)).toHaveLength(0);
});

test('A complete form is sent once, shows the answer and is empty again', async ({ page, network }) => {
  await open(page);
  await fillIn(page);
  await send(page).dblclick();
  await expect(page.getByRole('dialog').getByText(SENT, { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your message' })).toHaveAccessibleDescription(SENT);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  for (const label of ['First name', 'Country', 'City', 'Message']) {
    await expect(field(page, label), label).toHaveValue('');
  }
  await expect(page.getByText('Please Enter Name')).toHaveCount(0);
  expect(network.callsOf(addInquiry)).toHaveLength(1);
});

test('After a message the page says how and when the answer comes, and the focus is there', async ({
  page,
}) => {
  await open(page);
  await fillIn(page);
  await send(page).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  const next = page.getByRole('heading', { name: 'What happens next' });
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport();
  const steps = page.locator('.next-steps li');
  await expect(steps.nth(0)).toContainText('Your message has arrived');
  await expect(steps.nth(1)).toHaveText(`Within ${replyTime} we call you at +91 124 555 0000.`);
  await expect(steps.nth(2).getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+911245550142');
  await expectNoFaults(page, 'after a message');
});

test('A number that cannot be called is doubted once it is left, is sent all the same, and no call is promised', async ({
  page,
  network,
}) => {
  await open(page);
  await expect(page.getByText('We answer by phone: within two working days')).toBeVisible();
  const doubt = page.getByText('This does not look like a number that we can call.');
  await fillIn(page);
  const number = field(page, 'Contact number');
  await number.fill('none');
  await expect(doubt).toBeHidden();
  await number.blur();
  await expect(doubt).toBeVisible();
  await expectNoFaults(page, 'a number that cannot be called');
  await page.reload();
  await expect(number).toHaveValue('none');
  await expect(doubt).toBeVisible();
  await number.fill('+91 124 555 0000');
  await expect(doubt).toBeHidden();
  await number.fill('none');
  await send(page).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  const next = page.locator('.next-steps');
  await expect(next).toContainText('does not look like one that we can call');
  await expect(next.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:/);
  await expect(next.getByRole('link', { name: supportEmail })).toHaveAttribute(
    'href',
    `mailto:${supportEmail}`,
  );
  await expect(next).not.toContainText('we call you');
  expect(network.callsOf(addInquiry)).toHaveLength(1);
});

test('The doubt about a number is a warning that says what happens, and a calling code does not hide it', async ({
  page,
}) => {
  await open(page);
  await field(page, 'Country').selectOption('India');
  const number = field(page, 'Contact number');
  const code = page.getByRole('button', { name: 'Begin with +91' });
  await expect(code).toBeVisible();
  for (const text of ['abc12', 'no phone']) {
    await number.fill(text);
    await expect(code).toBeHidden();
    await number.blur();
    const warning = page.getByText('If you send it like this, we cannot answer you.');
    await expect(warning).toBeVisible();
    await expect(warning).toHaveRole('status');
    await expect(warning.locator('svg')).toBeVisible();
    // Not the colour of help.
    const help = await page.locator('.remaining').evaluate(counter => getComputedStyle(counter).color);
    await expect(warning).not.toHaveCSS('color', help);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFaults(page, `a warning in ${colorScheme} colours`);
    }
  }
  await number.fill('124 555');
  await code.click();
  await expect(number).toHaveValue('+91 124 555');
});

test('A country offers its states, a state its cities; another choice clears fields that no longer fit', async ({
  page,
}) => {
  await open(page);
  await field(page, 'Country').selectOption('India');
  await field(page, 'State').selectOption('Haryana');
  await expect(
    page.locator('datalist option[value="Gurgaon"], datalist option[value="Gurugram"]').first(),
  ).toBeAttached();
  await field(page, 'City').fill('Gurugram');
  await field(page, 'State').selectOption('Punjab');
  await expect(field(page, 'City')).toHaveValue('');
  await field(page, 'Country').selectOption('Nepal');
  await expect(field(page, 'State')).toHaveValue('');
});

test('A message has 500 characters, not counting spaces; further input is ignored', async ({ page }) => {
  await open(page);
  const message = field(page, 'Message');
  await expect(page.getByText('Remaining Characters: 500')).toBeVisible();
  await message.fill('a b\n c');
  await expect(page.getByText('Remaining Characters: 497')).toBeVisible();
  await message.fill('x'.repeat(499));
  await message.press('End');
  await message.pressSequentially(' y z');
  await expect(page.getByText('Remaining Characters: 0')).toBeVisible();
  await expect(message).toHaveValue(`${'x'.repeat(499)} y `);
});

test('A pasted message that is too long is refused with a sentence that says by how much', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const message = field(page, 'Message');
  await message.fill('x'.repeat(100));
  await page.evaluate(text => navigator.clipboard.writeText(text), 'y'.repeat(610));
  await message.press('End');
  await message.press('ControlOrMeta+v');
  const refusal = page.getByText('210 characters too long; nothing was inserted');
  await expect(refusal).toBeVisible();
  await expect(refusal).toHaveRole('status');
  await expect(message).toHaveValue('x'.repeat(100));
  await expectNoFaults(page, 'a message that is too long');
  await message.press('Backspace');
  await expect(refusal).toBeHidden();
  await expect(message).toHaveValue('x'.repeat(99));
});

test('The counter says that spaces are not counted', async ({ page }) => {
  await open(page);
  await expect(page.getByText('Remaining Characters: 500', { exact: true })).toBeVisible();
  await expect(page.getByText('Spaces are not counted.')).toBeVisible();
  await expect(field(page, 'Message')).toHaveAccessibleDescription(
    'At most 500 characters. Spaces are not counted.',
  );
});

test('Of a refused paste and an empty message, the form says one at a time', async ({ page }) => {
  await open(page);
  const message = field(page, 'Message');
  const refusal = page.getByText('100 characters too long; nothing was inserted');
  const error = page.getByText('Please Add the Massage');
  await message.fill('y'.repeat(600));
  await expect(refusal).toBeVisible();
  await send(page).click();
  await expect(error).toBeVisible();
  await expect(refusal).toBeHidden();
  await message.fill('y'.repeat(600));
  await expect(refusal).toBeVisible();
  await expect(error).toBeHidden();
});

test('Another press on Send takes back what the page said of the message before', async ({ page }) => {
  await open(page);
  await fillIn(page);
  await send(page).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('Your message has arrived')).toBeVisible();
  await send(page).click();
  await expect(page.getByRole('main').getByText('8 fields need your attention')).toBeVisible();
  await expect(page.getByText('Your message has arrived')).toBeHidden();
  await expect(field(page, 'First name')).toBeFocused();
});

test('A message that was too long before the app was there can be shortened', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/contact', { waitUntil: 'commit' });
  await field(page, 'Message').fill('x'.repeat(510));
  release();
  await started(page);
  await expect(page.getByText('Remaining Characters: -10')).toBeVisible();
  await field(page, 'Message').press('End');
  await field(page, 'Message').press('Backspace');
  await expect(page.getByText('Remaining Characters: -9')).toBeVisible();
});

test('A press on Send before the app is there dims the button until it is answered, and moves nothing', async ({
  page,
  network,
}) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await expect(send(page)).toHaveCSS('opacity', '1');
  await send(page).scrollIntoViewIfNeeded();
  const before = await send(page).boundingBox();
  await send(page).click();
  await expect(send(page)).toHaveCSS('opacity', '0.6');
  expect(await send(page).boundingBox()).toEqual(before);
  release();
  await expect(page.getByRole('main').getByText('8 fields need your attention')).toBeVisible();
  await expect(send(page)).toHaveCSS('opacity', '1');
});

test('On a phone the form begins in the first screen, and the cards with the address follow it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  await expect(field(page, 'First name')).toBeInViewport({ ratio: 1 });
  const cards = await page.locator('.contact-cards').boundingBox();
  const button = await send(page).boundingBox();
  expect(cards?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY);
});

test('A topic that is too long for a narrow field ends in an ellipsis', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await expect(field(page, 'Topic')).toHaveCSS('text-overflow', 'ellipsis');
});

test('The warning about a number keeps the field in view to which the reader has gone on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 700 });
  await open(page);
  await field(page, 'Contact number').focus();
  await page.keyboard.type('abc12');
  await page.keyboard.press('Tab');
  await expect(page.getByText('If you send it like this, we cannot answer you.')).toBeVisible();
  await expect(field(page, 'Topic')).toBeFocused();
  await expect(field(page, 'Topic')).toBeInViewport({ ratio: 0.95 });
});

test('The offer of a calling code leaves the other fields as they are', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page);
  const heightOf = async (label: string) => (await field(page, label).boundingBox())?.height;
  const before = await heightOf('Topic');
  await field(page, 'Country').selectOption('India');
  await expect(page.getByRole('button', { name: 'Begin with +91' })).toBeVisible();
  expect(await heightOf('Topic')).toBe(before);
  expect(await heightOf('City')).toBe(before);
});

test('The typed values survive a reload', async ({ page }) => {
  await open(page);
  await fillIn(page);
  await page.reload();
  await started(page);
  await expect(field(page, 'Message')).toHaveValue(/edge of our field/);
  await expect(field(page, 'State')).toHaveValue('Haryana');
});

test('Text typed before the app was ready stays in the form and is stored', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/contact', { waitUntil: 'commit' });
  await field(page, 'First name').fill('Early');
  await field(page, 'Message').fill('A first thought');
  release();
  await started(page);
  const expectIt = async () => {
    await expect(field(page, 'First name')).toHaveValue('Early');
    await expect(field(page, 'Message')).toHaveValue('A first thought');
  };
  await expectIt();
  await page.reload();
  await started(page);
  await expectIt();
});

test('Offline the form can be completed, is kept, and is sent once afterwards', async ({ page, network }) => {
  await open(page);
  await installed(page);
  await field(page, 'Country').selectOption('India');
  await expect(field(page, 'State').getByRole('option', { name: 'Haryana' })).toBeAttached();
  await network.cut();
  await page.reload();
  await started(page);
  await fillIn(page);
  await send(page).click();
  await expect(page.getByRole('dialog').getByText(/kept on this device/)).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(page.getByRole('link', { name: '1 waiting' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused();
  await expect(page.locator('.next-steps li').nth(0)).toContainText('is sent from this device by itself');
  await expect(page.locator('.next-steps li').nth(1)).toHaveText(
    `Within ${replyTime} of its arrival we call you at +91 124 555 0000.`,
  );
  await network.restore();
  await expect(page.getByRole('link', { name: '1 waiting' })).toBeHidden();
  await expect(page.locator('.next-steps li').nth(0)).toHaveText(
    'Your message has arrived. An engineer reads it.',
  );
  expect(network.callsOf(addInquiry)).toHaveLength(1);
});

test('The only state of a country is chosen by itself, also offline', async ({ page, network }) => {
  await open(page);
  await installed(page);
  const state = field(page, 'State');
  await field(page, 'Country').selectOption('French Guiana');
  await expect(state).toHaveValue('Guyane');
  await network.cut();
  await field(page, 'Country').selectOption('Nepal');
  await expect(page.getByText('The list of states needs the network.')).toBeVisible();
  await expect(state).toHaveValue('Nepal');
  await field(page, 'Country').selectOption('French Guiana');
  await expect(state).toHaveValue('Guyane');
});

test('A country that stood in for its missing states is no choice any more once they are there, and nothing else is lost', async ({
  page,
  network,
}) => {
  await open(page);
  await installed(page);
  await network.cut();
  await field(page, 'Country').selectOption('India');
  const state = field(page, 'State');
  await state.selectOption('India');
  await field(page, 'City').fill('Gurugram');
  await network.restore();
  const line = page.getByRole('status').filter({ hasText: '“India” is not in the list of states' });
  await expect(line).toBeVisible({ timeout: 20_000 });
  await expect(state).toHaveValue('India');
  const onOffer = state.locator('option:not([disabled])');
  await expect(onOffer.getByText('Haryana', { exact: true })).toBeAttached();
  await expect(onOffer.getByText('India', { exact: true })).toHaveCount(0);
  await expectNoFaults(page, 'a form with a state that is none');
  await state.selectOption('Haryana');
  await expect(line).toHaveCount(0);
  await expect(field(page, 'City')).toHaveValue('Gurugram');
  await expect(state.getByRole('option', { name: 'India', exact: true })).toHaveCount(0);
});

test('Without the list of states, the country’s name stands in by itself: the message can be sent, and the list gives the choice back', async ({
  page,
  network,
}) => {
  await open(page);
  await installed(page);
  await network.cut();
  const state = field(page, 'State');
  await field(page, 'Country').selectOption('India');
  await expect(state).toHaveValue('India');
  await send(page).click();
  await expect(page.getByText('Please Add the Massage')).toHaveCount(1);
  await expect(page.getByText('Please Select State')).toHaveCount(0);
  await field(page, 'City').fill('Gurugram');
  await network.restore();
  const line = page.getByRole('status').filter({ hasText: 'The list of states is here now.' });
  await expect(line).toBeVisible({ timeout: 20_000 });
  await expect(state).toHaveValue('');
  await expectNoFaults(page, 'a form that has got its states');
  await state.selectOption('Haryana');
  await expect(line).toHaveCount(0);
  await expect(field(page, 'City')).toHaveValue('Gurugram');
});

test('What happens next promises nothing about a kept message that its sender has discarded', async ({
  page,
  network,
}) => {
  await open(page);
  await installed(page);
  await fillIn(page);
  await network.cut();
  await send(page).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.locator('.next-steps')).toContainText('is sent from this device by itself');
  await page.getByRole('link', { name: '1 waiting' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard for good' }).click();
  await expect(page.locator('.next-steps')).toBeHidden();
});

test('Without a network the form says why it has no states, and loads them by itself when the network is back', async ({
  page,
  network,
}) => {
  await open(page);
  await installed(page);
  await network.cut();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Country').selectOption('India');
  const reason = page.getByText('The list of states needs the network.');
  await expect(reason).toBeVisible();
  await expect(reason).toHaveRole('status');
  await field(page, 'State').selectOption('India');
  await expectNoFaults(page, 'a form without states');
  await network.restore();
  await expect(field(page, 'State').getByRole('option', { name: 'Haryana' })).toBeAttached({
    timeout: 20_000,
  });
  await expect(reason).toBeHidden();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await expect(field(page, 'State')).toHaveValue('India');
  await field(page, 'State').selectOption('Haryana');
});

for (const [name, type, body] of [
  ['the page of a captive portal', 'text/html', '<!doctype html><title>Log in</title>'],
  ['data of a captive portal', 'application/json', '{"portal":"log in"}'],
  ['a list of something else', 'application/json', '[{"id":1},{"name":7}]'],
] as const) {
  test(`If ${name} arrives instead of every list, the form says so, keeps the typed values, and can retry`, async ({
    page,
    network,
  }) => {
    await expect.poll(() => page.request.get('/get_countries').then(answer => answer.status())).toBe(200);
    const end = network.answerInstead(/^\/get_/, { status: 200, type, body });
    await page.goto('/contact');
    await installed(page);
    await started(page);
    await expect(page.getByText('The list of countries could not be loaded.')).toBeVisible();
    await expect(field(page, 'Topic').getByRole('option')).toHaveCount(TOPICS.length + 1);
    await field(page, 'First name').fill('Ada');
    end();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The list of countries could not be loaded.')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
    await expect(field(page, 'First name')).toHaveValue('Ada');
    await fillIn(page);
    // The false list was not stored, and does not replace the real one.
    network.answerInstead(/^\/get_/, { status: 200, type, body });
    await page.reload();
    await started(page);
    await field(page, 'Country').selectOption('India');
    await field(page, 'State').selectOption('Haryana');
  });
}

test('A refusal by the server is shown, and the form keeps its values', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  network.answerInstead('/add_inquiry', {
    status: 422,
    type: 'application/json',
    body: JSON.stringify({ message: 'Please Select Topic', code: 'invalid' }),
  });
  await open(page);
  await fillIn(page);
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please Select Topic');
  await expect(field(page, 'Message')).toHaveValue(/edge of our field/);
});

test('One press adds the calling code of the country to the number', async ({ page }) => {
  await open(page);
  const number = field(page, 'Contact number');
  await expect(page.getByRole('button', { name: /^Begin with/ })).toBeHidden();
  await number.fill('124 555 0000');
  await field(page, 'Country').selectOption('India');
  await page.getByRole('button', { name: 'Begin with +91' }).click();
  await expect(number).toHaveValue('+91 124 555 0000');
  await expect(number).toBeFocused();
  await expect(page.getByRole('button', { name: /^Begin with/ })).toBeHidden();
});

test('The message reaches the support by mail, as text and only once', async ({ page }) => {
  await open(page);
  await fillIn(page);
  const words = `Is ${randomUUID()} a number?\n<b>Not bold</b>`;
  await field(page, 'Message').fill(words);
  await send(page).dblclick();
  await expect(page.getByRole('dialog').getByText(SENT, { exact: true })).toBeVisible();
  const ofThis = async () => (await mailsTo(supportEmail)).filter(({ text }) => text?.includes(words));
  await expect.poll(async () => (await ofThis()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await ofThis();
  expect(mail?.subject).toBe(`Inquiry: ${TOPICS[0]}`);
  expect(mail?.text).toContain('Name: Ada Rao');
  expect(mail?.html).toContain('&lt;b&gt;Not bold&lt;/b&gt;');
});

test('Without script the browser sends the form, and the answer is a page', async ({
  openElsewhere,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  const page = await openElsewhere({ javaScriptEnabled: false });
  await page.goto('/contact');
  const written = (name: string) => page.getByRole('main').locator(`:is(input, textarea)[name=${name}]`);
  for (const [name, value] of [
    ['fname', 'Ada'],
    ['lname', 'Rao'],
    ['state', 'Haryana'],
    ['city', 'Gurugram'],
    ['contact', '+91 124 555 0000'],
    ['massage', 'Can you help?'],
  ] as const) {
    await written(name).fill(value);
  }
  await field(page, 'Topic').selectOption(TOPICS[0]);
  await send(page).click();
  await expect(heading(page)).toHaveText('This was not sent');
  await expect(page.getByRole('main')).toContainText('Please Select Country');
  await page.goBack();
  await expect(written('massage')).toHaveValue('Can you help?');
  await written('country').fill('India');
  await send(page).click();
  await expect(page.getByText(SENT, { exact: true })).toBeVisible();
});

test('If the server asks for a wait, the page says how long, and the message goes afterwards', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 429/);
  await open(page);
  const end = network.answerInstead('/add_inquiry', {
    status: 429,
    type: 'application/json',
    headers: { 'retry-after': '5' },
    body: JSON.stringify({ message: 'Too many calls. Please wait a moment.', code: 'rate_limited' }),
  });
  await fillIn(page);
  await send(page).click();
  await expect(page.getByRole('dialog')).toContainText('kept on this device, and sent in 5 seconds');
  end();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect.poll(() => network.callsOf(addInquiry).length, { timeout: 20_000 }).toBe(2);
  expect(new Set(network.callsOf(addInquiry).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('The form can be filled in and sent with the keyboard alone', async ({ page }) => {
  await open(page);
  await field(page, 'First name').focus();
  for (const words of ['Ada', 'Rao']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  // A list forgets the letters before a pause; then they are typed again.
  const choose = async (label: string, words: string) => {
    const chosen = field(page, label).locator('option:checked');
    await expect(async () => {
      await page.keyboard.type(words);
      await expect(chosen).toHaveText(new RegExp(`^${words}`), { timeout: 1500 });
    }).toPass();
    await page.keyboard.press('Tab');
  };
  await choose('Country', 'India');
  await expect(field(page, 'State').getByRole('option', { name: 'Haryana' })).toBeAttached();
  await choose('State', 'Haryana');
  for (const words of ['Gurugram', '+91 124 555 0000']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await choose('Topic', 'Computer');
  await page.keyboard.type('Can you help?');
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(SENT, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field(page, 'First name')).toHaveValue('');
});

/** Sends a complete form, whose call is held on its way. @returns lets it go */
async function sendSlowly(page: Page, network: Network): Promise<() => void> {
  await open(page);
  await fillIn(page);
  const release = network.hold('/add_inquiry');
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  return release;
}

test('On a slow network the button shows that it is sending, and the typed values stay until it is done', async ({
  page,
  network,
}) => {
  const release = await sendSlowly(page, network);
  await expect(field(page, 'Message')).toHaveValue(/edge of our field/);
  release();
  await expect(page.getByRole('dialog').getByText(SENT, { exact: true })).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('What is typed while a message is being sent stays in the form, as another message', async ({
  page,
  network,
}) => {
  const release = await sendSlowly(page, network);
  await field(page, 'Message').fill('One more question, typed meanwhile.');
  release();
  await expect(page.getByRole('dialog').getByText(SENT, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Message')).toHaveValue('One more question, typed meanwhile.');
  await page.reload();
  await started(page);
  await expect(field(page, 'Message')).toHaveValue('One more question, typed meanwhile.');
  await send(page).click();
  await expect(page.getByRole('dialog').getByText(SENT, { exact: true })).toBeVisible();
  const keys = network.callsOf(addInquiry).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  await page.keyboard.press('Escape');
  await expect(field(page, 'Message')).toHaveValue('');
});

test('A message whose page is closed while it is sent counts once, and the next visit has an empty form', async ({
  page,
  context,
  network,
}) => {
  const release = await sendSlowly(page, network);
  await page.close();
  release();
  const next = await context.newPage();
  await next.goto('/contact');
  await started(next);
  await expect.poll(() => rowsOf(next, 'receipts')).toHaveLength(1);
  await expect(field(next, 'Message')).toHaveValue('');
  await expect(field(next, 'First name')).toHaveValue('');
  const keys = network.callsOf(addInquiry).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('While the server fails, the message is kept; it is sent once the server works again', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 503/);
  await open(page);
  await fillIn(page);
  const end = network.answerInstead('/add_inquiry', {
    status: 503,
    type: 'application/json',
    body: JSON.stringify({ message: 'The service is away for a moment.', code: 'db_away' }),
  });
  await send(page).click();
  await expect(page.getByRole('dialog')).toContainText('kept on this device');
  end();
  await expect(page.getByRole('dialog')).toContainText('Thank you for connecting with us', {
    timeout: 20_000,
  });
  expect(new Set(network.callsOf(addInquiry).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('A city that was typed before the first choice of a state stays', async ({ page }) => {
  await open(page);
  await field(page, 'Country').selectOption('India');
  await field(page, 'City').fill('Tezpur');
  await field(page, 'State').selectOption('Assam');
  await expect(field(page, 'City')).toHaveValue('Tezpur');
  await field(page, 'State').selectOption('Kerala');
  await expect(field(page, 'City')).toHaveValue('');
});
