import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Notice } from '../../api/contract/site';
import { createSiteRouter } from '../app/router';
import { contentPages } from '../static/content-pages';
import { NoticePage } from '../static/screens/notice-page';
import type { Page } from '../views/page';

export { articles } from 'virtual:content';
export { headTags, PAGE_TAG } from '../app/head';
export { aliases, families, notFoundPath, redirects, tagRoot } from '../content/addresses';
export { email, office } from '../content/company';
export { site } from '../content/site';
export { allPages, isPage } from '../static/content-pages';
export { catalogue } from '../static/pages/article-pages';
export { quizQuestions } from '../static/pages/quiz-pages';

/** A page as the app renders it; `build/document.ts` wraps it in the document. */
interface RenderedApp {
  page: Page;
  /** The markup of `#root`. */
  app: string;
}

/**
 * Renders the page at an address; an unknown address gives the not-found page.
 * @param path path and query
 */
export async function renderApp(path: string): Promise<RenderedApp> {
  const router = createSiteRouter(contentPages, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const app = renderToString(<RouterProvider router={router} />);
  const { pathname, search } = new URL(path, 'http://site');
  const page = await contentPages.load(pathname, search);
  return { page, app };
}

/** The markup of a notice, which no script ever hydrates. */
export const renderNoticePage = (notice: Notice): string => renderToStaticMarkup(<NoticePage {...notice} />);
