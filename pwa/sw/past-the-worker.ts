import { navigation } from '../content/site';
import { fileCache, pageCache, pagePaths } from './kit';
import { SERVER_PATHS } from './server-paths';

/** Opening this page has an effect in the worker. */
const { href: SAVED_PATH } = navigation.saved;

/**
 * Lets the browser answer without starting the worker where it can (Service Workers, “Static Routing API”): the kit's
 * pages and what has a hash in its name come from the kit, and calls go to the server. A browser that does not know
 * these rules leaves everything to the worker.
 * @param event the worker's installation
 */
export async function passWorker(event: ExtendableEvent & Partial<StaticRouting>): Promise<void> {
  const routes: StaticRoute[] = [
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: fileCache } },
    // With a query it is the same page, but it is not under that address in the cache.
    {
      condition: {
        or: pagePaths
          .filter(path => path !== SAVED_PATH)
          .map(pathname => ({ urlPattern: { pathname, search: '' } })),
      },
      source: { cacheName: pageCache },
    },
    // Not for navigations, which the worker answers when the server is away.
    ...SERVER_PATHS.map(path => ({
      condition: { urlPattern: { pathname: `${path}{/*}?` }, requestDestination: '' as const },
      source: 'network' as const,
    })),
  ];
  await event.addRoutes?.(routes).catch(() => undefined);
}
