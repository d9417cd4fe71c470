import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { firstArticle } from '../../build/articles-of-build';
import { launchChromium } from '../../build/browser';
import { startSite } from '../site-process';
import { press } from './finger';
import { measureGrowth } from './growth';
import { untilNetworkIdle } from './idle';
import { newPhone } from './phone';
import { layTable } from './table';
import { watchWakings } from './wakings';

/** How long a page may take to finish what it does when idle. */
const IDLE_WORK_MS = 5_000;
const REST_MS = 10_000;
/** The bar: how much may be left behind by ten pages, as a share of what was there. */
const GROWTH_BAR = 0.05;

/**
 * Measures what the built site costs a reader who does nothing, and what it leaves behind in the memory of one who
 * turns pages; prints both.
 * @param out the build's folder
 * @returns whether the bars are reached
 */
export async function benchRest(out: string): Promise<boolean> {
  const site = await startSite(out);
  const article = firstArticle(out);
  const browser = await launchChromium();
  try {
    const origin = `http://localhost:${site.port}`;
    const isLean = reportGrowth(await measureGrowth(browser, origin, article));
    let isStill = true;
    for (const path of ['/', '/blog', article])
      isStill = reportRest(path, await wakingsOf(browser, origin + path)) && isStill;
    return isLean && isStill;
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Opens a page, touches it once, which starts what waits for the reader, and lists what wakes it when all is done. */
async function wakingsOf(browser: Browser, url: string): Promise<string[]> {
  const phone = await newPhone(browser);
  try {
    const page = await phone.newPage();
    await page.addInitScript(watchWakings);
    const session = await phone.newCDPSession(page);
    const idle = untilNetworkIdle(page);
    await page.goto(url);
    await idle;
    const heading = await page.locator('main h1').boundingBox();
    if (!heading) throw new Error(`${url} shows no heading.`);
    await press(session, { x: heading.x + 1, y: heading.y + 1 });
    await pause(IDLE_WORK_MS);
    await page.evaluate(() => {
      window.wakings = [];
    });
    await pause(REST_MS);
    return await page.evaluate(() => window.wakings);
  } finally {
    await phone.close();
  }
}

type Growth = Awaited<ReturnType<typeof measureGrowth>>;

function reportGrowth({ before, after }: Growth): boolean {
  const lines = Object.entries(before).map(([what, was]) => {
    const is = after[what] ?? Number.NaN;
    return { what, was, is, growth: is / was - 1 };
  });
  const rows = lines.map(({ what, was, is, growth }) => [
    what,
    was.toFixed(0),
    is.toFixed(0),
    `${(growth * 100).toFixed(1)} %`,
    growth <= GROWTH_BAR ? 'ok' : 'MISSED',
  ]);
  console.log(layTable(['Ten pages, back and forth', 'before', 'after', 'growth, ≤ 5 %', ''], rows));
  return lines.every(({ growth }) => growth <= GROWTH_BAR);
}

function reportRest(path: string, wakings: string[]): boolean {
  const isStill = wakings.length === 0;
  const verdict = isStill ? 'ok' : 'MISSED';
  console.log(`\n${path} at rest: ${wakings.length} timers and frames in ${REST_MS / 1_000} s, ${verdict}`);
  for (const waking of new Set(wakings)) console.log(`  ${waking}`);
  return isStill;
}
