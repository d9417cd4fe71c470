import { readAhead } from './pages';

/** The number of cards that fit on a screen. */
const MOST_PAGES = 8;

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) => window.requestIdleCallback?.(work) ?? setTimeout(work, 200);

/**
 * Prepares for the reader's next step while the page is idle: reads the pages that this page's cards link to, one per
 * idle moment. Called only if a worker controls the page, so that they come from the device and cost no network.
 */
export function prefetchNext(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.card a')].slice(0, MOST_PAGES);
  const next = async () => {
    const link = links.shift();
    if (!link) return;
    await readAhead(link.pathname);
    whenIdle(next);
  };
  whenIdle(next);
}
