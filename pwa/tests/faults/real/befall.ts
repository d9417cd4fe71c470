import type { BrowserContext } from '@playwright/test';
import type { Network } from '../../e2e/network';
import { publishNewVersion } from '../../e2e/newer-version';
import type { RealFault } from './plan';
import type { RealSite } from './site';

/** The calls that write; others would not let the page open. */
const WRITES = /^\/(subscribe_user|add_inquiry|update_article|delete_article)$/;

const refusal = (status: number, seconds?: number) => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ message: 'Please try again.', code: 'busy' }),
  ...(seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } }),
});
const PORTAL = { status: 200, type: 'text/html', body: '<h1>Welcome to our hotel</h1>' };

/** Lets a fault begin. @returns a function that ends it */
export async function befall(
  fault: RealFault,
  { network, site, context }: { network: Network; site: RealSite; context: BrowserContext },
): Promise<() => Promise<unknown> | unknown> {
  switch (fault) {
    case 'no network':
      await network.cut();
      return network.restore;
    case 'answer lost':
      return network.loseAnswers(WRITES);
    case 'cut while answering':
      return network.breakAnswers(WRITES, 1);
    case '500':
      return network.answerInstead(WRITES, refusal(500));
    case '503 with a wait':
      return network.answerInstead(WRITES, refusal(503, 2));
    case '429 with a wait':
      return network.answerInstead(WRITES, refusal(429, 2));
    case 'portal page':
      return network.answerInstead(WRITES, PORTAL);
    case 'new version':
      return publishNewVersion(network);
    case 'another tab': {
      const tab = await context.newPage();
      await tab.goto('/faq');
      return () => tab.close();
    }
    case 'server killed': {
      const isBack = site.crash();
      return () => isBack;
    }
    case 'database killed': {
      const isBack = site.crashDatabase();
      return () => isBack;
    }
  }
}
