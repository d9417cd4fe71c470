import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Notice } from '../../api/contract/site';
import { headTags, PAGE_TAG } from '../app/head';
import { createSiteRouter } from '../app/router';
import { site } from '../content/site';
import { contentPages } from '../static/content-pages';
import { NoticePage } from '../static/screens/notice-page';
import type { Page } from '../views/page';
import { type Assets, writeDocument } from './document';

export { articles } from 'virtual:content';
export { aliases, families, notFoundPath, redirects, tagRoot } from '../content/addresses';
export { email, office } from '../content/company';
export { allPages, isPage } from '../static/content-pages';
export { catalogue } from '../static/pages/article-pages';
export { quizQuestions } from '../static/pages/quiz-pages';

interface RenderedDocument {
  page: Page;
  html: string;
}

export { site };

/**
 * Renders the document of the page at an address; an unknown address gives the not-found page.
 * @param path path and query
 */
export async function renderDocument(path: string, assets: Assets): Promise<RenderedDocument> {
  const router = createSiteRouter(contentPages, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const app = renderToString(<RouterProvider router={router} />);
  const { pathname, search } = new URL(path, 'http://site');
  const page = await contentPages.load(pathname, search);
  const html = writeDocument({
    page,
    app,
    tags: headTags(page.head),
    pageTag: PAGE_TAG,
    language: site.language,
    assets,
  });
  return { page, html };
}

/** The markup of a notice, which no script ever hydrates. */
export const renderNoticePage = (notice: Notice): string => renderToStaticMarkup(<NoticePage {...notice} />);
