import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** What axe finds wrong with the page in its current state: each rule, and the elements that break it. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResult> } };
    // A busy machine may paint late: the text below the window must not get its height while axe compares places.
    delete document.documentElement.dataset.opening;
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Checks the page as it is, light and dark, with nothing in motion. @param what names the page in a report */
export async function expectNoFaults(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await axeFaults(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}
