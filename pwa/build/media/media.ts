import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { site } from '../../content/site';
import type { Article, ArticleMedia } from '../../content/types';
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

/** Whether a file was made from the current text and still exists. */
const fits = (article: Article, path: string): boolean =>
  article.media?.textHash === article.textHash && existsSync(join(publicRoot, path));

/** Whether the timings were made from the current text and narration. */
function areTimed(article: Article): boolean {
  const file = join(publicRoot, addresses(article).timings);
  if (!fits(article, addresses(article).audio) || !existsSync(file)) return false;
  const { textHash, audioSha256 } = JSON.parse(readFileSync(file, 'utf8')) as Timings;
  return textHash === article.textHash && audioSha256 === article.media?.audio.sha256;
}

function describe(path: string): { url: string; bytes: number; sha256: string } {
  const file = join(publicRoot, path);
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { url: encodeURI(path), bytes: statSync(file).size, sha256 };
}

/**
 * Makes narrations, timings and PDFs for the articles whose text has changed or whose files are missing, and writes
 * their `media.json`.
 * @throws Error in one sentence if a program is missing
 */
export async function makeMedia(): Promise<void> {
  const articles = readArticles(contentRoot);
  const unprinted = articles.filter(article => !fits(article, addresses(article).pdf));
  const stale = articles.filter(article => unprinted.includes(article) || !areTimed(article));
  if (stale.length === 0) return console.log('Every narration and PDF fits its text.');
  const narrator = narratorOf(process.env);
  requireTools([...narrator.tools, ['ffmpeg', 'ffmpeg']]);
  for (const folder of ['audio_files', 'pdfs']) mkdirSync(join(publicRoot, folder), { recursive: true });
  const browser = unprinted.length > 0 ? await openPages() : null;
  try {
    for (const article of stale) {
      const audio =
        areTimed(article) && article.media ? article.media.audio : await makeNarration(article, narrator);
      const pdf = browser ? await makePdf(article, browser) : article.media?.pdf;
      if (!pdf) throw new Error(`${article.slug}: there is no PDF.`);
      const media: ArticleMedia = { textHash: article.textHash, audio, pdf };
      const file = join(contentRoot, 'articles', article.slug, 'media.json');
      writeFileSync(file, `${JSON.stringify(media, null, 2)}\n`);
    }
  } finally {
    await browser?.close();
  }
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
async function makeNarration(article: Article, narrator: Narrator): Promise<ArticleMedia['audio']> {
  const { audio: path, timings: timingsPath } = addresses(article);
  const file = join(publicRoot, path);
  const opening = openingOf(article);
  const spoken = [...opening, ...article.spoken];
  const reading = { narrator, slug: article.slug, paragraphs: spoken };
  const tags = { title: article.title, artist: site.brand };
  const lengths = fits(article, path) ? await timeParagraphs(reading) : await narrate(reading, file, tags);
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
