import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createAccount } from '../../e2e/accounts';
import { Complaints } from '../../e2e/complaints';
import { createDevice } from '../../e2e/device-profile';
import { installed, logIn } from '../../e2e/fixtures';
import { openNetwork } from '../../e2e/network';
import { befall } from './befall';
import type { RealAsked, RealHistory } from './check';
import { planReal } from './plan';
import { prepare } from './presses';
import type { RealSite } from './site';

const VIEWPORT = { width: 390, height: 844 };
/** Within this time after everything works again, nothing may wait any more. */
const HEALING_MS = 10_000;
/** For a step that stops; a kill can leave a page that never answers. */
const STEP_MS = 30_000;

/** Plays the steps of a seed in a real browser with a profile on disk. */
export async function playReal(site: RealSite, seed: number): Promise<RealHistory> {
  const port = String(site.port);
  const account = await createAccount('Asha', port);
  const network = await openNetwork(port);
  const complaints = new Complaints();
  // The browser's own words about the faults.
  complaints.forgive(/Failed to load resource/);
  const device = createDevice(complaints, { viewport: VIEWPORT, baseURL: network.origin });
  const asked: RealAsked[] = [];
  const ends: (() => Promise<unknown> | unknown)[] = [];
  const endFaults = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  const open = async () => {
    const page = await device.open();
    page.setDefaultTimeout(STEP_MS);
    return page;
  };
  try {
    let page = await open();
    await logIn(page, account);
    await installed(page);
    // The browser writes cookies to the disk late.
    await device.close();
    page = await open();
    for (const [index, step] of planReal(seed).entries()) {
      const ready = await prepare(page, step, `step-${index}-${seed}-${Date.now()}`);
      if (step.fault !== null) {
        ends.push(await befall(step.fault, { network, site, context: page.context() }));
      }
      const wish = await ready.press();
      if (step.killAfterMs === null) {
        asked.push({ ...wish, answer: await ready.hear() });
      } else {
        const hearing = ready.hear().catch(() => null);
        await pause(step.killAfterMs);
        await device.kill();
        asked.push({ ...wish, answer: await hearing });
        page = await open();
      }
      if (step.ends) await endFaults();
    }
    await endFaults();
    // The reader comes back to the page.
    await page.goto('/about');
    const left = await waitUntilSent(page);
    const sent = network.calls.flatMap(({ path, body, headers }) => {
      const key = headers['idempotency-key'];
      return typeof key === 'string' ? [{ path, body, key }] : [];
    });
    const shelf = (await account.shelf()).map(({ article }) => article);
    return { asked, sent, rows: await site.rows(), shelf, left, complaints: complaints.left() };
  } finally {
    await endFaults();
    await device.remove();
    await network.close();
  }
}

/** @returns how many writes are left after 10 s */
async function waitUntilSent(page: Page): Promise<number> {
  const deadline = performance.now() + HEALING_MS;
  for (;;) {
    const count = await page.evaluate(countWaiting);
    if (count === 0 || performance.now() > deadline) return count;
    await pause(50);
  }
}

/** Runs in the page. */
const countWaiting = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('site');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
