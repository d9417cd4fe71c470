import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { site } from '../../content/site';
import type { Article, ArticleMedia, Narration, PdfFile } from '../../content/types';
import { launchChromium } from '../browser';
import { readArticles } from '../content';
import { festival } from './festival';
import { describeRecording, narrate, timeParagraphs } from './narrate';
import { commandNarrator, type Narrator } from './narrator';
import { printPage } from './print';
import { addUp, type Timings } from './timings';
import { requireTools } from './tools';

const root = join(import.meta.dirname, '../../..');
const contentRoot = join(root, 'pwa/content');
const publicRoot = join(root, 'public');

/** Addresses of an article's files; the audio file has the name that the specification gives (`Applied AI.mp3`). */
const addresses = (article: Article) => ({
  audio: `/audio_files/${article.component}.mp3`,
  timings: `/audio_files/${article.component}.json`,
  pdf: `/pdfs/${article.slug}.pdf`,
});

const isThere = (path: string) => existsSync(join(publicRoot, path));

/** Whether the narration was made from the current text and still exists. */
const isNarrated = (article: Article): boolean =>
  article.media?.audio != null &&
  article.media.textHash === article.textHash &&
  isThere(addresses(article).audio);

/** The same of the PDF. */
const isPrinted = ({ media, textHash, ...article }: Article): boolean =>
  (media?.pdfTextHash ?? media?.textHash) === textHash && isThere(`/pdfs/${article.slug}.pdf`);

/** Whether the timings were made from the current text and narration. */
function areTimed(article: Article): boolean {
  const file = join(publicRoot, addresses(article).timings);
  if (!isNarrated(article) || !existsSync(file)) return false;
  const { textHash, audioSha256 } = JSON.parse(readFileSync(file, 'utf8')) as Timings;
  return textHash === article.textHash && audioSha256 === article.media?.audio?.sha256;
}

function describe(path: string): { url: string; bytes: number; sha256: string } {
  const file = join(publicRoot, path);
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { url: encodeURI(path), bytes: statSync(file).size, sha256 };
}

interface Wanted {
  /** The articles; none for all. */
  slugs: readonly string[];
  /** Leaves the narrations as they are, for machines without a voice. */
  isOnlyPdfs: boolean;
}

/** @throws Error that names what is no article */
export function chooseArticles(articles: readonly Article[], slugs: readonly string[]): readonly Article[] {
  const unknown = slugs.filter(wanted => !articles.some(({ slug }) => slug === wanted));
  if (unknown.length > 0)
    throw new Error(`There is no article ${unknown.join(', ')} in pwa/content/articles.`);
  return slugs.length === 0 ? articles : articles.filter(({ slug }) => slugs.includes(slug));
}

/**
 * Makes narrations, timings and PDFs for the articles whose text has changed or whose files are missing, and writes
 * their `media.json`.
 * @throws Error in one sentence if a program is missing
 */
export async function makeMedia({ slugs, isOnlyPdfs }: Wanted): Promise<void> {
  const articles = chooseArticles(readArticles(contentRoot), slugs);
  const unprinted = articles.filter(article => !isPrinted(article));
  const unread = isOnlyPdfs ? [] : articles.filter(article => !areTimed(article));
  const stale = articles.filter(article => unprinted.includes(article) || unread.includes(article));
  if (stale.length === 0) {
    return console.log(isOnlyPdfs ? 'Every PDF fits its text.' : 'Every narration and PDF fits its text.');
  }
  const narrator = narratorOf(process.env);
  if (unread.length > 0) requireTools([...narrator.tools, ['ffmpeg', 'ffmpeg']]);
  for (const folder of ['audio_files', 'pdfs']) mkdirSync(join(publicRoot, folder), { recursive: true });
  const browser = unprinted.length > 0 ? await openPages() : null;
  try {
    for (const article of stale) {
      const audio = unread.includes(article)
        ? await makeNarration(article, narrator)
        : (article.media?.audio ?? null);
      const pdf = browser ? await makePdf(article, browser) : article.media?.pdf;
      if (!pdf) throw new Error(`${article.slug}: there is no PDF.`);
      const media = mediaOf(article, audio, pdf, isOnlyPdfs);
      const file = join(contentRoot, 'articles', article.slug, 'media.json');
      writeFileSync(file, `${JSON.stringify(media, null, 2)}\n`);
    }
  } finally {
    await browser?.close();
  }
}

/** A narration that was left as it is may be of an earlier text than the PDF. */
function mediaOf(
  { textHash, media }: Article,
  audio: ArticleMedia['audio'],
  pdf: PdfFile,
  isOnlyPdf: boolean,
): ArticleMedia {
  const isOlder = isOnlyPdf && audio !== null && media?.textHash !== textHash;
  return isOlder && media
    ? { textHash: media.textHash, pdfTextHash: textHash, audio, pdf }
    : { textHash, audio, pdf };
}

function openPages(): Promise<Browser> {
  console.log('Building the pages to print …');
  execFileSync(process.execPath, ['api/commands/build.mjs'], { cwd: root, stdio: 'inherit' });
  return launchChromium();
}

/** Who reads: the command of the setting `NARRATOR`, else the built-in voice. */
const narratorOf = ({ NARRATOR = '' }: NodeJS.ProcessEnv): Narrator =>
  NARRATOR.trim() === '' ? festival : commandNarrator(NARRATOR);

/** The narration's opening before the text, one entry per paragraph. */
const openingOf = ({ title, subtitle }: Article) => [`${title}.`, subtitle, `By ${site.brand}.`];

/** Makes the narration if it does not fit the text, and its timings in any case. */
async function makeNarration(article: Article, narrator: Narrator): Promise<Narration> {
  const { audio: path, timings: timingsPath } = addresses(article);
  const file = join(publicRoot, path);
  const opening = openingOf(article);
  const spoken = [...opening, ...article.spoken];
  const reading = { narrator, slug: article.slug, paragraphs: spoken };
  const tags = { title: article.title, artist: site.brand };
  const lengths = isNarrated(article) ? await timeParagraphs(reading) : await narrate(reading, file, tags);
  const { seconds, loudness, wordsPerMinute } = await describeRecording(file, spoken);
  const audio = { ...describe(path), seconds: Math.round(seconds * 100) / 100 };
  const timings: Timings = {
    textHash: article.textHash,
    audioSha256: audio.sha256,
    ...addUp(lengths, opening.length, seconds),
  };
  writeFileSync(join(publicRoot, timingsPath), `${JSON.stringify(timings)}\n`);
  const difference = (timings.seconds - seconds).toFixed(2);
  console.log(
    `${path}: ${Math.round(seconds)} s, ${loudness} LUFS, ${wordsPerMinute} words a minute; ${timings.starts.length} paragraphs timed, ${difference} s off`,
  );
  return audio;
}

async function makePdf(article: Article, browser: Browser): Promise<PdfFile> {
  const { pdf: path } = addresses(article);
  if (article.media && isPrinted(article)) return article.media.pdf;
  const pages = await printPage(
    browser,
    join(root, 'dist/client'),
    `/${article.slug}`,
    join(publicRoot, path),
  );
  console.log(`${path}: ${pages} pages`);
  return { ...describe(path), pages };
}
