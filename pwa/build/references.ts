import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { apps, trial } from '../content/apps';
import { landings } from '../content/landings';
import { timingsOf } from '../content/narration-files';
import { skills } from '../content/quiz-skills';
import { blogOrder } from '../content/site';
import type { Article } from '../content/types';

/** A name that a field of a content file gives to something of the site. */
interface Reference {
  /** The file and the field, for messages. */
  place: string;
  kind: 'article' | 'app';
  slug: string;
}

/** All that the contents say of articles and apps by their slugs. */
function listReferences(articles: readonly Article[]): Reference[] {
  const of = (place: string, slugs: readonly string[], kind: Reference['kind'] = 'article') =>
    slugs.map(slug => ({ place, kind, slug }));
  return [
    ...of('pwa/content/site.ts: blogOrder', blogOrder),
    ...landings.flatMap(({ label, article }) =>
      of(`pwa/content/landings.ts: article of “${label}”`, [article]),
    ),
    ...Object.entries(skills).flatMap(([skill, { articles }]) =>
      of(`pwa/content/quiz-skills.ts: articles of ${skill}`, articles),
    ),
    ...articles.flatMap(({ slug, related }) =>
      of(`pwa/content/articles/${slug}/article.md: related`, related),
    ),
    ...of('pwa/content/apps.ts: trial', trial, 'app'),
  ];
}

/**
 * What the contents name and the site does not have, such as an article that was deleted, one line for each place.
 * @param contentRoot is searched for links to the articles that are missing
 */
export function findDeadReferences(contentRoot: string, articles: readonly Article[]): string[] {
  const there = {
    article: new Set(articles.map(({ slug }) => slug)),
    app: new Set(apps.map(({ slug }) => slug)),
  };
  const dead = listReferences(articles).filter(({ kind, slug }) => !there[kind].has(slug));
  const lines = dead.map(({ place, kind, slug }) => `${place}: there is no ${kind} “${slug}”`);
  const missing = [...new Set(dead.filter(({ kind }) => kind === 'article').map(({ slug }) => slug))];
  return [...lines, ...findLinks(contentRoot, missing)];
}

/** The lines of the contents that link to articles, as `file:line: …`. */
function findLinks(contentRoot: string, slugs: readonly string[]): string[] {
  if (slugs.length === 0) return [];
  const link = new RegExp(`[("'\`]/(${slugs.join('|')})[)"'\`#?]`, 'g');
  const files = readdirSync(contentRoot, { recursive: true, encoding: 'utf8' }).filter(name =>
    /(?<!\.test)\.(ts|md)$/.test(name),
  );
  return files.sort().flatMap(name =>
    readFileSync(join(contentRoot, name), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(link)].map(
          ([, slug]) => `pwa/content/${name}:${index + 1}: links to /${slug}, which is no article`,
        ),
      ),
  );
}

/** Narrations, their timings and PDFs that no article has; they would stay public. @returns their paths */
export function findMediaWithoutArticle(publicRoot: string, articles: readonly Article[]): string[] {
  const urls = articles.flatMap(({ media }) =>
    media ? [media.pdf.url, ...(media.audio ? [media.audio.url, timingsOf(media.audio.url)] : [])] : [],
  );
  const known = new Set(urls.map(url => decodeURI(url).slice(1)));
  return ['audio_files', 'pdfs']
    .map(name => join(publicRoot, name))
    .filter(existsSync)
    .flatMap(folder => readdirSync(folder).map(name => relative(publicRoot, join(folder, name))))
    .filter(file => /\.(mp3|json|pdf)$/.test(file) && !known.has(file))
    .sort();
}

/** @throws Error that lists every dead reference and all media that no article has */
export function requireWhole(contentRoot: string, articles: readonly Article[]): void {
  const dead = findDeadReferences(contentRoot, articles);
  const media = findMediaWithoutArticle(join(contentRoot, '../../public'), articles).map(
    file => `public/${file}: no article has it, so delete it`,
  );
  if (dead.length + media.length > 0) throw new Error([...dead, ...media].join('\n'));
}
