import { blog } from '../../content/blog';
import { LISTED_TITLES } from '../../content/growth';
import { intoPages } from '../../content/newest';
import { listPath } from '../layout/page-links';
import { TitlesPage } from '../screens/titles-page';
import { allCards } from './article-pages';
import { breadcrumbs, type PageEntry, staticPage } from './page-entry';

/** The list of all articles in pages, of which the blog has the first. */
export const titlePages = intoPages(allCards, LISTED_TITLES);

/** The other pages of that list. */
export const furtherTitlePages: PageEntry[] = titlePages.slice(1).map((cards, index) => {
  const page = index + 2;
  const path = listPath('/blog', page);
  const title = blog.furtherTitle(page);
  return staticPage({
    path,
    title,
    description: blog.furtherDescription(page, titlePages.length),
    structured: [breadcrumbs([blog.title, '/blog'], [title, path])],
    content: <TitlesPage cards={cards} title={title} page={page} pages={titlePages.length} />,
  });
});
