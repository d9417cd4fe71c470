import { PATIENCE_MS } from '../../offline/patience';
import type { FindOnSite } from './found';
import { joinTexts, type SiteText } from './site-text';

/** Preparing the search takes longer than a reader should wait for a letter to appear; milliseconds. */
const SLICE_MS = 8;

let opened: Promise<FindOnSite> | undefined;

/**
 * Opens the search of the site's texts, once for all callers.
 * @param addresses of the files with the texts
 * @throws Error if they are not on the device and do not come from the network in time
 */
export function openSearch(addresses: readonly string[]): Promise<FindOnSite> {
  opened ??= open(addresses).catch(error => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(addresses: readonly string[]): Promise<FindOnSite> {
  const reading = Promise.all(addresses.map(readText));
  const [{ createSiteSearch }, texts] = await Promise.all([import('./site-search'), reading]);
  let since = performance.now();
  return createSiteSearch(joinTexts(texts), () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return new Promise(resolve => {
      setTimeout(() => {
        since = performance.now();
        resolve();
      });
    });
  });
}

async function readText(address: string): Promise<SiteText> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  // The page of a hotel's network is no JSON.
  if (!answer.ok) throw new Error(`The texts for the search answered with ${answer.status}.`);
  return (await answer.json()) as SiteText;
}
