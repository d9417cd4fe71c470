import type { CDPSession } from '@playwright/test';
import type { Samples } from './figures';
import { watchFor } from './idle';
import type { Tab } from './phone';

/** How long to watch a first visit after its load event. */
const WATCH_MS = 5_000;
const LONG_TASK_MS = 50;
const KIB = 1_024;

/** Opens a page on a new phone, watches it without touching it, and records what it cost. */
export async function visitFirst(tab: Tab, url: string, whose: string, samples: Samples): Promise<void> {
  const documentBytes = countDocumentBytes(tab.session);
  await tab.session.send('Performance.enable');
  const before = await busySeconds(tab.session);
  await tab.page.goto(url);
  await watchFor(tab.page, WATCH_MS);
  const after = await busySeconds(tab.session);
  const loaded = await tab.page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.loadEventEnd ?? Number.NaN;
  });
  const { firstPaint: from, largestPaint, shifts, longTasks } = await tab.seen();
  if (from === null || largestPaint === null) throw new Error('The first visit painted nothing.');
  const blocking = longTasks
    .filter(({ start }) => start >= from && start < loaded + WATCH_MS)
    .reduce((total, { duration }) => total + Math.max(0, duration - LONG_TASK_MS), 0);
  samples.add(`${whose} FCP`, from);
  samples.add(`${whose} LCP`, largestPaint);
  samples.add(`${whose} blocking`, blocking);
  samples.add(`${whose} CLS`, shifts);
  samples.add(`${whose} HTML`, documentBytes() / KIB);
  // The navigation may have moved to another process, which counts from zero.
  samples.add(`${whose} main thread`, (after < before ? after : after - before) * 1_000);
}

/** Seconds for which the main thread has been at work. */
async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Counts the bytes of the window's next document as they are sent, with headers. */
function countDocumentBytes(session: CDPSession): () => number {
  let document: string | undefined;
  let bytes = Number.NaN;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document') document ??= requestId;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestId === document) bytes = encodedDataLength;
  });
  return () => bytes;
}
