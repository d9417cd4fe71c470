import { isReachable, probe } from '../../offline/connection';
import { findCopy } from '../../offline/has-media';
import { showToast } from '../../ui/toast';
import { wantApp } from '../../ui/want-app';
import { awayPdf } from './away-pdf';

const MESSAGE_MS = 6000;
/** Wait so long for the server: an impatient reader presses again, and browsers let a press open a tab for some seconds. */
const PATIENCE_MS = 2500;

/** Whether a new tab would have no way back, as in an app installed on a phone. */
const isTabDeadEnd = () =>
  matchMedia('(display-mode: standalone) and (pointer: coarse)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Links to an article's PDF open in a new tab, even before any script. If that is a dead end, this shares the file
 * instead; and it prints the PDF of a link that has `data-prints`. The attribute `data-pdf` contains the title.
 * Where the server cannot be reached, a PDF that is not on the device is answered by a dialog, also if the browser believes
 * to be online.
 */
export function followPdfLinks(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/pdfs/"]');
    if (!link) return;
    // A press with a key held opens a tab or a window in the browser's own way, which no script can repeat.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (isPlain && !ready.has(link)) {
      event.preventDefault();
      if (!asking.has(link)) void ask(link);
    }
    // Without its code the PDF still opens, and its viewer can print.
    else if (link.dataset.pdf !== undefined) void open(event, link).catch(() => undefined);
    ready.delete(link);
  });
}

/** Links whose PDF can be had, between the reader's press and its repetition. */
const ready = new WeakSet<HTMLAnchorElement>();
/** Links whose press waits for an answer: a second one must not open a second tab. */
const asking = new WeakSet<HTMLAnchorElement>();

async function ask(link: HTMLAnchorElement): Promise<void> {
  asking.add(link);
  const canBeHad = await isHad(link.pathname);
  asking.delete(link);
  if (canBeHad) {
    ready.add(link);
    link.click();
  } else {
    awayPdf.set(slugOf(link));
    wantApp();
  }
}

/** Whether a PDF is on the device, or the server answers. */
async function isHad(path: string): Promise<boolean> {
  // A browser without caches has no copy.
  if (await findCopy(path).catch(() => undefined)) return true;
  if (navigator.onLine && isReachable()) await probe(PATIENCE_MS);
  return navigator.onLine && isReachable();
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
