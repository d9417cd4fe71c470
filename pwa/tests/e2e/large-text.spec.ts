import { chromium, type Page } from '@playwright/test';
import { listen } from './complaints';
import { expect, started, test } from './fixtures';
import { headlessOptions } from './headless';

/** Tests of menus and dialogs on a phone whose browser shows letters twice as large. */

const PHONE = { width: 390, height: 844 };

/** What is open in front of the page, and the part of it that scrolls. */
const OPEN = ':is(dialog[open], details[open] > ul, [popover]:popover-open)';

/** What a reader cannot see or reach: the element, and where it is. */
const unreachable = (page: Page) =>
  page.locator(OPEN).evaluateAll(parts =>
    parts.flatMap(part => {
      const edge = document.documentElement.clientWidth;
      const wide = [part, ...part.querySelectorAll('*')].filter(element => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && element.checkVisibility() && (right > edge + 1 || left < -1);
      });
      const controls = [...part.querySelectorAll<HTMLElement>('a, button, input, select, textarea')].filter(
        control => control.checkVisibility({ visibilityProperty: true }),
      );
      const lost = controls.filter(control => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = control.getBoundingClientRect();
        // A choice covers its radio button with its name.
        const label = (control as HTMLInputElement).labels?.[0];
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !hit || !(control.contains(hit) || hit.contains(control) || label?.contains(hit));
      });
      const describe = (fault: string) => (element: Element) =>
        `${fault}: ${element.tagName} ${element.className} ${(element.textContent ?? '').slice(0, 30)}`;
      return [...wide.map(describe('too wide')), ...lost.map(describe('out of reach'))];
    }),
  );

test('Every menu and dialog fits a phone whose letters are twice as large, and all of it can be reached', async ({
  network,
  complaints,
}) => {
  test.slow();
  const options = headlessOptions();
  const args = [...(options.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ ...options, args });
  const page = await browser.newPage({ baseURL: network.origin, viewport: PHONE });
  const button = (name: string) => page.getByRole('button', { name });
  const text = (name: string) => page.getByText(name, { exact: true });
  const parts: [name: string, path: string, open: () => Promise<unknown>][] = [
    ['menu', '/about', () => text('Menu').click()],
    ['topics', '/about', () => button('Topics').click()],
    ['search', '/about', () => button('Search').first().click()],
    ['preferences', '/about', () => button('Cookie preferences').click()],
    ['settings', '/about#settings', async () => undefined],
    ['install', '/about#install', async () => undefined],
    ['share', '/applied-ai', () => text('Share').click()],
  ];
  await listen(page.context(), complaints);
  for (const [name, path, open] of parts) {
    await page.goto('about:blank');
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await started(page);
    await open();
    await expect(page.locator(OPEN).filter({ visible: true }).first(), name).toBeVisible();
    expect.soft(await unreachable(page), name).toEqual([]);
  }
  await page.goto('/assessmentStarted/0');
  await started(page);
  await expect(page.getByText(/^Question 1 of/)).toBeVisible();
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Leave the assessment?' })).toBeVisible();
  expect.soft(await unreachable(page), 'leaving').toEqual([]);
  await browser.close();
});
