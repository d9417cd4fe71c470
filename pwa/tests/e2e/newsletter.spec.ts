import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe';
import { keptOnDevice } from './device';
import { expect, heading, installed, started, test, toast } from './fixtures';
import { holdFiles } from './kit-list';
import { callsWith, linkOf, mailsTo, mailTo } from './mails';
import type { Network } from './network';
import { openAtHash } from './shelf';

const SUBSCRIBE = 'POST /subscribe_user';
const WRONG = 'Please enter a valid email address';
const THANKS = 'Thank you for subscribing! Please check your inbox to confirm.';
const KEPT = 'Kept on this device. Your subscription will be sent as soon as we can be reached.';
/** What a page says once that is sent. */
const SENT = `Everything that was waiting is sent. ${THANKS}`;
const SUBJECT = 'Please confirm your subscription';

const newAddress = () => `subscriber-${randomUUID()}@example.com`;

type Place = 'footer' | 'main';

/** The parts of a newsletter box. */
function boxIn(page: Page, place: Place) {
  const box = page.locator(`${place} [data-newsletter]`);
  return {
    input: box.getByLabel('Your e-mail address'),
    button: box.getByRole('button', { name: 'Subscribe' }),
    status: box.getByRole('status'),
  };
}

async function subscribe(page: Page, address: string, place: Place = 'footer'): Promise<void> {
  const { input, button } = boxIn(page, place);
  await input.fill(address);
  await button.click();
}

/** Subscribes an address and returns the link from its mail. */
async function askForLink(page: Page, address: string) {
  await page.goto('/about');
  await subscribe(page, address);
  return linkOf(await mailTo(address, SUBJECT));
}

/** The statuses of the calls that confirmed a subscription; the page or the worker may have sent them. */
const confirmations = (network: Network, secret: string) =>
  network.callsOf(`GET /update_subscribed_user/${secret}`).map(({ status }) => status);

test('A wrong address is not sent, and stays for correction', async ({ page, network }) => {
  await page.goto('/about');
  const { input, status } = boxIn(page, 'footer');
  for (const wrong of ['', 'asha', 'asha@example', 'asha@example.technology', 'asha+news@example.com']) {
    await subscribe(page, wrong);
    await expect(status, wrong).toHaveText(WRONG);
    await expect(input, wrong).toHaveValue(wrong);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(WRONG);
    await expect(input).toBeFocused();
  }
  expect(network.callsOf(SUBSCRIBE)).toHaveLength(0);
  await subscribe(page, newAddress());
  await expect(status).toHaveText(THANKS);
  await expect(input).toHaveAttribute('aria-invalid', 'false');
});

test('A subscription goes from the box by mail to the thank-you page, with the keyboard alone', async ({
  page,
  network,
  openElsewhere,
}) => {
  const address = newAddress();
  await page.goto('/about');
  const { input, status } = boxIn(page, 'footer');
  await input.focus();
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(THANKS);
  await expect(input).toHaveValue('');
  expect(network.callsOf(SUBSCRIBE)).toHaveLength(1);
  const { path, secret } = linkOf(await mailTo(address, SUBJECT));
  expect(path).toBe(`/updatesubscribeduser/${secret}`);

  // Programs that open links before the reader does confirm nothing.
  for (const method of ['HEAD', 'GET']) {
    const looked = await fetch(`${network.origin}${path}`, { method });
    expect(looked.status).toBe(200);
    expect(looked.headers.get('referrer-policy')).toBe('no-referrer');
    expect(looked.headers.get('cache-control')).toBe('no-store');
    expect(await looked.text()).not.toContain(secret);
  }
  expect(network.callsOf(`GET /update_subscribed_user/${secret}`)).toHaveLength(0);

  const reader = await openElsewhere();
  await reader.goto(path);
  await expect(heading(reader)).toHaveText('Thank You !');
  await expect(reader.getByText('Thank you for your interest!', { exact: true })).toBeVisible();
  await expect(reader.locator('confirm-subscription')).toHaveText('You are subscribed.');
  await expectNoFaults(reader, 'a confirmed subscription');
  await expect.poll(() => confirmations(network, secret)).toEqual([200]);
  await installed(reader);
  await expect
    .poll(async () => (await keptOnDevice(reader)).filter(text => text.includes(secret)))
    .toEqual([]);
  expect(await reader.title()).not.toContain(secret);
  await reader.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(reader).toHaveURL('/');
  // The page's three loads, and the call; no other address and no referrer contains the secret.
  expect(callsWith(network, secret)).toEqual([path, path, path, `/update_subscribed_user/${secret}`]);

  // A confirmed subscriber is not asked again; mails are sent in the order of the requests.
  await subscribe(page, address);
  await expect.poll(() => network.callsOf(SUBSCRIBE).length).toBe(2);
  const other = newAddress();
  await subscribe(page, other);
  await mailTo(other, SUBJECT);
  expect(await mailsTo(address)).toHaveLength(1);
});

for (const javaScriptEnabled of [true, false]) {
  test(`Subscribe in the header leads into the field of the footer, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    openElsewhere,
  }) => {
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 740 },
    ]) {
      const page = await openElsewhere({ javaScriptEnabled, viewport });
      await page.goto('/applied-ai');
      if (javaScriptEnabled) await started(page);
      // Also once the address has led there already.
      for (const turn of ['once', 'again']) {
        await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
        const { input, button } = boxIn(page, 'footer');
        await expect(input, turn).toBeFocused();
        await page.keyboard.type('asha');
        await expect(input).toHaveValue(turn === 'once' ? 'asha' : 'ashaasha');
        await expect(button).toBeInViewport();
        await expect(page.locator('footer .newsletter > p').first()).toBeInViewport({ ratio: 1 });
        await expect(page).toHaveURL('/applied-ai#subscribe');
      }
    }
  });
}

test('A link can be opened twice; one that is not known says so below the thanks', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 404/);
  const { path, secret } = await askForLink(page, newAddress());
  for (const statuses of [[200], [200, 200]]) {
    await page.goto(path);
    await expect.poll(() => confirmations(network, secret)).toEqual(statuses);
    await expect(heading(page)).toHaveText('Thank You !');
    await expect(page.locator('confirm-subscription')).toHaveText('You are subscribed.');
  }
  await page.goto('/updatesubscribeduser/unknown');
  await expect.poll(() => confirmations(network, 'unknown')).toEqual([404]);
  await expect(heading(page)).toHaveText('Thank You !');
  const words = page.locator('confirm-subscription');
  await expect(words).toContainText('This link is no longer valid');
  await expect(words).not.toContainText('subscribed.');
  await expectNoFaults(page, 'a confirmation link that is not known');
  await words.getByRole('link', { name: 'subscribe again' }).click();
  await expect(boxIn(page, 'footer').input).toBeInViewport();
  await expect(boxIn(page, 'footer').input).toBeFocused();
  await installed(page);
  await expect
    .poll(async () => (await keptOnDevice(page)).filter(text => text.startsWith('outbox:')))
    .toEqual([]);
});

test('What a mail program leaves behind the link does not matter', async ({ page, network }) => {
  const { path, secret } = await askForLink(page, newAddress());
  await page.goto(`${path}%3E`);
  await expect(page.locator('confirm-subscription')).toHaveText('You are subscribed.');
  expect(confirmations(network, secret)).toEqual([200]);
});

test('An offline subscription is kept, announced, and sent once', async ({ page, network }) => {
  const address = newAddress();
  await page.goto('/about');
  await installed(page);
  await started(page);
  await network.cut();
  await subscribe(page, address);
  const { input, status } = boxIn(page, 'footer');
  await expect(status).toHaveText(KEPT);
  await expect(input).toHaveValue('');
  await expect(page.locator('[data-waiting]')).toHaveText('1 waiting');
  await page.reload();
  await started(page);
  await network.restore();
  // The line below the field went with the reload.
  await expect(toast(page)).toHaveText(SENT, { timeout: 15_000 });
  await mailTo(address, SUBJECT);
  await expect(page.locator('[data-waiting]')).toBeHidden();
  expect(network.callsOf(SUBSCRIBE)).toHaveLength(1);
});

test('The line about a kept subscription follows it: sent, it asks to confirm; discarded, it goes', async ({
  page,
  network,
}) => {
  await page.goto('/about');
  await installed(page);
  await started(page);
  const { status } = boxIn(page, 'footer');
  await network.cut();
  await subscribe(page, newAddress());
  await expect(status).toHaveText(KEPT);
  await openAtHash(page, '#outbox');
  const dialog = page.getByRole('dialog', { name: 'Waiting on this device' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard for good' }).click();
  await expect(dialog).toContainText('Nothing is waiting.');
  await page.keyboard.press('Escape');
  await expect(status).toHaveText('');

  await subscribe(page, newAddress());
  await expect(status).toHaveText(KEPT);
  await network.restore();
  await expect(status).toHaveText(THANKS, { timeout: 15_000 });
});

test('An offline confirmation shows the thanks at once and is sent later', async ({ page, network }) => {
  const { path, secret } = await askForLink(page, newAddress());
  await installed(page);
  await network.cut();
  await page.goto(path);
  await expect(heading(page)).toHaveText('Thank You !');
  await expect(page.locator('[data-waiting]')).toHaveText('1 waiting');
  const words = page.locator('confirm-subscription');
  await expect(words).toContainText('not confirmed yet');
  await expectNoFaults(page, 'a confirmation that waits for the network');
  await network.restore();
  await expect(words).toHaveText('You are subscribed.', { timeout: 15_000 });
  await expect.poll(() => network.callsOf(`GET /update_subscribed_user/${secret}`).length).toBe(1);
  await expect(page.locator('[data-waiting]')).toBeHidden();
});

test('After a lost answer, the call is repeated under the same key', async ({ page, network }) => {
  const address = newAddress();
  await page.goto('/about');
  await started(page);
  const end = network.loseAnswers('/subscribe_user');
  await subscribe(page, address);
  await expect(boxIn(page, 'footer').status).toHaveText(KEPT);
  const lost = network.callsOf(SUBSCRIBE).length;
  end();
  await expect.poll(() => network.callsOf(SUBSCRIBE).length, { timeout: 20_000 }).toBeGreaterThan(lost);
  await expect(page.locator('[data-waiting]')).toBeHidden();
  const keys = network.callsOf(SUBSCRIBE).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  await mailTo(address, SUBJECT);
});

test('A press whose code cannot be had says so at the box, keeps the address, and works when the network is back', async ({
  openElsewhere,
  network,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked by Playwright/);
  const page = await openElsewhere({ serviceWorkers: 'block' });
  await page.goto('/about');
  await started(page);
  await network.cut();
  const address = newAddress();
  await subscribe(page, address);
  const { button, input, status } = boxIn(page, 'footer');
  await expect(status).toHaveText('This needs a network, and there is none just now.');
  await expect(input).toHaveValue(address);
  await network.restore();
  await button.click();
  await expect(status).toHaveText(THANKS);
});

test('Two presses send once', async ({ page, network }) => {
  const address = newAddress();
  await page.goto('/about');
  await started(page);
  const release = network.hold('/subscribe_user');
  const { input, button, status } = boxIn(page, 'footer');
  await input.fill(address);
  await button.dblclick();
  await input.press('Enter');
  await expect(status).toHaveText('Sending …');
  await expect(button).toBeDisabled();
  await expect(input).toHaveValue(address);
  await input.fill('the next one');
  release();
  await expect(status).toHaveText(THANKS);
  await expect(input).toHaveValue('the next one');
  await expect(button).toBeEnabled();
  expect(network.callsOf(SUBSCRIBE)).toHaveLength(1);
});

test('A press that comes before the app takes effect once it has started', async ({ page, network }) => {
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto('/about');
  const address = newAddress();
  await subscribe(page, address);
  release();
  await expect(boxIn(page, 'footer').status).toHaveText(THANKS);
  expect(network.callsOf(SUBSCRIBE)).toHaveLength(1);
  expect(page.url()).not.toContain('email');
});

test('Server failures lose nothing: the subscription is kept', async ({ page, network, complaints }) => {
  complaints.forgive(/status of 50\d/);
  await page.goto('/about');
  await started(page);
  const json = 'application/json';
  for (const answer of [
    { status: 503, type: json, body: '{"message":"The service is away for a moment."}' },
    { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
  ]) {
    const address = newAddress();
    const end = network.answerInstead('/subscribe_user', answer);
    await subscribe(page, address);
    await expect(boxIn(page, 'footer').status).toHaveText(KEPT);
    end();
    await mailTo(address, SUBJECT);
    await expect(page.locator('[data-waiting]')).toBeHidden();
  }
});

test('A wait so short that it is over once it is stored ends at once', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 50\d/);
  await page.addInitScript(() => {
    Math.random = () => 0.001;
  });
  await page.goto('/about');
  await started(page);
  const away = { status: 503, type: 'application/json', body: '{"message":"The service is away."}' };
  network.answerInstead('/subscribe_user', away);
  await subscribe(page, newAddress());
  await expect.poll(() => network.callsOf(SUBSCRIBE).length, { timeout: 10_000 }).toBeGreaterThan(2);
});

test('The two boxes of the blog work independently', async ({ page, network }) => {
  await page.goto('/blog');
  await started(page);
  const story = boxIn(page, 'main');
  const footer = boxIn(page, 'footer');
  await subscribe(page, 'asha@example', 'main');
  await expect(story.status).toHaveText(WRONG);
  await expect(footer.status).toHaveText('');
  await footer.input.fill('half an addr');
  await subscribe(page, newAddress(), 'main');
  await expect(story.status).toHaveText(THANKS);
  await expect(footer.status).toHaveText('');
  await expect(footer.input).toHaveValue('half an addr');
  await subscribe(page, newAddress(), 'footer');
  await expect(footer.status).toHaveText(THANKS);
  expect(network.callsOf(SUBSCRIBE)).toHaveLength(2);
});

test('A page of the server has the name above and the policies below, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/unsubscribe/cut', `/unsubscribe/${'a'.repeat(43)}`]) {
    await page.goto(path);
    await expectNoFaults(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const footer = page.getByRole('contentinfo');
    // Below its line is no room for a question that nobody asks here.
    const box = await footer.boundingBox();
    const line = await footer.getByText('©').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0) - (line?.y ?? 0)).toBeLessThan(100);
    await expect(footer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    await footer.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL('/privacy-policy');
    await page.goto(path);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /, home$/ })
      .click();
    await expect(page).toHaveURL('/');
  }
});

test('Without script the box works too, and only a button unsubscribes', async ({
  openElsewhere,
  complaints,
}) => {
  complaints.forgive(/status of 422/);
  const page = await openElsewhere({ javaScriptEnabled: false });
  const address = newAddress();
  await page.goto('/blog');
  await subscribe(page, 'asha@example');
  await expect(heading(page)).toHaveText('This was not sent');
  await expect(page.getByText(WRONG)).toBeVisible();
  await page.goBack();
  await subscribe(page, address);
  await expect(heading(page)).toHaveText('Thank you');
  await expect(page.getByText(THANKS)).toBeVisible();

  const { text = '' } = await mailTo(address, SUBJECT);
  const way = new URL(/http\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '').pathname;
  await page.goto(way);
  await expect(heading(page)).toHaveText('Leave the newsletter?');
  const stay = await page.getByRole('link', { name: 'Stay subscribed' }).boundingBox();
  expect(stay?.height).toBeGreaterThanOrEqual(44);
  await page.goto(`${way.slice(0, -3)}`);
  await expect(heading(page)).toHaveText('This link is not known');
  await page.goto(`${way}%3E`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed. No more mails will come.')).toBeVisible();
  await page.getByRole('link', { name: 'To the home page' }).click();
  await expect(page).toHaveURL('/');

  // A link that was used says so, and asks nothing any more.
  await page.goto(way);
  await expect(heading(page)).toHaveText('No more mails come');
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.goto(`${way.slice(0, -3)}`);
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/);
});
