import { articles } from 'virtual:content';
import { tagRoot } from '../../content/addresses';
import { blog } from '../../content/blog';
import { TOPIC_CARDS } from '../../content/growth';
import { intoPages, newestFirst } from '../../content/newest';
import { tags, topicDescription } from '../../content/tags';
import type { Article } from '../../content/types';
import { firstWords } from '../../ui/words';
import { listPath } from '../layout/page-links';
import { TagPage } from '../screens/tag-page';
import { heroOf, shortDay } from './article-pages';
import { breadcrumbs, type PageEntry, staticPage } from './page-entry';

/** How many words of a description a card shows. */
const DESCRIPTION_WORDS = 10;

type Topic = (typeof tags)[number];

/** All pages of a topic; the first has the topic's address. */
function pagesOf(topic: Topic): PageEntry[] {
  const tagged = articles.filter(article => article.tags.includes(topic.tag));
  // A list of several pages begins with what is new.
  const pages = intoPages(tagged.length > TOPIC_CARDS ? newestFirst(tagged) : tagged, TOPIC_CARDS);
  return pages.map((some, index) => pageOf(topic, some, index + 1, pages.length, tagged.length));
}

function pageOf({ tag, name }: Topic, some: Article[], page: number, pages: number, all: number): PageEntry {
  const [first] = some;
  const root = `${tagRoot}${tag}`;
  const path = listPath(root, page);
  const isFirst = page === 1;
  const description = topicDescription(name, all);
  return staticPage({
    path,
    title: isFirst ? `${name} articles` : `${name} articles, page ${page}`,
    description: isFirst ? description : `${blog.pageOf(page, pages)}. ${description}`,
    structured: [breadcrumbs([blog.title, '/blog'], [name, path])],
    ...(first ? { picture: heroOf(first) } : {}),
    content: (
      <TagPage
        {...{ name, root, page, pages }}
        cards={some.map(article => ({
          url: `/${article.slug}`,
          img: heroOf(article),
          date: shortDay(article.date),
          heading: article.title,
          description: firstWords(article.description, DESCRIPTION_WORDS),
        }))}
      />
    ),
  });
}

const topics = tags.map(pagesOf);

/** A page for each of the eleven topics. */
export const tagPages: PageEntry[] = topics.flatMap(pages => pages.slice(0, 1));

/** The other pages of topics that have more articles than one page. */
export const furtherTagPages: PageEntry[] = topics.flatMap(pages => pages.slice(1));
