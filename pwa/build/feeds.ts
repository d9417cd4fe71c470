import { description, email } from '../content/company';
import { intoPages, newestFirst } from '../content/newest';
import { podcast, site } from '../content/site';
import type { Article } from '../content/types';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const moment = (date: string) => `${date}T06:00:00Z`;

/** A feed in files (RFC 5005, “Paged Feeds”): who has read one finds the older entries in the next. */
interface FeedPage {
  articles: Article[];
  /** The addresses of the first, this, the newer and the older file; null for none. */
  links: Record<'first' | 'self' | 'previous' | 'next', string | null>;
}

/** The file's name of a page of a feed; the first has the feed's own. */
const nameOf = (feed: string, page: number) => `${feed}${page === 1 ? '' : `-${page}`}.xml`;

/** Writes the files of a feed, by their names. */
function feedFiles(
  siteUrl: string,
  feed: string,
  articles: readonly Article[],
  most: number,
  write: (page: FeedPage) => string,
): Record<string, string> {
  const pages = intoPages(newestFirst(articles), most);
  const address = (page: number) =>
    page < 1 || page > pages.length ? null : `${siteUrl}/${nameOf(feed, page)}`;
  const files = pages.map((some, index) => {
    const page = index + 1;
    const beside = { previous: address(page - 1), next: address(page + 1) };
    const links = { self: address(page), first: pages.length > 1 ? address(1) : null, ...beside };
    return [nameOf(feed, page), write({ articles: some, links })];
  });
  return Object.fromEntries(files);
}

/** @param element the name of a link in this kind of feed */
const linkLines = (element: string, type: string, links: FeedPage['links'], indent: string) =>
  Object.entries(links).flatMap(([relation, href]) =>
    href === null ? [] : [`${indent}<${element} rel="${relation}" href="${href}" type="${type}"/>`],
  );

/**
 * The articles as an Atom feed (RFC 4287), newest first, by the names of its files.
 * @param most entries in a file
 */
export const articlesFeed = (
  siteUrl: string,
  articles: readonly Article[],
  most: number,
): Record<string, string> =>
  feedFiles(siteUrl, 'feed', articles, most, page => {
    const entries = page.articles.map(
      ({ slug, title, description: text, date, category }) => `  <entry>
    <id>${siteUrl}/${slug}</id>
    <title>${escapeXml(title)}</title>
    <link href="${siteUrl}/${slug}"/>
    <updated>${moment(date)}</updated>
    <category term="${escapeXml(category)}"/>
    <summary>${escapeXml(text)}</summary>
  </entry>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">
  <id>${siteUrl}/</id>
  <title>${escapeXml(site.brand)}</title>
  <subtitle>${escapeXml(description)}</subtitle>
${linkLines('link', 'application/atom+xml', page.links, '  ').join('\n')}
  <link href="${siteUrl}/blog"/>
  <updated>${moment(page.articles[0]?.date ?? '1970-01-01')}</updated>
  <author><name>${escapeXml(site.brand)}</name></author>
${entries.join('\n')}
</feed>
`;
  });

/**
 * The narrations as a podcast (RSS 2.0 with Apple's elements, which players rely on), newest first, by the names of its
 * files.
 * @param most episodes in a file
 */
export function podcastFeed(
  siteUrl: string,
  articles: readonly Article[],
  most: number,
): Record<string, string> {
  const read = articles.filter(({ media }) => media?.audio);
  return feedFiles(siteUrl, 'podcast', read, most, page => {
    const items = page.articles.flatMap(({ slug, title, description: text, date, media }) => {
      if (!media?.audio) return [];
      const { url, bytes, seconds } = media.audio;
      return `    <item>
      <title>${escapeXml(title)}</title>
      <link>${siteUrl}/${slug}</link>
      <guid isPermaLink="true">${siteUrl}/${slug}</guid>
      <pubDate>${new Date(moment(date)).toUTCString()}</pubDate>
      <description>${escapeXml(text)}</description>
      <enclosure url="${siteUrl}${url}" length="${bytes}" type="audio/mpeg"/>
      <itunes:duration>${Math.round(seconds)}</itunes:duration>
      <itunes:explicit>false</itunes:explicit>
    </item>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(podcast.title)}</title>
    <link>${siteUrl}/blog</link>
${linkLines('atom:link', 'application/rss+xml', page.links, '    ').join('\n')}
    <description>${escapeXml(description)}</description>
    <language>${site.language}</language>
    <itunes:author>${escapeXml(site.brand)}</itunes:author>
    <itunes:owner><itunes:name>${escapeXml(site.brand)}</itunes:name><itunes:email>${email}</itunes:email></itunes:owner>
    <itunes:image href="${siteUrl}/images/podcast.jpg"/>
    <itunes:category text="${escapeXml(podcast.category)}"/>
    <itunes:explicit>false</itunes:explicit>
${items.join('\n')}
  </channel>
</rss>
`;
  });
}
