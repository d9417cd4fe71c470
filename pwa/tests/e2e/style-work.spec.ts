import type { Page } from '@playwright/test';
import { expect, started, test } from './fixtures';

/** What a press costs a slow phone: how many elements the browser computes the style of. */

/** A page has some 350; a tenth of them is what is near the change. */
const FEW = 35;

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

/** Counts the elements of the largest style computation while something is done. */
async function computedAtOnce(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const counts: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[]) {
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0);
    }
  });
  const isComplete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' });
  await act();
  await session.send('Tracing.end');
  await isComplete;
  await session.detach();
  expect(counts).not.toEqual([]);
  return Math.max(...counts);
}

test('An answer about cookies, and a message above the question, concern few elements', async ({ page }) => {
  await page.context().clearCookies({ name: 'consent' });
  await page.goto('/applied-ai');
  await started(page);
  const messages = await computedAtOnce(page, () =>
    page.evaluate(() => {
      for (const name of ['notice-line', 'banner', 'mini-player']) {
        const message = Object.assign(document.createElement('div'), { className: name });
        document.body.append(message);
        // The browser computes styles before it measures.
        message.getBoundingClientRect();
        message.remove();
        document.body.getBoundingClientRect();
      }
    }),
  );
  expect(messages).toBeLessThan(FEW);
  const answer = await computedAtOnce(page, async () => {
    await page.getByRole('button', { name: 'Refuse all cookies' }).click();
    await expect(page.locator('.consent')).toBeHidden();
  });
  expect(answer).toBeLessThan(FEW);
});
