import { site } from '../content/site';
import type { Head } from '../views/page';

/** One element of the document's head, the same for the prerenderer and the browser. */
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

/** Marks head elements that belong to the page, not to the shell. */
export const PAGE_TAG = 'data-page';

/** Replaces the last page's head elements with this page's. */
export function applyHead(head: Head): void {
  for (const old of document.head.querySelectorAll(`[${PAGE_TAG}]`)) old.remove();
  for (const { tag, attributes, text } of headTags(head)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    element.setAttribute(PAGE_TAG, '');
    document.head.append(element);
  }
}
