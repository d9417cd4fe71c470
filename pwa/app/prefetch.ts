import type { SiteRouter } from './router';
import { views } from './views';

/** As many as a screen of cards shows. */
const MOST_PAGES = 8;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200);

/**
 * Gets ready for the reader's next step while nothing happens: the pages that this one's cards lead to are read from
 * the device, one in each idle moment. Called only where the worker answers, so that it costs no network.
 */
export function prefetchNext(router: SiteRouter): void {
  const cards = document.querySelectorAll<HTMLAnchorElement>('.card a');
  const paths = [...cards].slice(0, MOST_PAGES).map(({ pathname }) => pathname);
  const next = async () => {
    const path = paths.shift();
    if (path === undefined) return;
    const page = await router.options.context.pages.load(path);
    await views[page.view].preload?.();
    whenIdle(next);
  };
  // What cannot be read now is read when it is asked for.
  whenIdle(() => void next().catch(() => undefined));
}
