import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Page, ViewName } from './page';
import { Static } from './static';

export type ViewComponent<K extends ViewName> = ComponentType<{ page: Page<K> }>;
type LazyView<K extends ViewName> = ViewComponent<K> & { preload?: () => Promise<void> | undefined };

/** Every view that has code is a chunk of its own: a reader pays for the page that is read. */
export const views: { [K in ViewName]: LazyView<K> } = {
  static: Static,
  article: lazyRouteComponent(() => import('./article')),
  search: lazyRouteComponent(() => import('./search')),
  contact: lazyRouteComponent(() => import('./contact')),
  login: lazyRouteComponent(() => import('./login')),
  signUp: lazyRouteComponent(() => import('./sign-in')),
  updatePassword: lazyRouteComponent(() => import('./update-password')),
  saved: lazyRouteComponent(() => import('./articles')),
  uploader: lazyRouteComponent(() => import('./uploader')),
  quiz: lazyRouteComponent(() => import('./quiz')),
};
