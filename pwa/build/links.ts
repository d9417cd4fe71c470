import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TOPICS } from '../../api/contract/inquiry';
import { familyOf } from '../content/addresses';

const LINK = /<a\s[^>]*?href="(\/[^"#?]*)(\?[^"#]*)?/g;
/** A link that more pages have is in a menu or a footer, and names no single page. */
const NAMED_PAGES = 3;

/**
 * The links of all pages that lead to no page and no file of the site, or to a topic that there is not, each once with the
 * pages that have it.
 * @param documents address of each page and its HTML
 * @param client the folder of the site's files
 * @param known addresses that the server answers
 */
export function findBrokenLinks(
  documents: ReadonlyMap<string, string>,
  client: string,
  known: string[],
): string[] {
  const answered = new Set(known);
  const isFile = (path: string) => /\.\w+$/.test(path) && existsSync(join(client, decodeURIComponent(path)));
  const leads = (path: string) => answered.has(familyOf(path) ?? path) || isFile(path);
  const pagesOf = new Map<string, Set<string>>();
  for (const [page, html] of documents) {
    for (const [, path = '', query = ''] of html.matchAll(LINK)) {
      if (leads(path) && isTopic(path, query)) continue;
      const target = leads(path) ? `${path}${query}, which names no topic of api/contract/inquiry.ts` : path;
      pagesOf.set(target, (pagesOf.get(target) ?? new Set()).add(page));
    }
  }
  return [...pagesOf].map(([target, pages]) => `${namePages([...pages])} → ${target}`);
}

/** The contact page would open without the topic of its link. */
function isTopic(path: string, query: string): boolean {
  const topic = path === '/contact' ? new URLSearchParams(query.replaceAll('&amp;', '&')).get('topic') : null;
  return topic === null || TOPICS.some(known => known === topic);
}

function namePages(pages: string[]): string {
  const more = pages.length - NAMED_PAGES;
  const named = pages.slice(0, NAMED_PAGES).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}
