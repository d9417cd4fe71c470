import { type PageKind, searchedReaderPages } from '../content/search';
import { policies } from '../content/site';
import { articlePages } from './pages/article-pages';
import { companyPages } from './pages/company-pages';
import { documentPages } from './pages/document-pages';
import { landingPages } from './pages/landing-pages';
import type { PageEntry } from './pages/page-entry';
import { quizPages } from './pages/quiz-pages';
import { readerPages } from './pages/reader-pages';
import { shopPages } from './pages/shop-pages';
import { tagPages } from './pages/tag-pages';

/** A page that the search shall find. */
export interface ListedPage {
  path: string;
  kind: PageKind;
  title: string;
  description: string;
}

const isPolicy = (path: string) => policies.some(({ href }) => href === path);

const of = (kind: PageKind, entries: readonly PageEntry[]): ListedPage[] =>
  entries
    .filter(({ page, head }) => head.robots === 'index' || searchedReaderPages.includes(page.path))
    .map(({ page: { path }, head: { name, description } }) => ({
      path,
      kind: kind === 'page' && isPolicy(path) ? 'policy' : kind,
      title: name,
      description,
    }));

/** Every public page, and those of the readers that are linked. */
export const searchedPages: readonly ListedPage[] = [
  ...of('page', companyPages),
  ...of('article', articlePages),
  ...of('brief', landingPages),
  ...of('topic', tagPages),
  ...of('page', documentPages),
  ...of('product', shopPages),
  ...of('page', quizPages),
  ...of('page', readerPages),
];
