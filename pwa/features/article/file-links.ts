/** Narrations are only linked to be downloaded. */
const FILES = 'a[href^="/pdfs/"], a[href^="/audio_files/"]';

type Code = typeof import('./file-press');

/**
 * Links to an article's PDF open in a new tab, even before any script. If that is a dead end, this shares the file
 * instead; and it prints the PDF of a link that has `data-prints`. The attribute `data-pdf` contains the title.
 * Where the server cannot be reached, a sentence answers for a PDF or a narration that is not on the device, also if the
 * browser believes to be online.
 */
export function followFileLinks(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(FILES);
    // A press with a key held opens a tab or a window in the browser's own way, which no script can repeat.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (ready.delete(link)) {
      // Without its code a PDF still opens, and its viewer can print.
      if (link.dataset.pdf !== undefined) void code?.open(event, link).catch(() => undefined);
      return;
    }
    event.preventDefault();
    void answer(link);
  });
}

/** Loaded with the first press. */
let code: Code | undefined;

/** Links whose file can be had, between the reader's press and its repetition. */
const ready = new WeakSet<HTMLAnchorElement>();

async function answer(link: HTMLAnchorElement): Promise<void> {
  const repeat = () => {
    ready.add(link);
    link.click();
  };
  try {
    code ??= await import('./file-press');
  } catch {
    return repeat();
  }
  await code.press(link, repeat);
}
