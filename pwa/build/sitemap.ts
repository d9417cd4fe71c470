import { intoPages } from '../content/newest';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const list = (element: string, entry: string, urls: readonly string[]) => `${XML}
<${element} ${NAMESPACE}>
${urls.map(url => `  <${entry}><loc>${url}</loc></${entry}>`).join('\n')}
</${element}>
`;

/**
 * The sitemap of the given absolute addresses (sitemaps.org, protocol 0.9), by the names of its files. Where one file has no
 * room for all addresses, `sitemap.xml` is the index of the others.
 * @param most addresses in a file
 */
export function sitemapFiles(siteUrl: string, urls: readonly string[], most: number): Record<string, string> {
  const pages = intoPages(urls, most).map((some, index) => ({
    name: `sitemap-${index + 1}.xml`,
    text: list('urlset', 'url', some),
  }));
  const [first] = pages;
  if (first && pages.length === 1) return { 'sitemap.xml': first.text };
  const index = pages.map(({ name }) => `${siteUrl}/${name}`);
  return {
    'sitemap.xml': list('sitemapindex', 'sitemap', index),
    ...Object.fromEntries(pages.map(({ name, text }) => [name, text])),
  };
}
