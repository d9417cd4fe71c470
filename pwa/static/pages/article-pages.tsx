import { articles } from 'virtual:content';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Catalogue } from '../../../api/contract/site';
import { blog } from '../../content/blog';
import { BLOG_CARDS, KNOWN_ARTICLES } from '../../content/growth';
import { newestOf } from '../../content/newest';
import { blogOrder, site } from '../../content/site';
import type { Article } from '../../content/types';
import type { ShelfArticle } from '../../features/saved/shelf';
import type { SearchEntry } from '../../features/search/search';
import type { Card } from '../../ui/card';
import { ArticlePage } from '../screens/article-page';
import { absolute, breadcrumbs, organization, type PageEntry, pageHead, sharingPicture } from './page-entry';

const heroes = import.meta.glob<string>('../../content/articles/*/hero.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const bySlug = new Map(articles.map(article => [article.slug, article]));
export const heroOf = ({ slug }: Article) => heroes[`../../content/articles/${slug}/hero.svg`] ?? '';

const longDay = new Intl.DateTimeFormat(site.language, { dateStyle: 'long', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat(site.language, {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
/** Sept, not Sep, as the specification writes it. */
export const shortDay = (date: string) => shortDate.format(new Date(date)).replace('Sep ', 'Sept ');

function cardOf(article: Article): Card {
  return {
    slug: article.slug,
    title: article.title,
    excerpt: article.subtitle,
    category: article.category,
    day: shortDay(article.date),
    date: article.date,
    readMinutes: article.readMinutes,
    image: heroOf(article),
    imageAlt: article.heroAlt,
  };
}

/**
 * The cards of articles, in the order of the given slugs.
 * @throws Error if the content has no such article
 */
export function cards(slugs: readonly string[]): Card[] {
  return slugs.map(slug => {
    const article = bySlug.get(slug);
    if (!article) throw new Error(`The content has no article “${slug}”.`);
    return cardOf(article);
  });
}

/** All articles: those of the blog in its order, then the others. */
export const allCards: Card[] = cards([...new Set([...blogOrder, ...articles.map(({ slug }) => slug)])]);

function articlePage(article: Article): PageEntry {
  const path = `/${article.slug}`;
  const { slug, key, title, media, narrator } = article;
  const canonical = absolute(path);
  const audio = media?.audio ?? null;
  const narration = audio && {
    '@type': 'AudioObject',
    contentUrl: absolute(audio.url),
    encodingFormat: 'audio/mpeg',
    duration: `PT${Math.round(audio.seconds)}S`,
  };
  return {
    page: {
      view: 'article',
      path,
      props: {
        ...{ slug, articleKey: key, title, canonical },
        audio,
        pdf: media?.pdf ?? null,
        ...(narrator === undefined ? {} : { narrator }),
      },
    },
    status: 200,
    head: pageHead(path, {
      title,
      description: article.description,
      type: 'article',
      imageAlt: article.heroAlt,
      structured: [
        {
          '@type': 'Article',
          headline: title,
          description: article.description,
          datePublished: article.date,
          wordCount: article.words,
          image: absolute(sharingPicture(path)),
          author: organization,
          publisher: organization,
          mainEntityOfPage: canonical,
          ...(narration ? { audio: narration } : {}),
        },
        breadcrumbs([blog.title, '/blog'], [title, path]),
      ],
    }),
    body: renderToStaticMarkup(
      <ArticlePage
        article={article}
        day={longDay.format(new Date(article.date))}
        hero={heroOf(article)}
        author={site.brand}
        related={cards(article.related)}
      />,
    ),
    picture: heroOf(article),
  };
}

export const articlePages: PageEntry[] = articles.map(articlePage);

/** The articles of the blog's cards as search entries, in their order. */
export const searchEntries: SearchEntry[] = blogOrder.slice(0, BLOG_CARDS).flatMap(slug => {
  const article = bySlug.get(slug);
  if (!article) return [];
  const { component, title, description } = article;
  return [{ component, heading: title, description, url: `/${slug}` }];
});

/** What the server knows about the articles. A saved row shows these words, whatever the caller sent. */
export const catalogue: Catalogue = Object.fromEntries(
  articles.map(({ key, title, slug }) => [key, { title, url: slug }]),
);

/** What the list of saved articles shows of each of the newest, by key. */
export const shelfArticles: Record<string, ShelfArticle> = Object.fromEntries(
  newestOf(articles, KNOWN_ARTICLES).map(article => {
    const { key, readMinutes, media, narrator } = article;
    const [audio, pdfUrl] = [media?.audio ?? null, media?.pdf.url ?? null];
    return [key, { image: heroOf(article), readMinutes, audio, pdfUrl, narrator }];
  }),
);
