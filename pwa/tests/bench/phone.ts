import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { observe, type Seen } from './observe';

/** What slows a window down. */
export interface Conditions {
  /** Milliseconds, and bytes a second; -1 for no limit. */
  network: { latency: number; downloadThroughput: number; uploadThroughput: number };
  /** How many times slower the processor is. */
  cpuSlowdown: number;
}

/** 150 ms RTT, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const OPEN_LINE = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

export const SLOW_PHONE: Conditions = { network: SLOW_LINE, cpuSlowdown: 4 };
export const SLOW_PROCESSOR: Conditions = { network: OPEN_LINE, cpuSlowdown: 4 };
export const NOT_SLOWED: Conditions = { network: OPEN_LINE, cpuSlowdown: 1 };

const SCREEN = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const PATIENCE_MS = 15_000;

/** A phone with nothing stored. */
export async function newPhone(browser: Browser): Promise<BrowserContext> {
  const phone = await browser.newContext(SCREEN);
  phone.setDefaultTimeout(PATIENCE_MS);
  return phone;
}

/** A window of the phone, which records its observations. */
export interface Tab {
  page: Page;
  session: CDPSession;
  /** From now on, the window works under these conditions. */
  endure(conditions: Conditions): Promise<void>;
  /** The window's observations so far. */
  seen(): Promise<Seen>;
  /** Waits in the window until the condition holds; rejects after `patienceMs` milliseconds. */
  until(what: (seen: Seen) => boolean, patienceMs?: number): Promise<Seen>;
  /** Stops the workers, as if a day had passed: the next navigation must start them again. */
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a window on the phone. */
export async function openTab(phone: BrowserContext, conditions = SLOW_PHONE): Promise<Tab> {
  const page = await phone.newPage();
  await page.addInitScript(observe);
  const session = await phone.newCDPSession(page);
  await session.send('Network.enable');
  const endure = async ({ network, cpuSlowdown }: Conditions) => {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  };
  await endure(conditions);
  return {
    page,
    session,
    endure,
    seen: () => page.evaluate(() => window.seen),
    until: (what, patienceMs = PATIENCE_MS) => page.evaluate<Seen>(waitInWindow(what, patienceMs)),
    async stopWorkers() {
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.send('ServiceWorker.disable');
    },
    close: () => page.close(),
  };
}

/** Checks after every observation of the window, and never in between. */
const waitInWindow = (
  what: (seen: Seen) => boolean,
  patienceMs: number,
) => `new Promise((resolve, reject) => {
  const look = () => (${what})(window.seen) && resolve(window.seen);
  addEventListener('seen', look);
  const giveUp = () => reject(new Error('In vain: ' + ${JSON.stringify(String(what))} + JSON.stringify(window.seen)));
  setTimeout(giveUp, ${patienceMs});
  look();
})`;
