import type { Browser } from '@playwright/test';
import { launchChromium } from '../../build/browser';
import { publicRoutes, unlistedRoutes } from '../e2e/route-table';
import { startSite } from '../site-process';
import { findControl, LINKS } from './controls';
import { percentile } from './figures';
import { presentFrames } from './frames';
import { Interactions } from './interactions';
import { operate, operateAll, settle } from './operate';
import { newPhone, openTab, SLOW_PROCESSOR } from './phone';
import { layTable } from './table';

/** The bar: three of four uses of a control are answered by a paint within this time, in milliseconds. */
const BAR_MS = 100;
const BAR_PERCENT = 75;
const WORST = 3;
/** Header, footer and dialogs are on every page; their controls are used on so many pages. */
const FRAME_PAGES = 3;

/**
 * Visits the routes of the built site on a phone with a quarter of the processor's speed, uses the controls of each and
 * then one of its links, and prints how fast the pages answered.
 * @param out the build's folder
 * @param only the routes to visit; empty for all
 * @returns whether the bar is reached
 */
export async function benchInput(out: string, only: string[]): Promise<boolean> {
  const routes = only.length > 0 ? only : [...publicRoutes, ...unlistedRoutes];
  const interactions = new Interactions();
  const pagesOf = new Map<string, number>();
  const site = await startSite(out);
  const browser = await launchChromium();
  try {
    for (const route of routes) {
      await useRoute(browser, `http://localhost:${site.port}`, route, { interactions, pagesOf });
      const { uses } = interactions;
      const here = uses.filter(use => use.route === route);
      const longest = Math.max(...here.map(use => use.longest));
      console.log(`${route}: ${here.length} uses, longest ${longest} ms`);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return report(interactions, routes.length);
}

interface Records {
  interactions: Interactions;
  /** On how many pages each control of the frame has been used, by key. */
  pagesOf: Map<string, number>;
}

/** Uses a page as somebody who has never seen the site. */
async function useRoute(browser: Browser, origin: string, route: string, records: Records): Promise<void> {
  const { interactions, pagesOf } = records;
  const phone = await newPhone(browser);
  try {
    const tab = await openTab(phone, SLOW_PROCESSOR);
    // Listeners keep windows of the system from opening.
    tab.page.on('filechooser', () => undefined);
    tab.page.on('dialog', dialog => void dialog.accept().catch(() => undefined));
    await presentFrames(tab.session);
    await interactions.watch(tab.page);
    await tab.page.goto(origin + route);
    await settle(tab.page);

    const enough = [...pagesOf].filter(([, pages]) => pages >= FRAME_PAGES);
    const used = Object.fromEntries(enough.map(([key]) => [key, Number.POSITIVE_INFINITY]));
    await operateAll(tab, { within: 'body', used, onUse: ({ name }) => interactions.note(route, name) });
    for (const [key, times] of Object.entries(used)) {
      if (Number.isFinite(times) && !key.startsWith('main ')) pagesOf.set(key, (pagesOf.get(key) ?? 0) + 1);
    }
    const link = await tab.page.evaluate(findControl, { kinds: LINKS, within: 'main', used: {} });
    if (link) {
      interactions.note(route, `link, ${link.name}`);
      await operate(tab, link);
      await settle(tab.page);
    }
    await interactions.settle();
  } finally {
    await phone.close();
  }
}

function report({ uses }: Interactions, pages: number): boolean {
  const middle = percentile(
    uses.map(({ longest }) => longest),
    BAR_PERCENT,
  );
  const isReached = middle <= BAR_MS;
  const slowest = uses.toSorted((one, other) => other.longest - one.longest).slice(0, WORST);
  console.log(
    [
      '',
      `p${BAR_PERCENT}: ${middle} ms (bar: at most ${BAR_MS} ms), ${isReached ? 'ok' : 'MISSED'}; ${uses.length} interactions on ${pages} pages.`,
      'Each use of a control counts once, with the longest time from input to paint; the browser reports none below 16 ms.',
      '',
      layTable(
        ['The slowest', 'control', 'ms'],
        slowest.map(({ route, control, longest }) => [route, control, String(longest)]),
      ),
    ].join('\n'),
  );
  return isReached;
}
