import type { Browser, BrowserContext } from '@playwright/test';
import type { Cable } from './cable';
import { touchCard } from './cards';
import type { Samples } from './figures';
import { visitFirst } from './first-visit';
import { NOT_SLOWED, newPhone, openTab, SLOW_PHONE, SLOW_PROCESSOR, type Tab } from './phone';
import { touchPlayWhenIdle } from './play';
import { untilWorker } from './until-worker';

const KIB = 1_024;

/** The addresses of the articles that the readers open. */
export interface OpenedArticles {
  first: string;
  /** Opened for the first time without a network. */
  other: string;
  cardOnline: string;
  cardOffline: string;
}

interface Journey {
  articles: OpenedArticles;
  browser: Browser;
  cable: Cable;
  samples: Samples;
}

/** Simulates a new phone on the site: first visit, Play, repeat visit; then without a network. */
export async function meetSite({ articles, browser, cable, samples }: Journey): Promise<void> {
  const phone = await newPhone(browser);
  try {
    const first = await openTab(phone);
    await visitFirst(first, cable.origin + articles.first, 'site', samples);
    samples.add('site scripts before load', (await scriptsBeforeLoad(first)) / KIB);
    await touchPlayWhenIdle(first, samples);
    await untilWorker(first.page);
    await first.stopWorkers();
    await first.close();

    samples.add('site repeat FCP', await firstPaint(phone, cable.origin + articles.first));
    await cable.cut();
    samples.add('site offline h1', await firstHeading(phone, cable.origin + articles.other));
    samples.add('card offline', await touchCard(phone, cable.origin, articles.cardOffline, SLOW_PHONE));
  } finally {
    await phone.close();
    await cable.restore();
  }
}

/** Simulates a new phone on the limits of the same pages, stored by a minimal worker from then on. */
export async function meetLimit({ articles, browser, cable, samples }: Journey): Promise<void> {
  const phone = await newPhone(browser);
  try {
    const first = await openTab(phone);
    await visitFirst(first, cable.origin + articles.first, 'limit', samples);
    await first.page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js')));
    await untilWorker(first.page);
    await first.stopWorkers();
    await first.close();

    samples.add('limit repeat FCP', await firstPaint(phone, cable.origin + articles.first));
    await cable.cut();
    samples.add('limit offline h1', await firstHeading(phone, cable.origin + articles.other));
  } finally {
    await phone.close();
    await cable.restore();
  }
}

/** Simulates three readers who open an article from /blog on their first visit: each on a phone of its own. */
export async function turnToArticle({ articles, browser, cable, samples }: Journey): Promise<void> {
  const conditions = { processor: SLOW_PROCESSOR, line: SLOW_PHONE, 'not slowed': NOT_SLOWED };
  for (const [name, condition] of Object.entries(conditions)) {
    const phone = await newPhone(browser);
    try {
      samples.add(`card ${name}`, await touchCard(phone, cable.origin, articles.cardOnline, condition));
    } finally {
      await phone.close();
    }
  }
}

/** Compressed bytes of script that the page has fetched before its load event. */
const scriptsBeforeLoad = (tab: Tab) =>
  tab.page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (navigation?.loadEventStart ?? 0))
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  });

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
