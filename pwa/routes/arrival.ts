import { ANNOUNCER_ID } from '../features/layout/announcer';
import { upgradeElements } from './elements';
import type { Page } from './page';
import type { SiteRouter } from './router';

/**
 * What every route change does (SPEC.md section 2; FEATURES.md 2.10): the head is the new page's, the window is at
 * the top, the heading has the focus, and the title is spoken once. The first load is left as the browser made it.
 */
export function followArrivals(router: SiteRouter): void {
  let path = router.state.location.pathname;
  upgradeElements();
  void prepareNext(router);
  router.subscribe('onRendered', async ({ toLocation }) => {
    if (toLocation.pathname === path) return;
    path = toLocation.pathname;
    const page = router.state.matches.at(-1)?.loaderData as Page | undefined;
    upgradeElements();
    scrollTo({ top: 0, behavior: 'instant' });
    if (toLocation.hash) document.getElementById(toLocation.hash)?.scrollIntoView();
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    const { applyHead } = await import('./head');
    if (page && path === toLocation.pathname) applyHead(page.head);
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
