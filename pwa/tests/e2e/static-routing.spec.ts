import type { BrowserContext, Page } from '@playwright/test';
import { expect, heading, installed, test } from './fixtures';

/** Stops the worker. @returns what became of it since, newest last */
async function stopWorker(context: BrowserContext, page: Page): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const states: string[] = [];
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
    states.push(...versions.map(({ runningStatus }) => runningStatus)),
  );
  await session.send('ServiceWorker.enable');
  // What the page does by itself may start it once more.
  await expect
    .poll(async () => {
      await session.send('ServiceWorker.stopAllWorkers');
      return states.at(-1);
    })
    .toBe('stopped');
  return states;
}

/** When the worker began to answer for the page itself, in milliseconds; 0 if it was not asked, running or not. */
const workerStartOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().workerStart as number);

test('Pages, files of the build and calls are answered while the worker stays stopped; any other file starts it', async ({
  page,
  context,
  network,
}) => {
  await page.goto('/about');
  await installed(page);
  const asset = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return files.find(path => path.startsWith('/assets/'));
  });
  const states = await stopWorker(context, page);
  const fetchAll = (paths: string[]) =>
    page.evaluate(async all => {
      for (const path of all) await (await fetch(path)).arrayBuffer();
    }, paths);
  await fetchAll([asset ?? '', '/healthz', '/get_countries', '/faq']);
  await network.cut();
  await fetchAll([asset ?? '', '/faq']);
  expect(states.at(-1)).toBe('stopped');
  await fetchAll(['/bundles.json']);
  await expect.poll(() => states).toContain('running');
});

test('Offline, a page opens without the worker, and the worker still answers for other spellings of its address', async ({
  page,
  network,
}) => {
  await page.goto('/about');
  await installed(page);
  await network.cut();
  for (const [address, isPast] of [
    ['/applied-ai', true],
    ['/applied-ai#read', true],
    ['/applied-ai?from=letter', false],
    ['/applied-ai/', false],
  ] as const) {
    await page.goto(address);
    await expect(heading(page), address).toHaveText(/^Applied AI/);
    expect((await workerStartOf(page)) === 0, address).toBe(isPast);
  }
});
