import { articlePages } from './pages/article-pages';
import { companyPages } from './pages/company-pages';
import { documentPages } from './pages/document-pages';
import { landingPages } from './pages/landing-pages';
import type { PageEntry } from './pages/page-entry';
import { quizPages } from './pages/quiz-pages';
import { readerPages } from './pages/reader-pages';
import { shopPages } from './pages/shop-pages';
import { furtherTagPages, tagPages } from './pages/tag-pages';
import { furtherTitlePages } from './pages/title-pages';

/** The pages on which long lists go on. Their articles can also be found by the search, so it leaves these pages out. */
export const furtherPages: readonly PageEntry[] = [...furtherTitlePages, ...furtherTagPages];

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
  ...furtherPages,
];

const byPath = new Map(allPages.map(entry => [entry.page.path, entry]));

/** The page at an address; an unknown address gives the not-found page. */
export function pageAt(path: string): PageEntry {
  const entry = byPath.get(path) ?? byPath.get('/404');
  if (!entry) throw new Error('The content has no not-found page.');
  return entry;
}

/** Whether the content has a page at an address. */
export const isPage = (path: string): boolean => byPath.has(path);
