import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { PageMoved } from '../views/page';

/**
 * Shows the page at an address, which the document may show already.
 * @param hash with its sign; empty for none
 * @throws PageMoved if the address leads to another one
 */
type Arrive = (pathname: string, hash: string, signal: AbortSignal) => Promise<void>;

const rootRoute = createRootRouteWithContext<{ arrive: Arrive }>()({});

/**
 * The content decides which addresses are pages (`content-pages.ts`), and a prerendered page carries its own data. So
 * one route serves them all. It draws nothing: `arrive` moves the page's elements into the document.
 */
const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  // Unlike a loader, this runs on each visit: a page seen before has to be shown again.
  beforeLoad: ({ context, location: { pathname, hash }, abortController }) =>
    context.arrive(pathname, hash && `#${hash}`, abortController.signal).catch(error => {
      if (!(error instanceof PageMoved)) throw error;
      throw redirect({ to: '/$', params: { _splat: error.path.slice(1) }, replace: true });
    }),
});

const routeTree = rootRoute.addChildren([pageRoute]);

export const createSiteRouter = (arrive: Arrive, history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { arrive },
  });

export type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
}
