import type { Page } from '@playwright/test';

/** Adds up the layout shifts in pages opened from now on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of layout shifts so far; two frames later, so that the last change has been painted and counted. */
export const shifted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: { sum: number } }).shifts.sum;
  });
