import { articles, documents } from 'virtual:content';
import type { Catalogue } from '../../api/contract/site';
import { unlisted } from '../content/screens';
import { blogOrder, description, site } from '../content/site';
import type { Article, Document } from '../content/types';
import type { Card } from '../ui/card';
import type { Head, Page, PageSource } from './page';

/**
 * Every page of the site, put together from the content folder. It runs while prerendering and on the server;
 * the browser gets its results in the prerendered documents and never this file.
 */
const heroes = import.meta.glob<string>('../content/articles/*/hero.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const absolute = (path: string) => `${__SITE_URL__}${path === '/' ? '/' : path}`;
const bySlug = new Map(articles.map(article => [article.slug, article]));
const heroOf = (article: Article) => heroes[`../content/articles/${article.slug}/hero.svg`] ?? '';

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

function cardOf(article: Article): Card {
  return {
    slug: article.slug,
    articleKey: article.key,
    title: article.title,
    excerpt: article.subtitle,
    category: article.category,
    // Sept, not Sep, as the specification writes it.
    day: shortDay.format(new Date(article.date)).replace('Sep ', 'Sept '),
    date: article.date,
    readMinutes: article.readMinutes,
    image: heroOf(article),
    imageAlt: article.heroAlt,
  };
}

const cards = (slugs: readonly string[]) => {
  const named = slugs.map(slug => bySlug.get(slug)).filter(article => article !== undefined);
  return named.map(cardOf);
};

const organization = {
  '@type': 'Organization',
  name: site.brand,
  url: absolute('/'),
  logo: absolute('/icons/icon-512.png'),
  email: site.email,
  telephone: site.phone,
};

interface HeadInput {
  title: string;
  description: string;
  type?: Head['type'];
  image?: string;
  imageAlt?: string;
  structured?: Record<string, unknown>[];
}

function head(path: string, input: HeadInput): Head {
  const listed = !unlisted.includes(path);
  return {
    title: path === '/' ? input.title : `${input.title} · ${site.brand}`,
    description: input.description,
    canonical: path === '/404' ? null : absolute(path),
    type: input.type ?? 'website',
    image: absolute(input.image ?? '/images/og/home.jpg'),
    imageAlt: input.imageAlt ?? `${site.brand}: ${site.tagline}`,
    robots: listed ? 'index' : 'noindex',
    structured: input.structured ?? [],
  };
}

const breadcrumbs = (...trail: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

function articlePage(article: Article): Page<'article'> {
  const path = `/${article.slug}`;
  const { media } = article;
  const narration = media && {
    '@type': 'AudioObject',
    contentUrl: absolute(media.audio.url),
    encodingFormat: 'audio/mpeg',
    duration: `PT${Math.round(media.audio.seconds)}S`,
  };
  return {
    view: 'article',
    path,
    status: 200,
    head: head(path, {
      title: article.title,
      description: article.description,
      type: 'article',
      image: `/images/og/${article.slug}.jpg`,
      imageAlt: article.heroAlt,
      structured: [
        {
          '@type': 'Article',
          headline: article.title,
          description: article.description,
          datePublished: article.date,
          wordCount: article.words,
          image: absolute(`/images/og/${article.slug}.jpg`),
          author: organization,
          publisher: organization,
          mainEntityOfPage: absolute(path),
          ...(narration ? { audio: narration } : {}),
        },
        breadcrumbs(['Blog', '/blog'], [article.title, path]),
      ],
    }),
    props: {
      slug: article.slug,
      articleKey: article.key,
      title: article.title,
      subtitle: article.subtitle,
      category: article.category,
      day: longDay.format(new Date(article.date)),
      date: article.date,
      readMinutes: article.readMinutes,
      hero: heroOf(article),
      heroAlt: article.heroAlt,
      summary: article.summary,
      headings: article.headings,
      canonical: absolute(path),
      audio: media?.audio ?? null,
      pdf: media?.pdf ?? null,
      related: cards(relatedTo(article)),
    },
    body: article.html,
  };
}

/** The three that the article names; where one of them is not there, the next of the blog's order. */
function relatedTo(article: Article): string[] {
  const wanted = [...article.related, ...blogOrder, ...bySlug.keys()];
  const usable = wanted.filter(slug => slug !== article.slug && bySlug.has(slug));
  return [...new Set(usable)].slice(0, 3);
}

function documentPage(document: Document): Page<'document'> {
  const path = `/${document.slug}`;
  return {
    view: 'document',
    path,
    status: 200,
    head: head(path, { title: document.title, description: document.description }),
    props: { title: document.title, subtitle: document.subtitle, action: document.action },
    body: document.html,
  };
}

function screenPages(): Page[] {
  const none = {};
  return [
    {
      view: 'home',
      path: '/',
      status: 200,
      head: head('/', {
        title: `${site.brand}: ${site.tagline}`,
        description,
        structured: [organization, { '@type': 'WebSite', name: site.brand, url: absolute('/') }],
      }),
      props: { latest: cards(blogOrder).slice(0, 3) },
      body: null,
    },
    {
      view: 'blog',
      path: '/blog',
      status: 200,
      head: head('/blog', {
        title: 'Blog',
        description:
          'Long reads on applied machine learning: language, vision, forecasting and reliability, each with a narration to listen to and a PDF to keep.',
        structured: [breadcrumbs(['Home', '/'], ['Blog', '/blog'])],
      }),
      props: { cards: cards(blogOrder) },
      body: null,
    },
    {
      view: 'about',
      path: '/about',
      status: 200,
      head: head('/about', {
        title: 'About us',
        description:
          'Who Aranya Applied AI is: a small team from Gurugram that builds machine learning for fields, factory floors and therapy rooms, and the way it works.',
        structured: [organization, breadcrumbs(['Home', '/'], ['About us', '/about'])],
      }),
      props: {},
      body: null,
    },
    {
      view: 'login',
      path: '/login',
      status: 200,
      head: head('/login', {
        title: 'Log in',
        description: 'Log in to save articles and find them on every device.',
      }),
      props: none,
      body: null,
    },
    {
      view: 'signUp',
      path: '/sign-in',
      status: 200,
      head: head('/sign-in', {
        title: 'Create an account',
        description: 'Create an account to save articles and to find them again on every device you use.',
      }),
      props: none,
      body: null,
    },
    {
      view: 'saved',
      path: '/articles',
      status: 200,
      head: head('/articles', {
        title: 'Your saved articles',
        description: 'The articles you saved, on this device and on every other one you are signed in on.',
      }),
      props: none,
      body: null,
    },
    {
      view: 'notFound',
      path: '/404',
      status: 404,
      head: head('/404', {
        title: 'Page not found',
        description: 'The address leads to no page of this site.',
      }),
      props: none,
      body: null,
    },
  ];
}

/** Every page of the site, in the order of the sitemap. */
export const allPages: readonly Page[] = [
  ...screenPages(),
  ...articles.map(articlePage),
  ...documents.map(documentPage),
];

const byPath = new Map(allPages.map(page => [page.path, page]));

/** The content folder as a page source; an unknown address is the not-found page. */
export const contentPages: PageSource = {
  async load(path) {
    const page = byPath.get(path) ?? byPath.get('/404');
    if (!page) throw new Error('The content has no not-found page.');
    return page;
  },
};

/** What the server needs to know of the articles: a saved row shows these words, whatever the caller sent. */
export const catalogue: Catalogue = Object.fromEntries(
  articles.map(({ key, title, slug }) => [key, { title, url: slug }]),
);
