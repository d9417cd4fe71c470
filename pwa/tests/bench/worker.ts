import type { Browser, BrowserContext } from '@playwright/test';
import { launchChromium } from '../../build/browser';
import { startSite } from '../site-process';
import { median, percentile, Samples } from './figures';
import { newPhone, openTab, SLOW_PROCESSOR, type Tab } from './phone';
import { layTable } from './table';
import { untilWorker } from './until-worker';

const ROUNDS = 15;
/** What is asked for: a file and a call from a page, and a page. */
const FILE = 'a file of the build';
const CALL = 'a call';
const PAGE = 'a page';
const STATES = ['no worker', 'worker runs', 'worker stopped'] as const;

/**
 * Measures how long files, calls and pages take on a phone with a slow processor while the worker runs and after it has
 * been stopped, beside a phone without one; prints the times.
 * @param out the build's folder
 */
export async function benchWorker(out: string): Promise<void> {
  const site = await startSite(out);
  const browser = await launchChromium();
  const samples = new Samples();
  try {
    const origin = `http://localhost:${site.port}`;
    const [bare, phone] = [await phoneWithout(browser), await newPhone(browser)];
    const [plain, tab] = [await openTab(bare, SLOW_PROCESSOR), await openTab(phone, SLOW_PROCESSOR)];
    await plain.page.goto(`${origin}/about`);
    await tab.page.goto(`${origin}/about`);
    await untilWorker(tab.page);
    // The first rounds fill the browser's caches of compiled code.
    await measureAll(new Samples(), plain, tab);
    for (let round = 0; round < ROUNDS; round += 1) await measureAll(samples, plain, tab);
  } finally {
    await browser.close();
    await site.stop();
  }
  const rows = [FILE, CALL, PAGE].map(what => [
    what,
    ...STATES.map(state => {
      const times = samples.of(`${what} ${state}`);
      return `${median(times).toFixed(1)} (${percentile(times, 90).toFixed(1)})`;
    }),
  ]);
  console.log(`Milliseconds, processor four times slower, ${ROUNDS} rounds: median (90th percentile)`);
  console.log(layTable(['', ...STATES], rows));
}

async function phoneWithout(browser: Browser): Promise<BrowserContext> {
  const phone = await newPhone(browser);
  await phone.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
  });
  return phone;
}

async function measureAll(samples: Samples, plain: Tab, tab: Tab): Promise<void> {
  await measure(samples, 'no worker', plain, async () => undefined);
  // The navigation has started it.
  await measure(samples, 'worker runs', tab, async () => {
    await tab.page.reload();
  });
  await measure(samples, 'worker stopped', tab, tab.stopWorkers);
}

async function measure(
  samples: Samples,
  state: (typeof STATES)[number],
  { page }: Tab,
  prepare: () => Promise<void>,
): Promise<void> {
  await prepare();
  samples.add(`${FILE} ${state}`, await page.evaluate(timeOf, null));
  await prepare();
  samples.add(`${CALL} ${state}`, await page.evaluate(timeOf, '/healthz'));
  await prepare();
  await page.goto(new URL(page.url().endsWith('/about') ? '/faq' : '/about', page.url()).href);
  const answeredMs = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().responseStart ?? Number.NaN,
  );
  samples.add(`${PAGE} ${state}`, answeredMs);
}

/** Runs in the page. @param path null for a file of the build @returns milliseconds until it is there */
async function timeOf(path: string | null): Promise<number> {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const url = path ?? files.find(name => name.includes('/assets/')) ?? '';
  const startedAt = performance.now();
  const answer = await fetch(url, { cache: 'no-store' });
  await answer.arrayBuffer();
  return performance.now() - startedAt;
}
