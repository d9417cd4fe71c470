import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { email } from '../../content/company';
import { hero } from '../../content/home';
import { site } from '../../content/site';
import type { Head, Page } from '../../views/page';

/** A page of the site, and the drawing for its sharing picture. */
export interface PageEntry {
  page: Page;
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
    title: path === '/' ? input.title : `${input.title} · ${site.brand}`,
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
  telephone: site.phone,
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
    page: {
      view: 'static',
      path,
      status: isMissing ? 404 : 200,
      head: pageHead(path, {
        structured: isMissing ? [] : [breadcrumbs([head.title, path])],
        ...head,
        isListed: !isMissing && head.isListed !== false,
      }),
      props: {},
      body: renderToStaticMarkup(content),
    },
    picture,
  };
}
