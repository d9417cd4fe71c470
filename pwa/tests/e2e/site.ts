import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from '../../../api/contract/site';

const dist = join(import.meta.dirname, '../../../dist');
const manifest = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as SiteManifest;

/** A page as the build wrote it. */
interface SitePage {
  path: string;
  status: number;
  title: string;
  h1: string;
  description: string;
  /** Absolute address; undefined on the not-found page. */
  canonical: string | undefined;
  image: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

function readPage(path: string, file: string, status: number): SitePage {
  const html = readFileSync(join(dist, 'client', file), 'utf8');
  const find = (pattern: RegExp) => {
    const found = pattern.exec(html)?.[1];
    return found === undefined ? undefined : decode(found);
  };
  return {
    path,
    status,
    title: find(/<title[^>]*>([^<]*)/) ?? '',
    h1: find(/<h1[^>]*>(.*?)<\/h1>/s) ?? '',
    description: find(/<meta name="description" content="([^"]*)"/) ?? '',
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    image: find(/<meta property="og:image" content="([^"]*)"/) ?? '',
  };
}

/** Whether an address is a second spelling that shows the same page. */
const isAlias = (path: string) => path !== '/' && manifest.pages[path]?.file !== `${path.slice(1)}.html`;

/** Every page of the build to be tested; the not-found page stands for all unknown paths. */
export const pages: readonly SitePage[] = Object.entries(manifest.pages)
  .filter(([path]) => path !== '/404.html' && !isAlias(path))
  .map(([path, { file, status }]) => readPage(path === '/404' ? '/no-such-page' : path, file, status));

export const articles: readonly SitePage[] = Object.values(manifest.catalogue).flatMap(article =>
  pages.filter(({ path }) => path === `/${article.url}`),
);

export const redirects: readonly [from: string, to: string][] = Object.entries(manifest.redirects);

/** The text of a file of the built site. */
export const textOf = (file: string): string => readFileSync(join(dist, 'client', file), 'utf8');
