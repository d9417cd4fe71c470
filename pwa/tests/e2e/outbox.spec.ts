import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOPICS } from '../../../api/contract/inquiry';
import { privacyHash } from '../../content/addresses';
import { outbox } from '../../content/outbox';
import type { Account } from './accounts';
import { expectNoFaults } from './axe';
import { holdOutbox, localItems, rowsOf, wakeWorker } from './device';
import { expect, heading, installed, logIn, noteToasts, saveButton, started, test, toast } from './fixtures';
import { field, fillInquiry } from './inquiry';
import type { Network } from './network';
import { openAtHash } from './shelf';
import { logOut } from './signed-in';

/** Tests of the dialog about what this device sends, and of what the reader learns of it elsewhere. */

const SAVE = 'PUT /update_article';
const REFUSAL = {
  status: 422,
  type: 'application/json',
  body: JSON.stringify({ message: 'This site has no such article', code: 'invalid' }),
};

const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting on this device' });

async function openWaiting(page: Page): Promise<void> {
  await openAtHash(page, '#outbox');
  await expect(waiting(page)).toBeVisible();
}

/** Logs in and saves an article without a network. */
async function saveInTunnel(page: Page, account: Account, network: Network): Promise<void> {
  await logIn(page, account);
  await page.goto('/applied-ai');
  await installed(page);
  await network.cut();
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved on this device; will be sent when you are online');
}

/** Fills in the form on a device that has the kit. */
async function writeInquiry(page: Page): Promise<void> {
  await page.goto('/contact');
  await installed(page);
  await started(page);
  await expect(field(page, 'Country').locator('option')).not.toHaveCount(1);
  await fillInquiry(page, 'The boar come at eight.');
}

/** Sends an inquiry without a network, so that it waits. */
async function keepInquiry(page: Page, network: Network): Promise<void> {
  await writeInquiry(page);
  await network.cut();
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
}

/** Waits until the page has drawn what has come. */
const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestIdleCallback(resolve))));

/** Lets the worker send what waits with no page open. */
async function sendUnseen(page: Page, network: Network): Promise<void> {
  await page.goto('about:blank');
  await network.restore();
  await wakeWorker(page, network.origin);
  await expect
    .poll(() => network.callsOf('POST /add_inquiry').map(({ status }) => status), { timeout: 30_000 })
    .toEqual([200]);
  // A page without scripts sees what the worker has stored, and has nothing to tell.
  await page.goto('/robots.txt');
  await expect.poll(() => rowsOf(page, 'receipts')).toHaveLength(1);
}

/** Takes up the inquiry that waits. */
async function editWaiting(page: Page): Promise<void> {
  await openWaiting(page);
  await waiting(page).getByRole('button', { name: outbox.edit }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByText('This message was waiting.')).toBeVisible();
}

const newsOfSent = (page: Page) => page.getByRole('region', { name: 'Sent in the last 30 days' });

test('A waiting inquiry can be edited: it comes back into the form, and only the new text is sent', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await openWaiting(page);
  await expect(waiting(page)).toContainText('Waiting for the network');
  await expectNoFaults(page, 'a waiting inquiry');
  await waiting(page).getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(field(page, 'Message')).toHaveValue('The boar come at eight.');
  const sentence = page.getByText('This message was waiting. It is sent once you press Send.');
  await expect(sentence).toBeFocused();
  // Its ring crosses no other text.
  const above = await page.getByText('We answer by phone').boundingBox();
  const top = (await sentence.boundingBox())?.y ?? 0;
  expect(top - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(8);
  await expectNoFaults(page, 'an inquiry that is edited');
  await expect(page.locator('[data-waiting]')).toHaveText('1 not sent');
  await field(page, 'Message').fill('The boar come at nine.');
  await network.restore();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Thank you for connecting with us');
  const bodies = network.callsOf('POST /add_inquiry').map(({ body }) => body);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('at nine');
  await expect(page.getByText('This message was waiting.')).toHaveCount(0);
  await expect(page.locator('[data-waiting]')).toBeHidden();
});

test('An inquiry that is taken up while another tab is about to send it is not sent', async ({
  page,
  context,
  network,
}) => {
  await keepInquiry(page, network);
  const other = await context.newPage();
  await other.goto('/about');
  await openWaiting(page);
  await expect(waiting(page)).toContainText('Waiting for the network');
  // That tab lists what waits, and then waits to learn who is signed in.
  const held = await other.evaluateHandle(() => {
    let release = () => {};
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    let isAsked = false;
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (query) {
      const request = get.call(this, query);
      if (query !== 'reader') return request;
      isAsked = true;
      const { addEventListener } = request;
      request.addEventListener = (type: string, listener: EventListener) =>
        addEventListener.call(request, type, event => void released.then(() => listener(event)));
      return request;
    };
    document.dispatchEvent(new Event('visibilitychange'));
    return { release, isAsked: () => isAsked };
  });
  await expect.poll(() => held.evaluate(({ isAsked }) => isAsked())).toBe(true);
  const isSending = () =>
    other.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'outbox'));
  expect(await isSending()).toBe(true);
  await waiting(page).getByRole('button', { name: outbox.edit }).click();
  await expect(page.getByText('This message was waiting.')).toBeVisible();
  await network.restore();
  await held.evaluate(({ release }) => release());
  await expect.poll(isSending).toBe(false);
  await expect(page.locator('[data-waiting]')).toHaveText('1 not sent');
  expect(network.callsOf('POST /add_inquiry')).toEqual([]);
});

test('An inquiry that is left in the form after Edit stays in the list, and the next visit says that it is not sent', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await editWaiting(page);
  const news = page.getByRole('region', { name: outbox.title });
  await field(page, 'Message').fill('The boar come at nine.');
  await expect(news).toBeHidden();
  await network.restore();
  await page.goto('/about');
  await expect(news).toContainText(
    /^Inquiry: .*: not sent\. It is in the contact form, and is sent once you press Send/,
  );
  await expectNoFaults(page, 'news of what is not sent');
  await news.getByRole('link', { name: outbox.look }).click();
  await expect(waiting(page)).toContainText(outbox.notSent(outbox.edited));
  await waiting(page).getByRole('link', { name: outbox.goOn }).click();
  // What has been typed since is not lost.
  await expect(field(page, 'Message')).toHaveValue('The boar come at nine.');
  expect(network.callsOf('POST /add_inquiry')).toEqual([]);
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Thank you for connecting with us');
  const bodies = network.callsOf('POST /add_inquiry').map(({ body }) => body);
  expect(bodies).toEqual([expect.stringContaining('at nine')]);
  await expect(page.locator('[data-waiting]')).toBeHidden();
});

test('The first version of an edited inquiry is sent only after a question, which drops the changes in every tab’s form', async ({
  page,
  context,
  network,
}) => {
  await keepInquiry(page, network);
  await editWaiting(page);
  await field(page, 'Message').fill('The boar come at nine.');
  const other = await context.newPage();
  await other.goto('/contact');
  await started(other);
  await expect(field(other, 'Message')).toHaveValue('The boar come at nine.');
  await openWaiting(page);
  const dialog = waiting(page);
  await expect(dialog.getByRole('button', { name: outbox.send })).toHaveCount(0);
  await dialog.getByRole('link', { name: outbox.goOn }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Message')).toHaveValue('The boar come at nine.');

  await openWaiting(page);
  await dialog.getByRole('button', { name: outbox.sendFirst }).click();
  await expect(dialog.getByRole('status').filter({ hasText: outbox.askFirst })).toBeVisible();
  await expectNoFaults(page, 'a question about the first version of an inquiry');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText(outbox.askFirst)).toHaveCount(0);
  await dialog.getByRole('button', { name: outbox.sendFirst }).click();
  await dialog.getByRole('button', { name: outbox.sendFirstForGood }).click();
  await expect(dialog.getByRole('status').filter({ hasText: outbox.noNetwork })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  for (const tab of [page, other]) {
    await expect(field(tab, 'Message')).toHaveValue('');
    await expect(tab.getByText('This message was waiting.')).toHaveCount(0);
    expect(await localItems(tab)).not.toHaveProperty('inquiry-draft');
  }
  await network.restore();
  await expect(dialog).toContainText(outbox.nothing, { timeout: 15_000 });
  const bodies = network.callsOf('POST /add_inquiry').map(({ body }) => body);
  expect(bodies).toEqual([expect.stringContaining('at eight')]);
});

test('An edited inquiry whose draft is lost goes on in the form with its first version', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await editWaiting(page);
  await page.evaluate(() => localStorage.removeItem('inquiry-draft'));
  await page.goto('/about');
  await started(page);
  await openWaiting(page);
  await waiting(page).getByRole('button', { name: outbox.goOn }).click();
  await expect(page).toHaveURL('/contact');
  await expect(field(page, 'Message')).toHaveValue('The boar come at eight.');
  await expect(page.locator('[data-waiting]')).toHaveText('1 not sent');
});

test('An edited inquiry that is discarded leaves the form, too, also the one below the list', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await editWaiting(page);
  await field(page, 'Message').fill('The boar come at nine.');
  await openWaiting(page);
  await waiting(page).getByRole('button', { name: outbox.discard, exact: true }).click();
  await expect(waiting(page).getByText(outbox.askDiscardEdited)).toBeVisible();
  await waiting(page).getByRole('button', { name: outbox.discardForGood }).click();
  await expect(waiting(page)).toContainText(outbox.nothing);
  await page.keyboard.press('Escape');
  for (const look of ['at once', 'after a reload']) {
    await expect(field(page, 'Message'), look).toHaveValue('');
    await expect(field(page, 'First name'), look).toHaveValue('');
    await expect(page.getByText('This message was waiting.'), look).toHaveCount(0);
    await page.reload();
    await started(page);
  }
});

test('The list of what waits has the colours and the print of other dialogs', async ({ page, network }) => {
  await keepInquiry(page, network);
  const looks = (name: string) =>
    page.getByRole('dialog', { name }).evaluate(dialog => {
      const { fontSize } = getComputedStyle(dialog);
      return [
        fontSize,
        getComputedStyle(dialog.querySelector('button') ?? dialog).getPropertyValue('--ring'),
      ];
    });
  await openWaiting(page);
  const ours = await looks('Waiting on this device');
  await page.keyboard.press('Escape');
  await openAtHash(page, '#settings');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  expect(ours).toEqual(await looks('Settings'));
});

test('Waiting inquiries are told apart by their first words', async ({ page, network }) => {
  await writeInquiry(page);
  await network.cut();
  for (const message of ['The boar come at eight, and leave at nine.', 'A gate opens by itself.']) {
    await fillInquiry(page, message);
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
  }
  await openWaiting(page);
  const items = waiting(page).getByRole('listitem');
  await expect(items.first()).toContainText('“The boar come at eight, and …”');
  await expect(items.last()).toContainText('“A gate opens by itself.”');
  await expectNoFaults(page, 'two waiting inquiries');
});

test('Where the form’s page cannot be had, a waiting inquiry stays where it is', async ({
  openElsewhere,
  network,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked|Failed to load resource/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  await page.goto('/contact');
  await started(page);
  await fillInquiry(page, 'The boar come at eight.');
  network.answerInstead('/add_inquiry', {
    ...REFUSAL,
    status: 503,
    headers: { 'retry-after': '600' },
  });
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await openWaiting(page);
  await network.cut();
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.locator('html')).toHaveAttribute('data-offline');
  await waiting(page).getByRole('button', { name: 'Edit' }).click();
  await expect(waiting(page).getByRole('status').filter({ hasText: outbox.noNetwork })).toBeVisible();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1);
});

test('A waiting inquiry is discarded only after a question, which every other act takes back', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await openWaiting(page);
  const dialog = waiting(page);
  const discard = dialog.getByRole('button', { name: outbox.discard, exact: true });
  const forGood = dialog.getByRole('button', { name: outbox.discardForGood });
  const question = dialog.getByRole('status').filter({ hasText: outbox.askDiscard });
  for (const takeBack of [
    () => dialog.getByRole('heading').first().click(),
    () => page.keyboard.press('Tab'),
    () => dialog.getByRole('button', { name: outbox.send }).click(),
  ]) {
    await discard.dblclick();
    await expect(question).toBeVisible();
    await expect(forGood).toBeFocused();
    await takeBack();
    await expect(question).toBeHidden();
    await expect(discard).toBeVisible();
  }
  await discard.click();
  await expectNoFaults(page, 'a question about a waiting inquiry');
  const above = await forGood.boundingBox();
  const below = await question.boundingBox();
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await forGood.press('Enter');
  await expect(dialog).toContainText(outbox.nothing);
  await expect(dialog.getByRole('status').filter({ hasText: ': discarded.' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(dialog.getByRole('list')).toHaveCount(0);
});

test('A question about a waiting inquiry stays when a send that was asked for before it fails late', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await openWaiting(page);
  network.hold('/add_inquiry');
  await network.restore();
  const dialog = waiting(page);
  await expect(dialog).toContainText('· Sending', { timeout: 20_000 });
  await dialog.getByRole('button', { name: outbox.send }).click();
  await dialog.getByRole('button', { name: outbox.discard, exact: true }).click();
  await network.cut();
  await expect(dialog).not.toContainText('· Sending');
  await untilIdle(page);
  await expect(dialog.getByRole('status').filter({ hasText: outbox.askDiscard })).toBeVisible();
  await dialog.getByRole('button', { name: outbox.discardForGood }).press('Enter');
  await expect(dialog).toContainText(outbox.nothing);
});

test('A strip whose list cannot be loaded stays as it is', async ({ page, network, complaints }) => {
  complaints.forgive(/error: Failed to load resource: .*status of 404/);
  network.answerInstead(/\/assets\/waiting-writes-/, { status: 404, type: 'text/plain', body: 'no' });
  const asked = page.waitForRequest(/\/assets\/waiting-writes-/);
  await page.goto('/about#outbox');
  await started(page);
  await asked;
  // By then the page has long been answered.
  await installed(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('A reader who wants to edit an inquiry that is just being sent reads that it has been sent, for as long as the list is open', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await openWaiting(page);
  const release = network.hold('/add_inquiry');
  await network.restore();
  const dialog = waiting(page);
  await expect(dialog).toContainText('· Sending', { timeout: 20_000 });
  await dialog.getByRole('button', { name: outbox.edit }).click();
  await expect(dialog.getByRole('status').filter({ hasText: outbox.isOnItsWay })).toBeVisible();
  release();
  await expect(toast(page)).toHaveText(outbox.allSent);
  const answer = dialog
    .getByRole('status')
    .filter({ hasText: `Inquiry: ${TOPICS[0]}: sent in the meantime.` });
  await expect(answer).toBeVisible();
  await expectNoFaults(page, 'an answer about an inquiry that has gone');
  await expect(toast(page)).toBeEmpty();
  await expect(answer).toBeVisible();
});

/** Takes up an inquiry that has arrived although its answer was lost, and changes it. */
async function editArrived(page: Page, network: Network): Promise<void> {
  await writeInquiry(page);
  const heal = network.loseAnswers('/add_inquiry');
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await network.cut();
  heal();
  await editWaiting(page);
  await field(page, 'Message').fill('The boar come at nine.');
}

const keysOfInquiries = (network: Network) =>
  network.callsOf('POST /add_inquiry').map(({ headers }) => headers['idempotency-key']);

test('The edit of a waiting inquiry survives the log-out, as the inquiry does; what was typed for nothing that waits does not', async ({
  page,
  network,
  account,
}) => {
  await logIn(page, account);
  await keepInquiry(page, network);
  await editWaiting(page);
  await field(page, 'Message').fill('The boar come at nine.');
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goto('/contact');
  await started(page);
  await expect(field(page, 'Message')).toHaveValue('The boar come at nine.');
  await expect(page.getByText('This message was waiting.')).toBeVisible();
  await network.restore();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Thank you for connecting with us');
  const bodies = network.callsOf('POST /add_inquiry').map(({ body }) => body);
  expect(bodies).toEqual([expect.stringContaining('at nine')]);

  // The draft says that it belongs to an inquiry, but that waits no longer.
  await logIn(page, account);
  await page.evaluate(
    draft => localStorage.setItem('inquiry-draft', draft),
    JSON.stringify({ massage: 'A secret project', key: randomUUID() }),
  );
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(() => localItems(page)).not.toHaveProperty('inquiry-draft');
});

test('An inquiry that has arrived although its answer was lost leaves the list when another version is refused, and the form sends that as a new message', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  await editArrived(page, network);
  await network.restore();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('main')).toContainText('The first version of this message has arrived');
  await expect(page.locator('[data-waiting]')).toBeHidden();
  await page.reload();
  await started(page);
  await expect(field(page, 'Message')).toHaveValue('The boar come at nine.');
  await expect(page.getByText('This message was waiting.')).toHaveCount(0);
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Thank you for connecting with us');
  expect(new Set(keysOfInquiries(network)).size).toBe(2);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await openWaiting(page);
  await expect(waiting(page)).toContainText(outbox.nothing);
});

test('An edited inquiry that is refused late, because the first version has arrived, can be sent from the list', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  await editArrived(page, network);
  await network.restore();
  const release = network.hold('/add_inquiry');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your message' })).toBeVisible({ timeout: 15_000 });
  release();
  await expect(page.locator('[data-waiting]')).toHaveText('1 not sent');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await openWaiting(page);
  await expect(waiting(page)).toContainText(outbox.notSent(outbox.isSecond));
  await expectNoFaults(page, 'an inquiry of which another version has arrived');
  await waiting(page).getByRole('button', { name: outbox.send }).click();
  await expect(waiting(page)).toContainText(outbox.nothing);
  expect(new Set(keysOfInquiries(network)).size).toBe(2);
});

test('What was sent is listed with its time, and an inquiry with its reference; a log-out forgets it', async ({
  page,
  account,
  network,
}) => {
  await logIn(page, account);
  await page.goto('/applied-ai');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Article saved');
  await page.goto('/contact');
  await started(page);
  await expect(field(page, 'Country').locator('option')).not.toHaveCount(1);
  await fillInquiry(page, 'A question');
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await openWaiting(page);
  await expect(waiting(page)).toContainText('Nothing is waiting.');
  const sent = waiting(page).getByRole('listitem');
  await expect(sent).toHaveCount(2);
  await expect(sent.first()).toContainText(`Inquiry: ${TOPICS[0]}`);
  await expect(sent.first()).toContainText(/\d.* · reference [0-9a-f]{8}/);
  await expect(sent.last()).toContainText('Save “Applied AI');
  await expectNoFaults(page, 'what was sent');
  await page.keyboard.press('Escape');
  const said = await noteToasts(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(() => network.callsOf('POST /user_logout').map(({ status }) => status)).toEqual([200]);
  await expect.poll(() => rowsOf(page, 'outbox')).toEqual([]);
  await untilIdle(page);
  // Not that what had waited is sent: nothing had.
  expect(await said.jsonValue()).toEqual(['You are logged out.']);
  await openWaiting(page);
  await expect(waiting(page).getByRole('listitem')).toHaveCount(0);
});

test('A write that is refused later is reported wherever the reader is, until it is put off', async ({
  page,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  await saveInTunnel(page, account, network);
  await page.goto('/about');
  await started(page);
  network.answerInstead('/update_article', REFUSAL);
  await network.restore();
  const line = page.getByRole('region', { name: 'Waiting on this device' });
  await expect(line).toContainText('Applied AI', { timeout: 15_000 });
  await expect(line).toContainText('This site has no such article');
  await expectNoFaults(page, 'a refused write');
  await line.getByRole('button', { name: 'Later' }).click();
  await expect(line).toBeHidden();
  await page.goto('/faq');
  await started(page);
  await line.getByRole('link', { name: 'Look' }).click();
  await expect(waiting(page)).toContainText('Not sent: This site has no such article');
});

test('A refusal that the page has shown already is not reported again', async ({
  page,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  await logIn(page, account);
  network.answerInstead('/update_article', REFUSAL);
  await page.goto('/applied-ai');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('This site has no such article');
  await expect(page.getByText('1 not sent')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting on this device' })).toBeHidden();
});

test('A reader learns that what had waited is sent', async ({ page, account, network }) => {
  await saveInTunnel(page, account, network);
  await expect(toast(page)).toBeEmpty();
  await network.restore();
  await expect(toast(page)).toHaveText('Everything that was waiting is sent', { timeout: 15_000 });
  expect(network.callsOf(SAVE)).toHaveLength(1);
});

test('A reader learns that a subscription has to be confirmed, also while something else still waits', async ({
  page,
  account,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  await logIn(page, account);
  network.answerInstead('/update_article', REFUSAL);
  await page.goto('/applied-ai');
  await installed(page);
  await saveButton(page).click();
  await expect(page.getByText('1 not sent')).toBeVisible();
  await network.cut();
  const box = page.locator('footer [data-newsletter]');
  await box.getByLabel('Your e-mail address').fill(`subscriber-${randomUUID()}@example.com`);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByRole('status')).toContainText('Kept on this device');
  await network.restore();
  await expect(toast(page)).toHaveText('Thank you for subscribing! Please check your inbox to confirm.', {
    timeout: 15_000,
  });
});

test('An open list shows within a minute what another device has saved', async ({ page, account }) => {
  await page.clock.install();
  await logIn(page, account);
  await page.goto('/articles');
  await started(page);
  await expect(page.getByText("You didn't save any articles")).toBeVisible();
  await account.saveElsewhere('ComputerVision');
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('While the browser reports no network, a write is tried with the press alone, and goes once there is one', async ({
  page,
  context,
  account,
  network,
}) => {
  await page.clock.install();
  await logIn(page, account);
  await page.goto('/applied-ai');
  await installed(page);
  /** What the device does not answer itself. */
  const tried: string[] = [];
  page.on('requestfailed', request => tried.push(new URL(request.url()).pathname));
  await network.cut();
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved on this device; will be sent when you are online');
  await page.clock.runFor(35 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await openWaiting(page);
  await expect(waiting(page)).toContainText('Waiting for the network');
  expect(tried).toEqual(['/update_article']);
  await network.restore();
  await context.setOffline(false);
  await expect(waiting(page)).toContainText('Nothing is waiting.');
  expect(network.callsOf(SAVE)).toHaveLength(1);
});

test('Without a network, “Send now” says in the dialog that there is none and that everything stays kept', async ({
  page,
  account,
  network,
}) => {
  await saveInTunnel(page, account, network);
  await openWaiting(page);
  const answer = waiting(page).getByRole('status').filter({ hasText: outbox.noNetwork });
  await waiting(page).getByRole('button', { name: outbox.send }).click();
  await expect(answer).toBeVisible();
  await expectNoFaults(page, 'a send without a network');
  await network.restore();
  await expect(waiting(page)).toContainText(outbox.nothing, { timeout: 15_000 });
  await expect(answer).toHaveCount(0);
  expect(network.callsOf(SAVE)).toHaveLength(1);
});

test('Why an inquiry cannot be edited now is said in the dialog', async ({ page, network }) => {
  await keepInquiry(page, network);
  await field(page, 'Message').fill('Another text');
  await openWaiting(page);
  await waiting(page).getByRole('button', { name: outbox.edit }).click();
  await expect(waiting(page).getByText(outbox.isOccupied)).toBeVisible();
  await expectNoFaults(page, 'an inquiry that cannot be edited now');
  await waiting(page).getByRole('link', { name: outbox.goToForm }).click();
  await expect(waiting(page)).toBeHidden();
  await expect(field(page, 'Message')).toHaveValue('Another text');
  await openWaiting(page);
});

test('Only another message in the form keeps a waiting inquiry from being edited, not what else stands there', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await field(page, 'First name').fill('Bela');
  await field(page, 'Country').selectOption('Nepal');
  await editWaiting(page);
  await expect(field(page, 'Message')).toHaveValue('The boar come at eight.');
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await expect(field(page, 'Country')).toHaveValue('India');
  await expect(page.getByText('This message was waiting.')).toBeVisible();
});

test('What was sent with no page open is told at the next visit until it is read, and listed', async ({
  page,
  network,
}) => {
  await keepInquiry(page, network);
  await sendUnseen(page, network);
  const line = newsOfSent(page);
  for (const path of ['/about', '/faq']) {
    await page.goto(path);
    await expect(line).toContainText('Sent while you were away: Inquiry: ');
  }
  await expectNoFaults(page, 'news of what was sent');
  await line.getByRole('link', { name: 'Look' }).click();
  await expect(waiting(page)).toContainText('Sent in the last 30 days');
  await expect(waiting(page)).toContainText('reference');
  await page.goto('/about');
  await started(page);
  await expect(line).toBeHidden();
});

test('What is sent in view of its reader is not told again', async ({ page, network }) => {
  await keepInquiry(page, network);
  await network.restore();
  await expect(toast(page)).toHaveText('Everything that was waiting is sent', { timeout: 15_000 });
  await page.goto('/about');
  await started(page);
  await openWaiting(page);
  await expect(waiting(page)).toContainText('Inquiry: ');
  await expect(newsOfSent(page)).toBeHidden();
});

test('The worker sends what a page was about to send when it was closed', async ({
  page,
  context,
  network,
}) => {
  await keepInquiry(page, network);
  const other = await context.newPage();
  await other.goto('/about');
  await holdOutbox(other);
  await network.restore();
  await page.close();
  await wakeWorker(other, network.origin);
  // The page may want to send as well; here it is the worker that waits.
  const isWorkerWaiting = async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return pending.some(({ clientId }) => held.every(holder => holder.clientId !== clientId));
  };
  await expect.poll(() => other.evaluate(isWorkerWaiting)).toBe(true);
  expect(network.callsOf('POST /add_inquiry')).toEqual([]);
  await other.goto('about:blank');
  await expect.poll(() => network.callsOf('POST /add_inquiry').length, { timeout: 30_000 }).toBe(1);
});

test('The news of what was sent goes with the reader who logs out', async ({ page, network, account }) => {
  await logIn(page, account);
  await keepInquiry(page, network);
  await sendUnseen(page, network);
  await page.goto('/about');
  await expect(newsOfSent(page)).toBeVisible();
  await logOut(page);
  await expect(toast(page)).toHaveText('You are logged out.');
  await expect(newsOfSent(page)).toBeHidden();
});

test('On a device that has stored nothing, the list opens and says that nothing waits', async ({ page }) => {
  await page.goto('/faq#outbox');
  await expect(waiting(page)).toContainText(outbox.nothing);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/faq');
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('Who only looks at the log-in page gets no database on the device', async ({ page }) => {
  await page.goto('/login');
  await started(page);
  await expect(heading(page)).toHaveText('Log in');
  // The list of what waits is read after the page has been drawn.
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('The list of what the device keeps leads to what has been sent', async ({ page }) => {
  await writeInquiry(page);
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await openAtHash(page, privacyHash);
  await page.getByRole('dialog').getByRole('link', { name: 'What has been sent' }).click();
  await expect(waiting(page)).toContainText('Inquiry: ');
});
