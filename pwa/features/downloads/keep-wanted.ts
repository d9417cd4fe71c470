import { away } from '../../content/away';
import type { PdfFile } from '../../content/types';
import { isReachable, probe } from '../../offline/connection';
import { isKept, type KeepableFile, keep } from '../../offline/media';
import { readWanted, stopWanting, type Wish, watchWishes } from '../../offline/wishes';
import { showToast } from '../../ui/toast';
import { keepBundle, stopKeeping } from './keep-bundle';

const LONGEST_MS = 5 * 60_000;
const MESSAGE_MS = 6000;

interface Files {
  title: string;
  audio: KeepableFile | null;
  pdf: PdfFile | null;
}

/** Reads what the site says of an article; null if it has none of this name. */
type FindArticle = (slug: string) => Promise<Files | null>;

/**
 * Puts what the reader wants on the device, one after another and in one tab only. What cannot be had now stays wanted,
 * and does not hold up the rest.
 */
export const keepWanted = (find: FindArticle): Promise<void> =>
  navigator.locks.request('wishes', async () => {
    let count = 0;
    for (const slug of readWanted('article')) if (await tryWish('article', slug, find, keepFiles)) count += 1;
    for (const slug of readWanted('pdf')) if (await tryWish('pdf', slug, find, keepPdf)) count += 1;
    if (count > 1) showToast(away.areHere(count), MESSAGE_MS);
  });

/** @returns whether something is on the device now that was not before */
type Keep = (slug: string, article: Files) => Promise<boolean>;

async function tryWish(wish: Wish, slug: string, find: FindArticle, keepIt: Keep): Promise<boolean> {
  // The reader may have taken it back meanwhile, and a request without any network would only fill the console.
  if (!readWanted(wish).includes(slug) || !isReachable()) return false;
  try {
    // What the device says is wanted may be anything.
    const article = await find(slug);
    const isNew = article !== null && (await keepIt(slug, article));
    stopWanting(wish, [slug]);
    return isNew;
  } catch {
    // If the network was at fault, its return is the next chance.
    await probe();
    return false;
  }
}

async function keepFiles(slug: string, { title, ...article }: Files): Promise<boolean> {
  const files = [article.audio, article.pdf].filter(file => file !== null);
  const here = new AbortController();
  // Taken back in any tab, the wish ends the download, too.
  watchWishes(() => !readWanted('article').includes(slug) && stopKeeping(slug), here.signal);
  const problem = await keepBundle({ slug, files });
  here.abort();
  const isWanted = readWanted('article').includes(slug);
  // A device without room would fetch it in vain at each chance.
  if (problem && isWanted && problem.kind !== 'full') throw new Error(problem.text);
  showToast(problem?.text ?? away.article.isHere(title), MESSAGE_MS);
  return problem === null;
}

async function keepPdf(_slug: string, { title, pdf }: Files): Promise<boolean> {
  if (!pdf || (await isKept([pdf]))) return false;
  await keep([pdf], () => undefined, AbortSignal.timeout(LONGEST_MS));
  showToast(away.pdf.isHere(title), MESSAGE_MS);
  return true;
}
