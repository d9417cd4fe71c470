import { articles } from 'virtual:content';
import { tagRoot } from '../../content/addresses';
import { navigation } from '../../content/site';
import { tags } from '../../content/tags';
import type { Places } from '../../features/search/found';

/** The most topics that a search without results offers. */
const TOPICS = 6;

const articlesOn = (tag: string) =>
  articles.filter(({ tags }) => tags.some((each: string) => each === tag)).length;

/** Where readers may go on who have found nothing: the topics with most articles, and the pages of the main menu. */
export const places: Places = {
  topics: tags
    .map(({ tag, name }) => ({ label: name, href: `${tagRoot}${tag}`, articles: articlesOn(tag) }))
    .filter(({ articles }) => articles > 0)
    .sort((one, other) => other.articles - one.articles)
    .slice(0, TOPICS)
    .map(({ label, href }) => ({ label, href })),
  pages: [
    ...navigation.groups.flatMap(({ links }) => links.map(({ label, href }) => ({ label, href }))),
    { label: navigation.contact.label, href: navigation.contact.href },
  ],
};
