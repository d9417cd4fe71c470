import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../../db/migrate';
import { buildCopy, copyRepository } from '../repository-copy';

/** What the next version does to tables in use: none of it takes away what this version's statements name. */
const MIGRATION = `
alter table inquiries add column answered_at timestamptz;
alter table saved_articles add column note text not null default '';
create index saved_articles_of_next_version on saved_articles (user_id, note);
create table next_version (noted_at timestamptz primary key);
`;

/** A script that each page of the next version starts with. */
const SCRIPT = "\ndocument.documentElement.dataset.version = 'next';\n";

/**
 * Builds a version that follows this one: with one more migration, another script, another style and another text.
 * @param folder an empty one
 * @param siteUrl the public origin
 * @returns the folder of the build
 */
export function buildNextVersion(folder: string, siteUrl: string): string {
  copyRepository(folder, file => file);
  const number = String(MIGRATIONS.length + 1).padStart(4, '0');
  writeFileSync(join(folder, `db/migrations/${number}_next_version.sql`), MIGRATION);
  appendFileSync(join(folder, 'pwa/site/site.ts'), SCRIPT);
  appendFileSync(join(folder, 'pwa/ui/styles/tokens.css'), '\n:root {\n  --next-version: 1;\n}\n');
  appendFileSync(join(folder, 'pwa/content/pages/refund-policy.md'), '\n\nThis is the next version.\n');
  buildCopy(folder, siteUrl);
  return join(folder, 'dist');
}
