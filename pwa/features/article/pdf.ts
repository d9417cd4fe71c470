const PRINT_IT_THERE = 'The PDF is open in a new tab. Please print it from there.';

/** A tab or file that has not loaded by then is slow, or no longer within this page's reach. */
const LOADED_AT_LATEST_MS = 30_000;

/**
 * Prints the PDF that a tab has begun to load.
 * @returns what the reader must do if the page cannot print; otherwise null
 */
export async function printTab(tab: Window): Promise<string | null> {
  // Phones hand a PDF to another app, and the tab never holds it.
  if (!navigator.pdfViewerEnabled) return PRINT_IT_THERE;
  try {
    if (!isLoaded(tab)) await untilLoaded(tab);
    // Without a network, the worker shows a page in place of the PDF.
    if (tab.document.contentType !== 'text/html') tab.print();
    return null;
  } catch {
    // Some viewers run on an origin of their own, which no page may control.
    return PRINT_IT_THERE;
  }
}

const isLoaded = ({ document, location }: Window) =>
  document.readyState === 'complete' && location.href !== 'about:blank';

/** @throws Error if it takes too long */
function untilLoaded(tab: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = setTimeout(() => reject(new Error('The tab did not load.')), LOADED_AT_LATEST_MS);
    const finish = () => {
      clearTimeout(waiting);
      resolve();
    };
    tab.addEventListener('load', finish, { once: true });
  });
}

/**
 * Hands the PDF to another app, which prints or stores it. If files cannot be shared, or the PDF cannot be fetched,
 * prints the page itself.
 * @returns null: there is nothing to tell the reader
 */
export async function sharePdf(url: string, title: string): Promise<null> {
  const file = await fetchFile(url).catch(() => null);
  if (file && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  window.print();
  return null;
}

async function fetchFile(url: string): Promise<File> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LOADED_AT_LATEST_MS) });
  // A captive portal answers with a page of its own.
  const isPdf = response.headers.get('content-type')?.startsWith('application/pdf');
  if (!response.ok || !isPdf) throw new Error(`The PDF was answered with ${response.status}.`);
  const name = decodeURIComponent(url.split('/').at(-1) ?? 'article.pdf');
  return new File([await response.blob()], name, { type: 'application/pdf' });
}
