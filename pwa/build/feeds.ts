import { description, email } from '../content/company';
import { podcast, site } from '../content/site';
import type { Article } from '../content/types';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const newestFirst = (articles: Article[]) => [...articles].sort((a, b) => b.date.localeCompare(a.date));
const moment = (date: string) => `${date}T06:00:00Z`;

/** The articles as an Atom feed (RFC 4287), newest first. */
export function articlesFeed(siteUrl: string, articles: Article[]): string {
  const sorted = newestFirst(articles);
  const entries = sorted.map(
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
  <link rel="self" href="${siteUrl}/feed.xml" type="application/atom+xml"/>
  <link href="${siteUrl}/blog"/>
  <updated>${moment(sorted[0]?.date ?? '1970-01-01')}</updated>
  <author><name>${escapeXml(site.brand)}</name></author>
${entries.join('\n')}
</feed>
`;
}

/** The narrations as a podcast (RSS 2.0 with Apple's elements, which players rely on), newest first. */
export function podcastFeed(siteUrl: string, articles: Article[]): string {
  const items = newestFirst(articles).flatMap(({ slug, title, description: text, date, media }) => {
    if (!media) return [];
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
    <atom:link rel="self" href="${siteUrl}/podcast.xml" type="application/rss+xml"/>
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
}
