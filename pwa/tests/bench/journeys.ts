import type { Browser, BrowserContext } from '@playwright/test';
import type { Cable } from './cable';
import type { Samples } from './figures';
import type { Seen } from './observe';
import { newPhone, openTab, type Tab } from './phone';

export const ARTICLE = '/applied-ai';
/** An article opened for the first time without a network. */
export const OTHER_ARTICLE = '/introduction-to-nlp';
const CARD_ONLINE = '/computer-vision';
const CARD_OFFLINE = '/forecasting-using-ai';

/** How long to watch a first visit after its load event. */
const WATCH_MS = 5_000;
/** The same for a page without scripts, where nothing more happens. */
const WATCH_BARE_MS = 1_000;
const LONG_TASK_MS = 50;
/** How long to wait for the player after the sound, or for the sound after the player. */
const SECOND_ANSWER_MS = 5_000;
const NEVER = Number.POSITIVE_INFINITY;

interface Journey {
  browser: Browser;
  cable: Cable;
  samples: Samples;
}

/** Simulates a new phone on the site: first visit, Play, repeat visit, from card to article; then without a network. */
export async function meetSite({ browser, cable, samples }: Journey): Promise<void> {
  const phone = await newPhone(browser);
  try {
    const first = await openTab(phone);
    await first.page.goto(cable.origin + ARTICLE);
    await watch(first, WATCH_MS);
    noteFirstVisit(samples, 'site', await first.seen(), await loadedAt(first));
    samples.add('site scripts before load', await scriptsBeforeLoad(first));
    await touchPlayWhenIdle(first, samples);
    await first.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.stopWorkers();
    await first.close();

    samples.add('site repeat FCP', await firstPaint(phone, cable.origin + ARTICLE));
    samples.add('site card online', await touchCard(phone, cable.origin, CARD_ONLINE));
    await cable.cut();
    samples.add('site offline h1', await firstHeading(phone, cable.origin + OTHER_ARTICLE));
    samples.add('site card offline', await touchCard(phone, cable.origin, CARD_OFFLINE));
  } finally {
    await phone.close();
    await cable.restore();
  }
}

/** Simulates a new phone whose owner touches Play as soon as it is visible. */
export async function touchPlayEarly({ browser, cable, samples }: Journey): Promise<void> {
  const phone = await newPhone(browser);
  try {
    const tab = await openTab(phone);
    await tab.page.exposeFunction('touchAt', (x: number, y: number) => tab.page.touchscreen.tap(x, y));
    await tab.page.goto(cable.origin + ARTICLE, { waitUntil: 'commit' });
    const seen = await untilAnswered(tab);
    notePlay(samples, 'early', seen);
    samples.add('early button', seen.playButtonAt ?? Number.NaN);
    samples.add('early touch', seen.touchedAt ?? Number.NaN);
  } finally {
    await phone.close();
  }
}

/** Simulates a new phone on the same pages without scripts, stored by a minimal worker from then on. */
export async function meetBareSite({ browser, cable, samples }: Journey): Promise<void> {
  const phone = await newPhone(browser);
  try {
    const first = await openTab(phone);
    await first.page.goto(cable.origin + ARTICLE);
    await watch(first, WATCH_BARE_MS);
    noteFirstVisit(samples, 'bare', await first.seen(), await loadedAt(first));
    await first.page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    await first.stopWorkers();
    await first.close();

    samples.add('bare repeat FCP', await firstPaint(phone, cable.origin + ARTICLE));
    await cable.cut();
    samples.add('bare offline h1', await firstHeading(phone, cable.origin + OTHER_ARTICLE));
  } finally {
    await phone.close();
    await cable.restore();
  }
}

const watch = (tab: Tab, milliseconds: number) =>
  tab.page.evaluate(duration => new Promise(resolve => setTimeout(resolve, duration)), milliseconds);

const loadedAt = (tab: Tab) =>
  tab.page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
  );

/** Compressed bytes of script that the page has fetched before its load event. */
const scriptsBeforeLoad = (tab: Tab) =>
  tab.page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (navigation?.loadEventStart ?? 0))
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  });

function noteFirstVisit(samples: Samples, whose: string, seen: Seen, loaded: number): void {
  const { firstPaint: from, largestPaint, shifts, longTasks } = seen;
  if (from === null || largestPaint === null) throw new Error('The first visit painted nothing.');
  const blocking = longTasks
    .filter(({ start }) => start >= from && start < loaded + WATCH_MS)
    .reduce((total, { duration }) => total + Math.max(0, duration - LONG_TASK_MS), 0);
  samples.add(`${whose} FCP`, from);
  samples.add(`${whose} LCP`, largestPaint);
  samples.add(`${whose} blocking`, blocking);
  samples.add(`${whose} CLS`, shifts);
}

async function touchPlayWhenIdle(tab: Tab, samples: Samples): Promise<void> {
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

async function firstPaint(phone: BrowserContext, url: string): Promise<number> {
  const tab = await openTab(phone);
  await tab.page.goto(url);
  const { firstPaint: at } = await tab.until(seen => seen.firstPaint !== null);
  await tab.stopWorkers();
  await tab.close();
  return at ?? Number.NaN;
}

async function firstHeading(phone: BrowserContext, url: string): Promise<number> {
  const tab = await openTab(phone);
  await tab.page.goto(url);
  const { headings } = await tab.until(seen => seen.headings.length > 0);
  await tab.stopWorkers();
  await tab.close();
  return headings[0]?.at ?? Number.NaN;
}

/** Milliseconds from the touch on a card of /blog to the article's heading on the screen. */
async function touchCard(phone: BrowserContext, origin: string, to: string): Promise<number> {
  const tab = await openTab(phone);
  await tab.page.goto(`${origin}/blog`);
  await tab.until(seen => seen.appReadyAt !== null);
  const card = tab.page.locator(`.card a[href="${to}"]`);
  await card.scrollIntoViewIfNeeded();
  await watch(tab, WATCH_BARE_MS);
  await card.tap();
  const { headings, touchedAt } = await tab.until(seen => seen.headings.length > 1);
  await tab.close();
  return (headings[1]?.at ?? Number.NaN) - (touchedAt ?? Number.NaN);
}
