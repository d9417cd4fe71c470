import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '../../content/site';
import type { Article, ArticleMedia } from '../../content/types';
import { launchChromium } from '../browser';
import { readArticles } from '../content';
import { hashText } from '../markdown';
import { narrate } from './narrate';
import { printPage } from './print';
import { requireTools } from './tools';

const root = join(import.meta.dirname, '../../..');
const contentRoot = join(root, 'pwa/content');
const publicRoot = join(root, 'public');

export const textHashOf = (article: Article): string =>
  hashText(article.title, article.subtitle, article.html);

/** Addresses of an article's files; the audio is named as the specification names it (`Applied AI.mp3`). */
const addresses = (article: Article) => ({
  audio: `/audio_files/${article.component}.mp3`,
  pdf: `/pdfs/${article.slug}.pdf`,
});

const isFresh = (article: Article): boolean =>
  article.media?.textHash === textHashOf(article) &&
  Object.values(addresses(article)).every(path => existsSync(join(publicRoot, path)));

function describe(path: string): { url: string; bytes: number; sha256: string } {
  const file = join(publicRoot, path);
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { url: encodeURI(path), bytes: statSync(file).size, sha256 };
}

/**
 * Makes narrations and PDFs for the articles whose text has changed, and writes their `media.json`.
 * @throws Error in one sentence where a program is missing
 */
export async function makeMedia(): Promise<void> {
  const stale = readArticles(contentRoot).filter(article => !isFresh(article));
  if (stale.length === 0) return console.log('Every narration and PDF fits its text.');
  requireTools();
  for (const folder of ['audio_files', 'pdfs']) mkdirSync(join(publicRoot, folder), { recursive: true });
  console.log('Building the pages to print …');
  execFileSync(process.execPath, ['api/bin/build.mjs'], { cwd: root, stdio: 'inherit' });
  const browser = await launchChromium();
  try {
    for (const article of stale) {
      const { audio, pdf } = addresses(article);
      const spoken = [`${article.title}.`, article.subtitle, `By ${site.brand}.`, ...article.spoken];
      const tags = { title: article.title, artist: site.brand };
      const recording = await narrate(spoken, join(publicRoot, audio), tags);
      const pages = await printPage(
        browser,
        join(root, 'dist/client'),
        `/${article.slug}`,
        join(publicRoot, pdf),
      );
      const media: ArticleMedia = {
        textHash: textHashOf(article),
        audio: { ...describe(audio), seconds: Math.round(recording.seconds * 100) / 100 },
        pdf: { ...describe(pdf), pages },
      };
      const file = join(contentRoot, 'articles', article.slug, 'media.json');
      writeFileSync(file, `${JSON.stringify(media, null, 2)}\n`);
      console.log(
        `${article.slug}: ${Math.round(recording.seconds)} s, ${recording.loudness} LUFS, ` +
          `${recording.wordsPerMinute} words a minute; PDF of ${pages} pages`,
      );
    }
  } finally {
    await browser.close();
  }
}
