import { articles } from 'virtual:content';
import { tagRoot } from '../../content/addresses';
import { blog } from '../../content/blog';
import { tags, topicDescription } from '../../content/tags';
import { firstWords } from '../../ui/words';
import { TagPage } from '../screens/tag-page';
import { heroOf, shortDay } from './article-pages';
import { breadcrumbs, type PageEntry, staticPage } from './page-entry';

/** How many words of a description a card shows. */
const DESCRIPTION_WORDS = 10;

/** A page for each of the eleven topics. */
export const tagPages: PageEntry[] = tags.map(({ tag, name }) => {
  const tagged = articles.filter(article => article.tags.includes(tag));
  const [first] = tagged;
  const path = `${tagRoot}${tag}`;
  return staticPage({
    path,
    title: `${name} articles`,
    description: topicDescription(name, tagged.length),
    structured: [breadcrumbs([blog.title, '/blog'], [name, path])],
    ...(first ? { picture: heroOf(first) } : {}),
    content: (
      <TagPage
        name={name}
        cards={tagged.map(article => ({
          url: `/${article.slug}`,
          img: heroOf(article),
          date: shortDay(article.date),
          heading: article.title,
          description: firstWords(article.description, DESCRIPTION_WORDS),
        }))}
      />
    ),
  });
});
