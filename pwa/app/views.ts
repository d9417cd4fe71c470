import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Page, ViewName } from '../views/page';

type WithCode = Exclude<ViewName, 'static'>;
type LazyView<K extends WithCode> = ComponentType<{ page: Page<K> }> & {
  preload?: () => Promise<void> | undefined;
};

/** Each view with code is a chunk of its own, so readers download only the views they open. */
export const views: { [K in WithCode]: LazyView<K> } = {
  article: lazyRouteComponent(() => import('../views/article')),
  search: lazyRouteComponent(() => import('../views/search')),
  contact: lazyRouteComponent(() => import('../views/contact')),
  login: lazyRouteComponent(() => import('../views/login')),
  signUp: lazyRouteComponent(() => import('../views/sign-up')),
  updatePassword: lazyRouteComponent(() => import('../views/update-password')),
  saved: lazyRouteComponent(() => import('../views/articles')),
  uploader: lazyRouteComponent(() => import('../views/uploader')),
  quiz: lazyRouteComponent(() => import('../views/quiz')),
};

/** Loads the code of a view, if it has any. */
export const preloadView = async (view: ViewName): Promise<void> =>
  view === 'static' ? undefined : views[view].preload?.();
