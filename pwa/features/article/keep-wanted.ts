import { away } from '../../content/away';
import type { PdfFile } from '../../content/types';
import { isKept, keep } from '../../offline/media';
import { readWanted, stopWanting } from '../../offline/wanted-pdfs';
import { showToast } from '../../ui/toast';

const LONGEST_MS = 5 * 60_000;
const MESSAGE_MS = 6000;

interface PrintedArticle {
  title: string;
  pdf: PdfFile | null;
}

/** Reads what the site says of an article; null if it has none of this name. */
type FindArticle = (slug: string) => Promise<PrintedArticle | null>;

/**
 * Puts the PDFs that the reader wants on the device, one after another and in one tab only.
 * @throws Error if one cannot be had now; it stays wanted
 */
export const keepWanted = (find: FindArticle): Promise<void> =>
  navigator.locks.request('wanted-pdfs', async () => {
    for (const slug of readWanted()) {
      // What the device says is wanted may be anything.
      const article = await find(slug);
      if (article?.pdf) await keepPdf(article.title, article.pdf);
      stopWanting(slug);
    }
  });

async function keepPdf(title: string, pdf: PdfFile): Promise<void> {
  if (await isKept([pdf])) return;
  await keep([pdf], () => undefined, AbortSignal.timeout(LONGEST_MS));
  showToast(away.pdf.isHere(title), MESSAGE_MS);
}
