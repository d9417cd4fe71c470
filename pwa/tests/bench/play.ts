import type { Browser } from '@playwright/test';
import type { Samples } from './figures';
import type { Seen } from './observe';
import { newPhone, openTab, type Tab } from './phone';

/** How long to wait for the player after the sound, or for the sound after the player. */
const SECOND_ANSWER_MS = 5_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Simulates a new phone whose owner touches Play as soon as it is visible. */
export async function touchPlayEarly(browser: Browser, article: string, samples: Samples): Promise<void> {
  const phone = await newPhone(browser);
  try {
    const tab = await openTab(phone);
    await tab.page.exposeFunction('touchAt', (x: number, y: number) => tab.page.touchscreen.tap(x, y));
    await tab.page.goto(article, { waitUntil: 'commit' });
    const seen = await untilAnswered(tab);
    notePlay(samples, 'early', seen);
    samples.add('early button', seen.playButtonAt ?? Number.NaN);
    samples.add('early touch', seen.touchedAt ?? Number.NaN);
  } finally {
    await phone.close();
  }
}

/** Touches Play in a window where nothing has been touched and nothing happens any more. */
export async function touchPlayWhenIdle(tab: Tab, samples: Samples): Promise<void> {
  await tab.page.locator('button[data-audio]').tap();
  const seen = await untilAnswered(tab);
  notePlay(samples, 'idle', seen);
  samples.add('idle touch', seen.touchedAt ?? Number.NaN);
}

/** Waits for the first answer to a touch of Play, and for a limited time for the other, which may never come. */
async function untilAnswered(tab: Tab): Promise<Seen> {
  await tab.until(({ audioAt, playerAt }) => audioAt !== null || playerAt !== null);
  const both = tab.until(({ audioAt, playerAt }) => audioAt !== null && playerAt !== null, SECOND_ANSWER_MS);
  return both.catch(() => tab.seen());
}

/** Records the times since the navigation began, in milliseconds. */
function notePlay(samples: Samples, when: string, { audioAt, playerAt }: Seen): void {
  samples.add(`${when} audio`, audioAt ?? NEVER);
  samples.add(`${when} player`, playerAt ?? NEVER);
}
