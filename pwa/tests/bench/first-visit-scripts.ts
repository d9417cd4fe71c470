import { launchChromium } from '../../build/browser';
import { untilNetworkIdle } from './idle';
import { untilWorker } from './until-worker';

/**
 * Opens a page with a fresh profile and waits until the worker has the kit and the network is idle.
 * @param isUsed whether a touch starts the app; otherwise the page is only read
 * @returns the addresses of the scripts that the page itself fetched over the network, in order
 */
export async function visitScripts(url: string, isUsed: boolean): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('requestfinished', async request => {
      const { pathname } = new URL(request.url());
      // The browser fetches the worker's own file on the worker's behalf.
      if (!pathname.endsWith('.js') || pathname === '/sw.js' || request.serviceWorker()) return;
      const response = await request.response();
      if (response && !response.fromServiceWorker()) scripts.push(pathname);
    });
    const idle = untilNetworkIdle(page);
    await page.goto(url);
    if (isUsed) await page.mouse.click(1, 1);
    await untilWorker(page);
    await idle;
    return scripts;
  } finally {
    await browser.close();
  }
}
