import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { type BuiltSite, brotliBytes } from './built-site';
import { inlinedScripts } from './document-parts';
import { untilNetworkIdle, watchFor } from './idle';
import { operateAll } from './operate';
import { NOT_SLOWED, newPhone, openTab, type Tab } from './phone';

/** How long a window may take to ask for the scripts of what has just been done. */
const AFTERWARDS_MS = 2_000;
/** The distance of one stroke of the finger, and enough strokes for the longest article. */
const STROKE = { pixels: 600, times: 30 };

/** Compressed bytes of script, with those inlined in the document. */
interface ScriptCost {
  /** Of an article that is opened and read to its end. */
  reading: number;
  /** Of an article whose every control a signed-in reader has used. */
  everything: number;
}

/** Reads an article as one reader and uses all that it offers as another, and weighs the scripts that each needed. */
export async function weighScripts(browser: Browser, site: BuiltSite, article: string): Promise<ScriptCost> {
  const inlined = brotliBytes(inlinedScripts(site.read(new URL(article).pathname)).join('\n'));
  const weigh = async (act: (tab: Tab) => Promise<void>) => {
    const phone = await newPhone(browser);
    try {
      const tab = await openTab(phone, NOT_SLOWED);
      await act(tab);
      return inlined + (await scriptsOf(tab.page)).reduce((bytes, url) => bytes + site.bytes(url), 0);
    } finally {
      await phone.close();
    }
  };
  return {
    reading: await weigh(tab => read(tab, article)),
    everything: await weigh(async tab => {
      await signUp(tab.page, new URL(article).origin);
      await read(tab, article);
      await operateAll(tab, { within: 'main', used: {} });
      await watchFor(tab.page, AFTERWARDS_MS);
    }),
  };
}

/** The addresses of the scripts that the open document has asked for, from wherever they came. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return [...new Set(paths.filter(path => path.endsWith('.js')))];
  });

/** Opens an article, waits, and scrolls to its end with a finger. */
async function read({ page, session }: Tab, article: string): Promise<void> {
  const idle = untilNetworkIdle(page);
  await page.goto(article);
  await idle;
  await session.send('Input.synthesizeScrollGesture', {
    x: 150,
    y: 700,
    yDistance: -STROKE.pixels,
    repeatCount: STROKE.times,
    repeatDelayMs: 50,
    speed: 3_000,
    gestureSourceType: 'touch',
  });
  await watchFor(page, AFTERWARDS_MS);
}

/** Makes an account and signs its reader in: some of an article's controls are for readers only. */
async function signUp(page: Page, origin: string): Promise<void> {
  const email = `reader-${randomUUID()}@example.com`;
  const password = randomUUID();
  const fill = async (path: string, fields: Record<string, string>) => {
    await page.goto(origin + path);
    for (const [name, value] of Object.entries(fields))
      await page.locator(`main [name="${name}"]`).fill(value);
    await page.locator('main form [type=submit]').tap();
    await page.waitForURL(url => url.pathname !== path);
  };
  await fill('/sign-in', { fname: 'Asha', lname: 'Rao', email, password, confirm: password });
  await fill('/login', { username: email, password });
}
