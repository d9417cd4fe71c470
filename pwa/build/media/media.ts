import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
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

/** Whether a file was made from the text of today and is still there. */
const fits = (article: Article, path: string): boolean =>
  article.media?.textHash === textHashOf(article) && existsSync(join(publicRoot, path));

function describe(path: string): { url: string; bytes: number; sha256: string } {
  const file = join(publicRoot, path);
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { url: encodeURI(path), bytes: statSync(file).size, sha256 };
}

/**
 * Makes narrations and PDFs for the articles whose text has changed or whose files are gone, and writes their
 * `media.json`.
 * @throws Error in one sentence where a program is missing
 */
export async function makeMedia(): Promise<void> {
  const stale = readArticles(contentRoot).filter(article =>
    Object.values(addresses(article)).some(path => !fits(article, path)),
  );
  if (stale.length === 0) return console.log('Every narration and PDF fits its text.');
  requireTools();
  for (const folder of ['audio_files', 'pdfs']) mkdirSync(join(publicRoot, folder), { recursive: true });
  console.log('Building the pages to print …');
  execFileSync(process.execPath, ['api/bin/build.mjs'], { cwd: root, stdio: 'inherit' });
  const browser = await launchChromium();
  try {
    for (const article of stale) {
      const media: ArticleMedia = {
        textHash: textHashOf(article),
        audio: await makeNarration(article),
        pdf: await makePdf(article, browser),
      };
      const file = join(contentRoot, 'articles', article.slug, 'media.json');
      writeFileSync(file, `${JSON.stringify(media, null, 2)}\n`);
    }
  } finally {
    await browser.close();
  }
}

async function makeNarration(article: Article): Promise<ArticleMedia['audio']> {
  const { audio: path } = addresses(article);
  if (article.media && fits(article, path)) return article.media.audio;
  const spoken = [`${article.title}.`, article.subtitle, `By ${site.brand}.`, ...article.spoken];
  const tags = { title: article.title, artist: site.brand };
  const { seconds, loudness, wordsPerMinute } = await narrate(spoken, join(publicRoot, path), tags);
  console.log(`${path}: ${Math.round(seconds)} s, ${loudness} LUFS, ${wordsPerMinute} words a minute`);
  return { ...describe(path), seconds: Math.round(seconds * 100) / 100 };
}

async function makePdf(article: Article, browser: Browser): Promise<ArticleMedia['pdf']> {
  const { pdf: path } = addresses(article);
  if (article.media && fits(article, path)) return article.media.pdf;
  const pages = await printPage(
    browser,
    join(root, 'dist/client'),
    `/${article.slug}`,
    join(publicRoot, path),
  );
  console.log(`${path}: ${pages} pages`);
  return { ...describe(path), pages };
}
