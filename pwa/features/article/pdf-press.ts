import { away } from '../../content/away';
import { canBeHad } from '../../offline/can-be-had';
import { showToast } from '../../ui/toast';

const MESSAGE_MS = 6000;

/** Links whose press waits for an answer: a second one must not open a second tab. */
const asking = new WeakSet<HTMLAnchorElement>();

/**
 * Answers a press on the PDF of an article: it is repeated if the PDF can be had, and a dialog answers it otherwise.
 * @param repeat presses the link again
 */
export async function press(link: HTMLAnchorElement, repeat: () => void): Promise<void> {
  if (asking.has(link)) return;
  asking.add(link);
  const isHad = await canBeHad(link.pathname);
  asking.delete(link);
  if (isHad) return repeat();
  try {
    const { offerAwayPdf } = await import('./away-pdf-dialog');
    offerAwayPdf(slugOf(link));
  } catch {
    // Without a worker, the dialog is as far away as the PDF.
    showToast(away.pdf.text, MESSAGE_MS);
  }
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
