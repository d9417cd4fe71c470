type Code = typeof import('./pdf-press');

/**
 * Links to an article's PDF open in a new tab, even before any script. If that is a dead end, this shares the file
 * instead; and it prints the PDF of a link that has `data-prints`. The attribute `data-pdf` contains the title.
 * Where the server cannot be reached, a PDF that is not on the device is answered by a dialog, also if the browser believes
 * to be online.
 */
export function followPdfLinks(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/pdfs/"]');
    // A press with a key held opens a tab or a window in the browser's own way, which no script can repeat.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (ready.delete(link)) {
      // Without its code the PDF still opens, and its viewer can print.
      if (link.dataset.pdf !== undefined) void code?.open(event, link).catch(() => undefined);
      return;
    }
    event.preventDefault();
    void answer(link);
  });
}

/** Loaded with the first press. */
let code: Code | undefined;

/** Links whose PDF can be had, between the reader's press and its repetition. */
const ready = new WeakSet<HTMLAnchorElement>();

async function answer(link: HTMLAnchorElement): Promise<void> {
  const repeat = () => {
    ready.add(link);
    link.click();
  };
  try {
    code ??= await import('./pdf-press');
  } catch {
    return repeat();
  }
  await code.press(link, repeat);
}
