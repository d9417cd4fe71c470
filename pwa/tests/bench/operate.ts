import type { CDPSession, Page } from '@playwright/test';
import { CONTROLS, type Control, findControl } from './controls';
import { press } from './finger';
import { untilWindowIdle } from './idle';

/** Enough for the fullest page; a page that makes new controls for ever must end, too. */
const MOST_USES = 80;
/** Milliseconds between two keys, as a quick typist presses them. */
const KEY_MS = 60;

interface Window {
  page: Page;
  session: CDPSession;
}

interface Round {
  /** Only controls inside this element: a selector. */
  within: string;
  /** How often each control has been used, by key; it is kept up to date. */
  used: Record<string, number>;
  /** Called before each use. */
  onUse?: (control: Control) => void;
}

/** Uses every control of the open page as a reader would, and opens the page again when one of them has left it. */
export async function operateAll(window: Window, { within, used, onUse }: Round): Promise<void> {
  const { page } = window;
  const url = page.url();
  for (let uses = 0; uses < MOST_USES; uses += 1) {
    const control = await page.evaluate(findControl, { kinds: CONTROLS, within, used });
    if (control) {
      used[control.key] = (used[control.key] ?? 0) + 1;
      onUse?.(control);
      await operate(window, control);
      await settle(page);
      if (withoutHash(page.url()) !== withoutHash(url)) await reopen(page, url);
    } else if (await page.evaluate(() => document.querySelector('dialog[open]') !== null)) {
      // A dialog whose controls have all been used covers the others.
      await page.keyboard.press('Escape');
      await settle(page);
    } else return;
  }
}

/** Uses one control as its kind is used. */
export async function operate({ page, session }: Window, { use, text, at }: Control): Promise<void> {
  if (use === 'move') {
    // A finger on a list of choices would open a window of the system.
    await page.evaluate(({ x, y }) => (document.elementFromPoint(x, y) as HTMLElement | null)?.focus(), at);
    await page.keyboard.press('ArrowRight');
    return;
  }
  await press(session, at);
  if (use === 'type') await page.keyboard.type(text, { delay: KEY_MS });
}

const withoutHash = (url: string) => url.split('#')[0];

async function reopen(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await settle(page);
}

/** Waits until the window has drawn the consequences, also those of a form that leads to another document. */
export const settle = (page: Page): Promise<void> =>
  untilWindowIdle(page).catch(async () => {
    await page.waitForLoadState();
    await untilWindowIdle(page);
  });
