import { site } from '../content/site';
import type { Head } from '../static/pages/page-entry';

/** One element of the document's head. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
});

/** The elements that describe the page. */
export function headTags(head: Head): HeadTag[] {
  const tags: HeadTag[] = [
    { tag: 'title', attributes: {}, text: head.title },
    meta('description', head.description),
    property('og:type', head.type),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:image', head.image),
    property('og:image:alt', head.imageAlt),
    property('og:site_name', site.brand),
    property('og:locale', site.locale),
    meta('twitter:card', 'summary_large_image'),
  ];
  if (head.canonical) {
    tags.push({ tag: 'link', attributes: { rel: 'canonical', href: head.canonical } });
    tags.push(property('og:url', head.canonical));
  }
  if (head.robots === 'noindex') tags.push(meta('robots', 'noindex'));
  for (const object of head.structured) {
    const text = JSON.stringify({ '@context': 'https://schema.org', ...object });
    tags.push({ tag: 'script', attributes: { type: 'application/ld+json' }, text });
  }
  return tags;
}
