import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { familyOf } from '../content/addresses';

const LINK = /<a\s[^>]*?href="(\/[^"#?]*)/g;

/**
 * The links of all pages that lead to no page and no file of the site, as `page → address`.
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
  return [...documents].flatMap(([page, html]) => {
    const targets = [...html.matchAll(LINK)].map(([, path]) => path ?? '');
    const broken = [...new Set(targets)].filter(
      path => !answered.has(familyOf(path) ?? path) && !isFile(path),
    );
    return broken.map(path => `${page} → ${path}`);
  });
}
