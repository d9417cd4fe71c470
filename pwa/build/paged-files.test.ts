import { describe, expect, it } from 'vitest';
import type { Article, ArticleMedia } from '../content/types';
import { articlesFeed, podcastFeed } from './feeds';
import { sitemapFiles } from './sitemap';

const SITE = 'https://example.com';
const file = { url: '/a', bytes: 1, sha256: '', seconds: 1, pages: 1 };
const media: ArticleMedia = { textHash: '', audio: file, pdf: file };
/** What the feeds write of an article. The higher its number, the newer it is. */
const articles = Array.from({ length: 10 }, (_article, index) => ({
  ...{ title: 'A title', description: 'A text', category: 'A topic', media },
  slug: `article-${index}`,
  date: `2026-01-${10 + index}`,
})) as unknown as Article[];

const slugsIn = (xml = '', element: string) =>
  [...xml.matchAll(new RegExp(`<${element}[^>]*>${SITE}/(article-\\d)<`, 'g'))].map(([, slug]) => slug);
const linksIn = (xml = '') =>
  Object.fromEntries(
    [...xml.matchAll(/link rel="(\w+)" href="([^"]+)"/g)].map(([, name, href]) => [name, href]),
  );

describe.each([
  ['feed', 'id', articlesFeed],
  ['podcast', 'guid', podcastFeed],
] as const)('the feed %s', (name, element, write) => {
  it('is one file without links to others while it has room for all', () => {
    const files = write(SITE, articles, 10);
    expect(Object.keys(files)).toEqual([`${name}.xml`]);
    expect(linksIn(files[`${name}.xml`])).toEqual({ self: `${SITE}/${name}.xml` });
  });

  it('begins with the newest, and names each article once in a chain of files', () => {
    const files = write(SITE, articles, 4);
    const found: (string | undefined)[] = [];
    let address: string | undefined = `${SITE}/${name}.xml`;
    let before: string | undefined;
    while (address !== undefined) {
      const xml: string | undefined = files[address.slice(SITE.length + 1)];
      const links = linksIn(xml);
      expect(links.self).toBe(address);
      expect(links.first).toBe(`${SITE}/${name}.xml`);
      expect(links.previous).toBe(before);
      found.push(...slugsIn(xml, element));
      before = address;
      address = links.next;
    }
    expect(found).toEqual(articles.map(({ slug }) => slug).reverse());
  });
});

describe('the sitemap', () => {
  const urls = articles.map(({ slug }) => `${SITE}/${slug}`);
  const named = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

  it('is one file while it has room for all', () => {
    const files = sitemapFiles(SITE, urls, 10);
    expect(Object.keys(files)).toEqual(['sitemap.xml']);
    expect(named(files['sitemap.xml'])).toEqual(urls);
  });

  it('is an index of files that name each address once, when it has not', () => {
    const files = sitemapFiles(SITE, urls, 4);
    expect(files['sitemap.xml']).toContain('<sitemapindex ');
    const parts = named(files['sitemap.xml']).map(url => files[(url ?? '').slice(SITE.length + 1)]);
    expect(parts).toHaveLength(3);
    expect(parts.flatMap(named)).toEqual(urls);
  });
});
