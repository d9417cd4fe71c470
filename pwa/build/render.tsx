import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Notice } from '../../api/contract/site';
import { Island, type IslandId, SCREEN_ID, Screen } from '../app/islands';
import { createSiteRouter } from '../app/router';
import { preloadView } from '../app/views';
import { pageTitle, site } from '../content/site';
import type { FindOnSite } from '../features/search/found';
import { pageAt } from '../static/content-pages';
import { Shell } from '../static/layout/shell';
import { fillSlot } from '../static/layout/slot';
import type { PageEntry } from '../static/pages/page-entry';
import { searchPage } from '../static/pages/reader-pages';
import { NoticePage } from '../static/screens/notice-page';
import { type Assets, writeDocument } from './document';
import { headTags } from './head';

export { articles } from 'virtual:content';
export { aliases, families, notFoundPath, redirects, tagRoot } from '../content/addresses';
export { email, office, supportEmail } from '../content/company';
export { allPages, furtherPages, isPage } from '../static/content-pages';
export { catalogue } from '../static/pages/article-pages';
export { quizQuestions } from '../static/pages/quiz-pages';
export { searchedPages } from '../static/searched-pages';

export { pageTitle, site };

const nowhere = async () => undefined;

/** Opens the search of the site's texts. */
export type OpenSearch = () => Promise<FindOnSite>;

/** The page of a search, with its results; without a search for the query, the page searches in the browser. */
async function searchedPage(
  query: string,
  texts: readonly string[],
  openSearch?: OpenSearch,
): Promise<PageEntry> {
  const find = query === '' ? undefined : await openSearch?.();
  return searchPage(texts, { query, found: find?.(query) ?? null });
}

/**
 * Renders the document of the page at an address; an unknown address gives the not-found page.
 * @param path path and query
 * @param openSearch for the address of a search; without it, the page has no results of the whole site
 */
export async function renderDocument(
  path: string,
  assets: Assets,
  openSearch?: OpenSearch,
): Promise<{ entry: PageEntry; html: string }> {
  const { pathname, searchParams } = new URL(path, 'http://site');
  const entry =
    pathname === '/search'
      ? await searchedPage(searchParams.get('query') ?? '', assets.searchTexts, openSearch)
      : pageAt(pathname);
  const { page, body, head } = entry;
  const router = createSiteRouter(nowhere, createMemoryHistory({ initialEntries: [path] }));
  await preloadView(page.view);
  const screen = renderToString(<Screen page={page} router={router} />, { identifierPrefix: SCREEN_ID });
  const island = (id: IslandId) =>
    renderToString(<Island id={id} router={router} />, { identifierPrefix: id });
  const app = renderToStaticMarkup(
    <Shell main={fillSlot(body, screen)} islands={{ strip: island('strip'), device: island('device') }} />,
  );
  const html = writeDocument({ page, app, tags: headTags(head), language: site.language, assets });
  return { entry, html };
}

/** The markup of a notice, which no script ever hydrates. */
export const renderNoticePage = (notice: Notice): string => renderToStaticMarkup(<NoticePage {...notice} />);
