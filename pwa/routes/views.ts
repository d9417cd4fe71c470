import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Page, ViewName } from './page';

export type ViewComponent<K extends ViewName> = ComponentType<{ page: Page<K> }>;
type LazyView<K extends ViewName> = ViewComponent<K> & { preload?: () => Promise<void> | undefined };

/** Every view is a chunk of its own: a reader pays for the page that is read. */
export const views: { [K in ViewName]: LazyView<K> } = {
  home: lazyRouteComponent(() => import('./home')),
  blog: lazyRouteComponent(() => import('./blog')),
  article: lazyRouteComponent(() => import('./article')),
  document: lazyRouteComponent(() => import('./document')),
  about: lazyRouteComponent(() => import('./about')),
  login: lazyRouteComponent(() => import('./login')),
  signUp: lazyRouteComponent(() => import('./sign-in')),
  saved: lazyRouteComponent(() => import('./articles')),
  notFound: lazyRouteComponent(() => import('./not-found')),
};
