import { away } from '../../content/away';
import type { PdfFile } from '../../content/types';
import { isReachable, probe } from '../../offline/connection';
import { isKept, type KeepableFile, keep } from '../../offline/media';
import { readWanted, stopWanting, type Wish, watchWishes } from '../../offline/wishes';
import { showToast } from '../../ui/toast';
import { keepBundle, stopKeeping } from './keep-bundle';

const LONGEST_MS = 5 * 60_000;
const MESSAGE_MS = 6000;

/** A server that answers may have failed for a moment only, and nothing would report its recovery. */
const MOST_TRIES = 3;
const PAUSE_MS = 4000;

interface Files {
  title: string;
  audio: KeepableFile | null;
  pdf: PdfFile | null;
}

/** Reads what the site says of an article; null if it has none of this name. */
type FindArticle = (slug: string) => Promise<Files | null>;

/** @returns whether something is on the device now that was not before */
type Keep = (slug: string, article: Files) => Promise<boolean>;

const KEEP = { article: keepFiles, pdf: keepPdf } satisfies Record<Wish, Keep>;
const WISHES = ['article', 'pdf'] as const;

/**
 * Puts what the reader wants on the device, one after another and in one tab only. What cannot be had now stays wanted,
 * and does not hold up the rest. While the server answers, it is tried some more times.
 */
export const keepWanted = (find: FindArticle): Promise<void> =>
  navigator.locks.request('wishes', async () => {
    let count = 0;
    for (let tries = 1; ; tries += 1) {
      const arrived = await tryWishes(find);
      count += arrived;
      if (count > 1 && arrived > 0) showToast(away.areHere(count), MESSAGE_MS);
      if (!isAnythingWanted() || !isReachable() || tries === MOST_TRIES) return;
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
    }
  });

const isAnythingWanted = () => WISHES.some(wish => readWanted(wish).length > 0);

/** @returns how many things are on the device now that were not before */
async function tryWishes(find: FindArticle): Promise<number> {
  let count = 0;
  for (const wish of WISHES)
    for (const slug of readWanted(wish)) if (await tryWish(wish, slug, find)) count += 1;
  return count;
}

async function tryWish(wish: Wish, slug: string, find: FindArticle): Promise<boolean> {
  // The reader may have taken it back meanwhile, and a request without any network would only fill the console.
  if (!readWanted(wish).includes(slug) || !isReachable()) return false;
  try {
    // What the device says is wanted may be anything.
    const article = await find(slug);
    const isNew = article !== null && (await KEEP[wish](slug, article));
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
