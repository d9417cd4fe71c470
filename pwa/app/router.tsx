import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  redirect,
  useLoaderData,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type Page, PageMoved, type PageSource } from '../views/page';
import { PageAway } from './page-away';
import { Shell } from './shell';
import { views } from './views';

interface Context {
  pages: PageSource;
}

const rootRoute = createRootRouteWithContext<Context>()({ component: Shell });

/**
 * The content decides which addresses are pages (`content-pages.ts`), and a prerendered page carries its own data. So
 * one route serves them all: load the page, load its view, show it.
 */
const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  loader: async ({ context, location }) => {
    const page = await context.pages.load(location.pathname, location.searchStr).catch(error => {
      if (!(error instanceof PageMoved)) throw error;
      throw redirect({ to: '/$', params: { _splat: error.path.slice(1) }, replace: true });
    });
    await views[page.view].preload?.();
    return page;
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: Screen,
  errorComponent: ({ reset }: ErrorComponentProps) => <PageAway onRetry={reset} />,
});

function Screen() {
  const page = useLoaderData({ from: '/$' });
  // The view's name and its page come from one object, but the compiler cannot infer that through the table.
  const View = views[page.view] as ComponentType<{ page: Page }>;
  return <View key={page.path} page={page} />;
}

const routeTree = rootRoute.addChildren([pageRoute]);

export function createSiteRouter(pages: PageSource, history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { pages },
    defaultPreload: false,
    trailingSlash: 'never',
  });
  // After every rendering, the first one too, the router scrolls to the top, under a reader who has already scrolled.
  // Its only subscriber does that; `arrival.ts` does it for route changes alone.
  router.subscribers.clear();
  return router;
}

export type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
}
