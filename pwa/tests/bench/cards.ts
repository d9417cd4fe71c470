import type { BrowserContext } from '@playwright/test';
import { type Point, press } from './finger';
import { untilNetworkIdle, untilWindowIdle } from './idle';
import { type Conditions, NOT_SLOWED, openTab, type Tab } from './phone';

/**
 * Opens /blog, waits until nothing happens any more, and touches a card.
 * @param conditions from the moment before the touch
 * @returns milliseconds from the click, when the finger is lifted, to the article's heading on the screen
 */
export async function touchCard(
  phone: BrowserContext,
  origin: string,
  to: string,
  conditions: Conditions,
): Promise<number> {
  const tab = await openTab(phone, NOT_SLOWED);
  const idle = untilNetworkIdle(tab.page);
  await tab.page.goto(`${origin}/blog`);
  await idle;
  const at = await centreOf(tab, to);
  await untilWindowIdle(tab.page);
  await tab.endure(conditions);
  await press(tab.session, at);
  await tab.until(({ headings }) => headings.length > 1);
  const { headings, clickedAt } = await tab.seen();
  await tab.close();
  return (headings[1]?.at ?? Number.NaN) - (clickedAt ?? Number.NaN);
}

/** Scrolls to the card or the line of an article. @throws Error if it has no place on the page */
async function centreOf({ page }: Tab, to: string): Promise<Point> {
  const card = page.locator(`main a[href="${to}"]`).first();
  await card.evaluate(link => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await card.boundingBox();
  if (!box) throw new Error(`/blog shows no card of ${to}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
