import type { Page } from '@playwright/test';
import { expect, started, test } from './fixtures';
import type { Network } from './network';

/** Tests of a window that is open while a newer build is put on the server. */

declare global {
  interface Window {
    /** Set by a test; gone once the window has another document. */
    isFirstDocument?: boolean;
  }
}

// Without a worker, each page comes from the server.
test.use({ serviceWorkers: 'block' });

const linkTo = (page: Page, path: string) => page.getByRole('contentinfo').locator(`a[href="${path}"]`);

/** Opens a page, of whose site the server then has a newer build at /faq. */
async function openBeforeNewer(page: Page, network: Network): Promise<void> {
  network.changeAnswers('/faq', body =>
    Buffer.from(body.toString().replace(/"build":"\w+"/, '"build":"newer"')),
  );
  await page.goto('/about');
  await started(page);
  await page.evaluate(() => {
    window.isFirstDocument = true;
  });
}

test('A page of a newer build opens when it is asked for, and not when a pointer passes its link', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked by Playwright/);
  await openBeforeNewer(page, network);
  for (const path of ['/faq', '/refund-policy']) {
    const answered = page.waitForResponse(response => new URL(response.url()).pathname === path);
    await linkTo(page, path).hover();
    await (await answered).finished();
  }
  expect(network.callsOf('GET /faq')).toHaveLength(1);
  expect(await page.evaluate(() => window.isFirstDocument)).toBe(true);

  await linkTo(page, '/faq').click();
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The browser may be leaving the first document just now.
  await expect.poll(() => page.evaluate(() => window.isFirstDocument).catch(() => true)).toBeUndefined();
});

test('A page of a newer build opens at the whole address of its link', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked by Playwright/);
  await openBeforeNewer(page, network);
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('footer a[href="/faq"]'))
      link.href = '/faq?from=footer#main';
  });
  await linkTo(page, '/faq?from=footer#main').click();
  await expect.poll(() => page.evaluate(() => window.isFirstDocument).catch(() => true)).toBeUndefined();
  await expect(page).toHaveURL('/faq?from=footer#main');
});

test('A click on a page that is being read ahead from the device alone opens it, though it is not there', async ({
  page,
  complaints,
}) => {
  complaints.forgive(/Service Worker registration blocked by Playwright/);
  complaints.forgive(/net::ERR_FAILED/);
  // Pages are read ahead only where a worker has them.
  await page.addInitScript(() =>
    Object.defineProperty(navigator.serviceWorker, 'controller', { value: { postMessage() {} } }),
  );
  let fail = () => {};
  const failing = new Promise<void>(resolve => {
    fail = resolve;
  });
  await page.route(
    '**/applied-ai',
    async route => {
      await failing;
      await route.abort();
    },
    { times: 1 },
  );
  const asked = page.waitForRequest('**/applied-ai');
  await page.goto('/blog');
  await started(page);
  const card = page.locator('.card a[href="/applied-ai"]');
  await card.scrollIntoViewIfNeeded();
  await asked;
  await card.click();
  await expect(page).toHaveURL('/applied-ai');
  fail();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Applied AI');
});
