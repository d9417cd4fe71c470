import { ANNOUNCER_ID } from '../features/layout/announcer';
import type { Page } from '../views/page';
import { upgradeElements } from './elements';
import type { SiteRouter } from './router';

const pageInView = (router: SiteRouter) => router.state.matches.at(-1)?.loaderData as Page | undefined;

/**
 * On every route change: applies the new page's head, scrolls to the top, focuses the heading and announces the title
 * once. The first load stays as the browser made it, and so does a page that only changes its own address.
 */
export function followArrivals(router: SiteRouter): void {
  let page = pageInView(router);
  upgradeElements();
  void prepareNext(router);
  router.subscribe('onRendered', async ({ toLocation }) => {
    const arrived = pageInView(router);
    if (arrived === page) return;
    page = arrived;
    upgradeElements();
    scrollTo({ top: 0, behavior: 'instant' });
    if (toLocation.hash) document.getElementById(toLocation.hash)?.scrollIntoView();
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    const { applyHead } = await import('./head');
    if (arrived && arrived === page) applyHead(arrived.head);
    const announcer = document.getElementById(ANNOUNCER_ID);
    if (announcer) announcer.textContent = document.title;
    void prepareNext(router);
  });
}

async function prepareNext(router: SiteRouter): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const { prefetchNext } = await import('./prefetch');
  prefetchNext(router);
}
