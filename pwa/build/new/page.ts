import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { root } from '../../../api/commands/prepare.mjs';
import { documentAddress, insertLine, quoted } from './insert';
import { slugOf } from './names';

/** Where visitors and tests find a page. */
const FOOTER = {
  file: 'pwa/content/site.ts',
  after: 'export const policies = [',
  before: '] satisfies NavLink[]',
};
const ROUTES = {
  file: 'pwa/tests/e2e/route-table.ts',
  after: 'export const publicRoutes = [',
  before: '  ...tagRoutes,',
};

/**
 * Makes a plain page with a link in the footer, and enters its address where addresses are listed.
 * @param title of the page, up to 80 characters
 * @returns its slug
 * @throws Error if there is such a page, or the title leaves no address
 */
export function makePage(title: string, folder = root): string {
  const slug = slugOf(title);
  const file = join(folder, 'pwa/content/pages', `${slug}.md`);
  if (slug === '') throw new Error('The title needs letters or digits from which an address can be made.');
  if (title.length > 80) throw new Error(`The title has ${title.length} characters; 80 is the limit.`);
  if (existsSync(file)) throw new Error(`There is a page at pwa/content/pages/${slug}.md.`);
  writeFileSync(file, textOf(title));
  insertLine(FOOTER, `  { label: ${quoted(title)}, href: '/${slug}' },`, folder);
  insertLine(ROUTES, `  '/${slug}',`, folder);
  documentAddress(title, slug, folder);
  return slug;
}

function textOf(title: string): string {
  const frontMatter = stringify(
    {
      title,
      subtitle: 'One sentence that says what this page is about.',
      description: 'One or two sentences for search engines, up to 170 characters.',
    },
    { lineWidth: 0 },
  );
  return `---\n${frontMatter}---\n\nThe first paragraph.\n\n## A heading\n\nThe text.\n`;
}
