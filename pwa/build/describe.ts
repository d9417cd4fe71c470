import { isSecretPath } from '../../api/contract/secret-paths';
import type { PrerenderedPage, SiteManifest } from '../../api/contract/site';
import { BUNDLES_PATH } from '../offline/bundles';
import { listBundles } from './bundles';
import { mailColours } from './colours';
import { articlesFeed, podcastFeed } from './feeds';
import { sitemap } from './sitemap';

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
    [BUNDLES_PATH.slice(1)]: JSON.stringify(listBundles(articles, documents)),
    'sitemap.xml': sitemap(listed.map(({ canonical }) => canonical ?? '')),
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    'feed.xml': articlesFeed(siteUrl, articles),
    'podcast.xml': podcastFeed(siteUrl, articles),
    ...Object.assign({}, ...articles.map(({ figures }) => figures)),
  };
}
