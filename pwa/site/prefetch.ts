import { readAhead } from './pages';

/** The number of cards that fit on a screen. */
const MOST_PAGES = 8;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200);

/**
 * Prepares for the reader's next step while the page is idle: reads the pages that this page's cards link to, one per
 * idle moment. Called only if a worker controls the page, so that they come from the device and cost no network.
 */
export function prefetchNext(): void {
  const cards = document.querySelectorAll<HTMLAnchorElement>('.card a');
  const paths = [...cards].slice(0, MOST_PAGES).map(({ pathname }) => pathname);
  const next = async () => {
    const path = paths.shift();
    if (path === undefined) return;
    // A page that is not on the device is read when it is opened.
    await readAhead(path).catch(() => undefined);
    whenIdle(next);
  };
  whenIdle(next);
}
