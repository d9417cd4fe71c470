import { isSecretPath } from '../../api/contract/secret-paths';
import type { PrerenderedPage, SiteManifest } from '../../api/contract/site';
import { FEED_ENTRIES, KNOWN_ARTICLES, SITEMAP_ADDRESSES } from '../content/growth';
import { newestOf } from '../content/newest';
import type { Article } from '../content/types';
import { BUNDLES_PATH, bundlePath } from '../offline/bundles';
import { listBundles } from './bundles';
import { mailColours } from './colours';
import { articlesFeed, podcastFeed } from './feeds';
import { sitemapFiles } from './sitemap';

/** The renderer's module, as the build or the development server has loaded it. */
export type Renderer = typeof import('./render');

const NOINDEX = { 'x-robots-tag': 'noindex' };
/** For pages whose address contains a secret. */
const SECRET = { ...NOINDEX, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

/** The name of a page's file in the folder of the site. */
export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const FIRST_PICTURE = /<link rel="preload" as="image" href="([^"]+)" fetchPriority="high"/;

/** The header (RFC 8288) with which browsers fetch a document's first picture before they have parsed the document. */
function linkPicture(html: string): Record<string, string> {
  const [, picture] = html.match(FIRST_PICTURE) ?? [];
  return picture ? { link: `<${picture}>; rel=preload; as=image; fetchpriority=high` } : {};
}

/**
 * Every address with a page of its own, and what the server has to know of each.
 * @param documents the HTML of the pages by their paths, as far as it is known
 */
export function describePages(
  { allPages, aliases, office }: Renderer,
  documents: ReadonlyMap<string, string>,
): Record<string, PrerenderedPage> {
  const pages: Record<string, PrerenderedPage> = {};
  for (const { page, head, status } of allPages) {
    const { path } = page;
    const indexing = head.robots === 'noindex' ? (isSecretPath(path) ? SECRET : NOINDEX) : {};
    pages[path] = {
      file: fileOf(path),
      status,
      headers: { ...indexing, ...linkPicture(documents.get(path) ?? '') },
      ...(path === '/contact' ? { frameOrigin: new URL(office.embed).origin } : {}),
      ...(path === '/search' ? { dependsOnQuery: true } : {}),
    };
  }
  for (const [alias, path] of Object.entries(aliases)) {
    const page = pages[path];
    if (page) pages[alias] = page;
  }
  // Under its file name, the not-found page answers with 200, so that the worker can store it.
  pages['/404.html'] = { file: '404.html', status: 200, headers: NOINDEX };
  return pages;
}

/** What the API has to know about the site. */
export const describeSite = ({
  site,
  email,
  supportEmail,
  catalogue,
  quizQuestions,
}: Renderer): Pick<SiteManifest, 'identity' | 'catalogue' | 'quizzes'> => ({
  identity: { brand: site.brand, email, supportEmail, colours: mailColours },
  catalogue,
  quizzes: quizQuestions,
});

/** A list of the newest articles, which every device has, and a file for each of the others. */
function bundleFiles(
  articles: readonly Article[],
  documents: ReadonlyMap<string, string>,
): Record<string, string> {
  const known = newestOf(articles, KNOWN_ARTICLES);
  const others = articles.filter(article => !known.includes(article));
  const files = listBundles(others, documents).map(bundle => [bundlePath(bundle.slug), bundle] as const);
  const all = [[BUNDLES_PATH, listBundles(known, documents)] as const, ...files];
  return Object.fromEntries(all.map(([path, content]) => [path.slice(1), JSON.stringify(content)]));
}

/**
 * The site's small files that are made from its content, by name.
 * @param documents the HTML of the pages by their paths, as far as it is known
 */
export function textFiles(
  { allPages, articles }: Renderer,
  siteUrl: string,
  build: string,
  documents: ReadonlyMap<string, string>,
): Record<string, string> {
  const heads = allPages.map(({ head }) => head);
  const listed = heads.filter(({ robots, canonical }) => robots === 'index' && canonical);
  return {
    'version.json': JSON.stringify({ build, built: new Date().toISOString().slice(0, 10) }),
    ...bundleFiles(articles, documents),
    ...sitemapFiles(
      siteUrl,
      listed.map(({ canonical }) => canonical ?? ''),
      SITEMAP_ADDRESSES,
    ),
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    ...articlesFeed(siteUrl, articles, FEED_ENTRIES),
    ...podcastFeed(siteUrl, articles, FEED_ENTRIES),
    ...Object.assign({}, ...articles.map(({ figures }) => figures)),
  };
}
