import { away } from '../../content/away';
import { listening } from '../../content/listening';
import { canBeHad } from '../../offline/can-be-had';
import { findCopy } from '../../offline/has-media';
import { saveFile } from '../../ui/save-file';
import { showToast } from '../../ui/toast';

const MESSAGE_MS = 6000;

/** Links whose press waits for an answer: a second one must not open a second tab. */
const asking = new WeakSet<HTMLAnchorElement>();

/**
 * Answers a press on the PDF or the narration of an article. A download takes the copy on the device. Otherwise the press
 * is repeated if the file can be had; if not, a dialog answers for a PDF, and a sentence for a narration.
 * @param repeat presses the link again
 */
export async function press(link: HTMLAnchorElement, repeat: () => void): Promise<void> {
  if (asking.has(link)) return;
  asking.add(link);
  const isSaved = link.hasAttribute('download') && (await saveCopy(link));
  const isHad = isSaved || (await canBeHad(link.pathname));
  asking.delete(link);
  if (isSaved) return;
  if (isHad) return repeat();
  if (!link.pathname.startsWith('/pdfs/')) return showToast(listening.isAway, MESSAGE_MS);
  try {
    const { offerAwayPdf } = await import('./away-pdf-dialog');
    offerAwayPdf(slugOf(link));
  } catch {
    // Without a worker, the dialog is as far away as the PDF.
    showToast(away.pdf.text, MESSAGE_MS);
  }
}

/** Downloads the copy on the device: a browser's own download passes by the worker. @returns whether there is one */
async function saveCopy({ pathname, download }: HTMLAnchorElement): Promise<boolean> {
  // A browser without caches has no copy.
  const file = await findCopy(pathname)
    .then(copy => copy?.blob())
    .catch(() => undefined);
  if (file) saveFile(file, download || decodeURIComponent(pathname.replace(/^.*\//, '')));
  return file !== undefined;
}

/** Whether a new tab would have no way back, as in an app installed on a phone. */
const isTabDeadEnd = () =>
  matchMedia('(display-mode: standalone) and (pointer: coarse)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** An article's PDF has its name. */
const slugOf = ({ pathname }: HTMLAnchorElement): string => pathname.replace(/^\/pdfs\/|\.pdf$/g, '');

/** Follows a link whose PDF can be had. Where a new tab would be a dead end, or to print, it does so in its own way. */
export async function open(event: MouseEvent, { href, dataset }: HTMLAnchorElement): Promise<void> {
  const isDeadEnd = isTabDeadEnd();
  // Open the tab at once, in response to the press: later it would be blocked as a pop-up.
  const tab = 'prints' in dataset && !isDeadEnd ? window.open(href) : null;
  // The link itself opens a tab even if a script may not.
  if (!tab && !isDeadEnd) return;
  event.preventDefault();
  const { printTab, sharePdf } = await import('./pdf');
  const message = tab ? await printTab(tab) : await sharePdf(href, dataset.pdf ?? '');
  if (message) showToast(message, MESSAGE_MS);
}
