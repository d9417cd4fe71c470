import { expect, installed, test } from './fixtures';

test('Files of the build and calls are answered while the worker stays stopped; a page starts it', async ({
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
  const session = await context.newCDPSession(page);
  const states: string[] = [];
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
    states.push(...versions.map(({ runningStatus }) => runningStatus)),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => states.at(-1)).toBe('stopped');
  const fetchAll = (paths: string[]) =>
    page.evaluate(async all => {
      for (const path of all) await (await fetch(path)).arrayBuffer();
    }, paths);
  await fetchAll([asset ?? '', '/healthz', '/get_countries']);
  await network.cut();
  await fetchAll([asset ?? '']);
  expect(states.at(-1)).toBe('stopped');
  await fetchAll(['/faq']);
  await expect.poll(() => states).toContain('running');
});
