import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from '../../api/contract/site';

/** An article of a built site. */
export interface BuiltArticle {
  /** Under which readers save it. */
  key: string;
  path: string;
}

/**
 * The first articles of a built site, for pictures and measurements: an adopter has other articles. A site with too few
 * gives some of them again.
 * @param out the build's folder
 */
export function articlesOf(out: string, count: number): BuiltArticle[] {
  const { catalogue } = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8')) as SiteManifest;
  const articles = Object.entries(catalogue).map(([key, { url }]) => ({ key, path: `/${url}` }));
  if (articles.length === 0) throw new Error('The built site has no article.');
  return Array.from({ length: count }, (_, index) => articles[index % articles.length] as BuiltArticle);
}

/** The address of the first article of a built site. */
export const firstArticle = (out: string): string => articlesOf(out, 1)[0]?.path ?? '';
