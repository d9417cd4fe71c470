import { type ElementHandle, type LaunchOptions, launch } from 'puppeteer-core';
import type { EngineBrowser, PageScript, Target } from '../model/engine';
import { END_MS, VIEWPORT } from '../model/limits';
import { bringIntoView, findTarget } from './find-target';

/** Starts Chromium (by the DevTools protocol) or Firefox (by WebDriver BiDi). */
export async function startPuppeteer(options: LaunchOptions): Promise<EngineBrowser> {
  const browser = await launch({ ...options, headless: true, defaultViewport: VIEWPORT });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(END_MS);
  // A running assessment asks whether the reader wants to leave; WebDriver answers that by itself.
  page.on('dialog', dialog => void dialog.accept().catch(() => undefined));

  const find = async ({ selector, text = '' }: Target): Promise<ElementHandle<Element> | null> => {
    const found = await page.evaluateHandle(findTarget, selector, text);
    return found.asElement() as ElementHandle<Element> | null;
  };

  async function click(target: Target, across: number): Promise<void> {
    const element = await find(target);
    if (!element) throw new Error(`The page shows no ${target.selector} ${target.text ?? ''}`);
    await element.evaluate(bringIntoView);
    const box = await element.boundingBox();
    await element.click({ offset: { x: (box?.width ?? 0) * across, y: (box?.height ?? 0) / 2 } });
  }

  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    shows: async target => (await find(target)) !== null,
    async evaluate<Args extends unknown[], Result>(script: PageScript<Args, Result>, ...args: Args) {
      return (await page.evaluate(script as PageScript<unknown[], unknown>, ...args)) as Result;
    },
    click,
    async type(target, text) {
      await click(target, 0.5);
      await page.keyboard.type(text);
    },
    close: () => browser.close(),
    async kill() {
      const main = browser.process();
      if (main?.pid === undefined) throw new Error('This browser has no process.');
      // The browser leads a group that holds the processes of its pages.
      process.kill(-main.pid, 'SIGKILL');
      // Puppeteer puts the profile's settings back when the process has gone; the next start needs them.
      await browser.close().catch(() => undefined);
    },
  };
}
