import { isReachable } from '../../offline/connection';
import { findCopy } from '../../offline/has-media';
import { showToast } from '../../ui/toast';
import { wantApp } from '../../ui/want-app';
import { awayPdf } from './away-pdf';

const MESSAGE_MS = 6000;

/** Whether a new tab would have no way back, as in an app installed on a phone. */
const isTabDeadEnd = () =>
  matchMedia('(display-mode: standalone) and (pointer: coarse)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Links to an article's PDF open in a new tab, even before any script. If that is a dead end, this shares the file
 * instead; and it prints the PDF of a link that has `data-prints`. The attribute `data-pdf` contains the title.
 * Without a network, a PDF that is not on the device is answered by a dialog.
 */
export function followPdfLinks(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/pdfs/"]');
    if (!link) return;
    if (!here.has(link) && !(navigator.onLine && isReachable())) {
      event.preventDefault();
      void answerOffline(link);
    }
    // Without its code the PDF still opens, and its viewer can print.
    else if (link.dataset.pdf !== undefined) void open(event, link).catch(() => undefined);
    here.delete(link);
  });
}

/** Links whose PDF was found on the device, between the reader's press and its repetition. */
const here = new WeakSet<HTMLAnchorElement>();

async function answerOffline(link: HTMLAnchorElement): Promise<void> {
  // A browser without caches has no copy.
  if (await findCopy(link.pathname).catch(() => undefined)) {
    here.add(link);
    link.click();
  } else {
    awayPdf.set(slugOf(link));
    wantApp();
  }
}

/** An article's PDF has its name. */
const slugOf = ({ pathname }: HTMLAnchorElement): string => pathname.replace(/^\/pdfs\/|\.pdf$/g, '');

async function open(event: MouseEvent, { href, dataset }: HTMLAnchorElement): Promise<void> {
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
