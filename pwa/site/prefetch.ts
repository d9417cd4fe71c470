import { readAhead } from './pages';

/** More than a reader looks at before the next step. */
const MOST_PAGES = 8;

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) => window.requestIdleCallback?.(work) ?? setTimeout(work, 200);

let cards: IntersectionObserver | undefined;

/**
 * Prepares for the reader's next step: reads the pages behind the cards that come into view, one per idle moment. Called
 * for each page, and only if a worker controls it, so that the pages come from the device and cost no network.
 */
export function prefetchNext(): void {
  cards?.disconnect();
  const paths: string[] = [];
  let left = MOST_PAGES;
  let isReading = false;
  const next = async () => {
    const path = paths.shift();
    isReading = path !== undefined;
    if (path === undefined) return;
    await readAhead(path);
    whenIdle(next);
  };
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || left === 0) continue;
      observer.unobserve(target);
      paths.push((target as HTMLAnchorElement).pathname);
      left -= 1;
    }
    if (isReading || paths.length === 0) return;
    isReading = true;
    whenIdle(next);
  });
  for (const link of document.querySelectorAll('.card a')) observer.observe(link);
  cards = observer;
}
