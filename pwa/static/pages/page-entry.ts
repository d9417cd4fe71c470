import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { email, phone } from '../../content/company';
import { hero } from '../../content/home';
import { pageTitle, site } from '../../content/site';
import type { Page } from '../../views/page';

/** What a page tells search engines and the sites on which it is shared. */
export interface Head {
  /** The page's name; its title on this site. */
  name: string;
  /** With the brand, for browsers and other sites. */
  title: string;
  description: string;
  /** Absolute address; null if the page has none (not found). */
  canonical: string | null;
  type: 'website' | 'article';
  /** Absolute address of a picture of 1200 × 630 pixels. */
  image: string;
  imageAlt: string;
  robots: 'index' | 'noindex';
  /** schema.org objects. */
  structured: Record<string, unknown>[];
}

/** A page of the site, as the build makes it from the content folder. */
export interface PageEntry {
  page: Page;
  status: 200 | 404;
  head: Head;
  /** Its markup, with a place for the screen if it has one; null if the view draws all of it. */
  body: string | null;
  /** Address of the drawing in the sharing picture. */
  picture: string;
}

export const absolute = (path: string) => `${__SITE_URL__}${path === '/' ? '/' : path}`;

/** The picture of pages that have none of their own. */
export const HOME_PICTURE = hero.picture;

interface HeadInput {
  title: string;
  description: string;
  type?: Head['type'];
  imageAlt?: string;
  structured?: Record<string, unknown>[];
  /** Whether search engines may list it; true by default. */
  isListed?: boolean;
}

/** The address of a page's sharing picture. */
export const sharingPicture = (path: string) =>
  `/images/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.jpg`;

export function pageHead(path: string, input: HeadInput): Head {
  return {
    name: input.title,
    title: path === '/' ? input.title : pageTitle(input.title),
    description: input.description,
    canonical: path === '/404' ? null : absolute(path),
    type: input.type ?? 'website',
    image: absolute(sharingPicture(path)),
    imageAlt: input.imageAlt ?? `${input.title}: ${site.brand}`,
    robots: input.isListed === false ? 'noindex' : 'index',
    structured: input.structured ?? [],
  };
}

export const organization = {
  '@type': 'Organization',
  name: site.brand,
  url: absolute('/'),
  logo: absolute('/icons/icon-512.png'),
  email,
  telephone: phone,
};

/** The path from the front page to a page (schema.org BreadcrumbList). */
export const breadcrumbs = (...trail: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

interface StaticInput extends HeadInput {
  path: string;
  content: ReactElement;
  picture?: string;
}

/** A page that only the build renders: its markup is the page's body and needs no script. */
export function staticPage({ path, content, picture = HOME_PICTURE, ...head }: StaticInput): PageEntry {
  const isMissing = path === '/404';
  return {
    page: { view: 'static', path, props: {} },
    status: isMissing ? 404 : 200,
    head: pageHead(path, {
      structured: isMissing ? [] : [breadcrumbs([head.title, path])],
      ...head,
      isListed: !isMissing && head.isListed !== false,
    }),
    body: renderToStaticMarkup(content),
    picture,
  };
}
