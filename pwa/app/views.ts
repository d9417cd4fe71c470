import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Page, ViewName } from '../views/page';
import { Static } from '../views/static';

type ViewComponent<K extends ViewName> = ComponentType<{ page: Page<K> }>;
type LazyView<K extends ViewName> = ViewComponent<K> & { preload?: () => Promise<void> | undefined };

/** Each view with code is a chunk of its own, so readers download only the views they open. */
export const views: { [K in ViewName]: LazyView<K> } = {
  static: Static,
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
