import type { PageSource } from '../views/page';
import { articlePages } from './pages/article-pages';
import { companyPages } from './pages/company-pages';
import { documentPages } from './pages/document-pages';
import { landingPages } from './pages/landing-pages';
import type { PageEntry } from './pages/page-entry';
import { quizPages } from './pages/quiz-pages';
import { readerPages, searchPage } from './pages/reader-pages';
import { shopPages } from './pages/shop-pages';
import { tagPages } from './pages/tag-pages';

/**
 * Every page of the site, built from the content folder, in the order of the sitemap. This runs while prerendering and
 * on the server; the browser gets the resulting documents and never this file.
 */
export const allPages: readonly PageEntry[] = [
  ...companyPages,
  ...articlePages,
  ...landingPages,
  ...tagPages,
  ...documentPages,
  ...shopPages,
  ...quizPages,
  ...readerPages,
];

const byPath = new Map(allPages.map(({ page }) => [page.path, page]));

/** The content folder as a page source; an unknown address gives the not-found page. */
export const contentPages: PageSource = {
  async load(path, search) {
    const query = new URLSearchParams(search).get('query');
    if (path === '/search' && query) return searchPage(query).page;
    const page = byPath.get(path) ?? byPath.get('/404');
    if (!page) throw new Error('The content has no not-found page.');
    return page;
  },
};

/** Whether the content has a page at an address. */
export const isPage = (path: string): boolean => byPath.has(path);
