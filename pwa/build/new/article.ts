import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { root } from '../../../api/commands/prepare.mjs';
import { TOPICS } from '../../../api/contract/inquiry';
import { categories, tags } from '../../content/tags';
import { documentAddress, insertLine } from './insert';
import { keyOf, slugOf } from './names';

/** The lists that name every article. */
const KEYS = { file: 'api/contract/site.ts', after: 'export const ARTICLE_KEYS = [', before: '] as const' };
/** Before the first one: the blog begins with what is new. */
const BLOG = { file: 'pwa/content/site.ts', after: 'export const blogOrder = [', before: "  '" };
const ROUTES = { file: 'pwa/tests/e2e/route-table.ts', after: 'const articleRoutes = [', before: '];' };

const HERO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675">
  <rect width="1200" height="675" fill="#e9e4d6"/>
  <circle cx="860" cy="240" r="90" fill="#d8a24a"/>
  <path fill="#3d6b52" d="M0 470 Q300 380 620 450 T1200 420 V675 H0z"/>
</svg>
`;

/**
 * Makes an article that can be opened at once: its folder with text and drawing, its key, and its places in the blog,
 * in the specification and in the tests' list of addresses.
 * @param title of the article, up to 70 characters
 * @param day its date, as `2026-11-25`
 * @returns its slug
 * @throws Error if there is such an article, or the title leaves no address
 */
export function makeArticle(title: string, day: string, folder = root): string {
  const slug = slugOf(title);
  const own = join(folder, 'pwa/content/articles', slug);
  if (slug === '') throw new Error('The title needs letters or digits from which an address can be made.');
  if (title.length > 70) throw new Error(`The title has ${title.length} characters; 70 is the limit.`);
  if (existsSync(own)) throw new Error(`There is an article at pwa/content/articles/${slug}.`);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'hero.svg'), HERO);
  writeFileSync(join(own, 'article.md'), textOf(title, day));
  insertLine(KEYS, `  '${keyOf(title)}',`, folder);
  insertLine(BLOG, `  '${slug}',`, folder);
  insertLine(ROUTES, `  '/${slug}',`, folder);
  documentAddress(title, slug, folder);
  return slug;
}

function textOf(title: string, day: string): string {
  const frontMatter = stringify(
    {
      key: keyOf(title),
      title,
      subtitle: 'One sentence that says what the reader gets.',
      description: 'One or two sentences for search engines, up to 170 characters.',
      component: title.slice(0, 60),
      category: categories[0],
      topic: TOPICS[0],
      tags: tags.slice(0, 1).map(({ tag }) => tag),
      date: day,
      heroAlt: 'What the picture shows, for those who cannot see it.',
      summary: ['The first point.', 'The second point.', 'The third point.'],
      related: [],
    },
    { lineWidth: 0 },
  );
  return `---\n${frontMatter}---\n\nThe first paragraph.\n\n## A heading\n\nThe text.\n`;
}
