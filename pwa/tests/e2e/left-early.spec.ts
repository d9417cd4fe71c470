import type { Page } from '@playwright/test';
import { demonstration } from '../../content/company';
import { expect, test } from './fixtures';

/** Tests of a reader who goes on before React has hydrated the page. */

declare global {
  interface Window {
    /** Whether React waits for its turn. */
    isReactWaiting: () => boolean;
    letReactWork: () => void;
  }
}

/** Holds React's work in every page to come: its scheduler takes each turn with a message to itself. */
const holdReact = (page: Page) =>
  page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    const waiting = new Set<MessagePort>();
    MessagePort.prototype.postMessage = function (this: MessagePort) {
      waiting.add(this);
    };
    window.isReactWaiting = () => waiting.size > 0;
    window.letReactWork = () => {
      MessagePort.prototype.postMessage = send;
      for (const port of waiting) port.postMessage(null);
    };
  });

for (const path of ['/contact', '/login', '/blog', '/applied-ai', '/search', '/assessment']) {
  test(`A reader who leaves ${path} before it hydrates sees the next page, whole`, async ({ page }) => {
    await holdReact(page);
    await page.goto(path);
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointerdown')));
    await page.waitForFunction(() => window.isReactWaiting());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Demonstration content' }).click();
    await expect(page.getByText(demonstration?.text ?? '')).toBeVisible();
    const text = await page.getByRole('main').innerText();
    await page.evaluate(async () => {
      window.letReactWork();
      await window.appReady;
    });
    expect(await page.getByRole('main').innerText()).toBe(text);
  });
}
