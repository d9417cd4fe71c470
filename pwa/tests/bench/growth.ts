import type { Browser, CDPSession, Page } from '@playwright/test';
import { untilNetworkIdle, untilWindowIdle } from './idle';
import { newPhone } from './phone';

const FROM = '/blog';
/**
 * Each forth and back: ten pages. They are turned once before the first figure, because the browser compiles and keeps
 * code while it is new; pages that leave something behind do so the second time, too.
 */
const TURNS = 5;

/** What is in memory after everything that can be collected has been. */
type Memory = Record<string, number>;

/**
 * Turns from one page to another and back without a reload, and compares the memory before and after.
 * @param to the article
 */
export async function measureGrowth(
  browser: Browser,
  origin: string,
  to: string,
): Promise<{ before: Memory; after: Memory }> {
  const phone = await newPhone(browser);
  try {
    const page = await phone.newPage();
    const session = await phone.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    const idle = untilNetworkIdle(page);
    await page.goto(origin + FROM);
    await idle;
    await turnPages(page, to);
    const before = await readMemory(session);
    await turnPages(page, to);
    return { before, after: await readMemory(session) };
  } finally {
    await phone.close();
  }
}

async function turnPages(page: Page, to: string): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.locator(`.card a[href="${to}"]`).tap();
    await page.waitForURL(`**${to}`);
    await page.locator('main article h1').waitFor();
    await untilWindowIdle(page);
    await page.goBack();
    await page.locator(`.card a[href="${to}"]`).waitFor();
    await untilWindowIdle(page);
  }
}

async function readMemory(session: CDPSession): Promise<Memory> {
  // What the first collection frees may have held something else.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN;
  return { 'heap, KB': usedSize / 1_000, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}
