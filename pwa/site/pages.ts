import { PATIENCE_MS } from '../offline/patience';
import { DATA_ID } from '../ui/document-marks';
import { type Page, PageMoved } from '../views/page';

interface DataBlock {
  build: string;
  page: Page;
}

/** A page of the site, and its document where that is not the one in the window. */
export interface LoadedPage {
  readonly page: Page;
  /** Its elements, for this document to take over; parsed again if they have been taken. */
  take(): Document;
}

/** The site was updated under this window: the page needs the scripts that match it. */
export class NewerBuild extends Error {
  override name = 'NewerBuild';
}

function readData(source: Document): DataBlock {
  const data = JSON.parse(source.getElementById(DATA_ID)?.textContent ?? 'null') as DataBlock | null;
  if (!data) throw new Error('No page of the site.');
  return data;
}

/**
 * Without the styles of its first paint: this document has them in the style file, and its policy refuses others.
 * Without the drawings for browsers without script, which would all load at once. And without sounds: this document has
 * the one that plays, and Chromium keeps a document in memory for as long as the window if it contains any.
 */
const parse = (text: string) =>
  new DOMParser().parseFromString(
    text.replaceAll(/<style>.*?<\/style>|<noscript><svg.*?<\/noscript>|<audio.*?<\/audio>/gs, ''),
    'text/html',
  );

const first = readData(document);

/** The page in the window at the start. Its elements are in use, so a return to it fetches its document. */
export const firstPage: LoadedPage = {
  page: first.page,
  take() {
    throw new Error('It is in the window.');
  },
};

const inWindow = Promise.resolve(firstPage);

/** The router asks for decoded paths. A path with broken percent signs stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

// Also known by its own address: a page of a family may remove the id from the address bar.
const kept = new Map(
  [first.page.path, location.pathname, readable(location.pathname)].map(path => [path, inWindow]),
);

/** Forgets the page that was in the window at the start, because its elements are there no longer. */
export function forgetFirstPage(): void {
  for (const [path, page] of kept) if (page === inWindow) kept.delete(path);
}

/** A page that does not come in time counts as one that the network has lost. */
const getPage = (path: string, cache: RequestCache = 'default') =>
  fetch(path, {
    headers: { accept: 'text/html' },
    mode: 'same-origin',
    cache,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

async function fetchText(path: string, cache?: RequestCache): Promise<string> {
  // Without a worker and a network, the browser may still have the document, such as that of the page just left.
  const response = await getPage(path, cache).catch(() => getPage(path, 'only-if-cached'));
  const { pathname } = new URL(response.url);
  if (pathname !== path) throw new PageMoved(pathname);
  return response.text();
}

/** @throws NewerBuild if it is a page of a newer build */
function openPage(text: string): LoadedPage {
  let parsed: Document | undefined = parse(text);
  const { build, page } = readData(parsed);
  if (build !== first.build) throw new NewerBuild();
  return {
    page,
    take() {
      const taken = parsed ?? parse(text);
      parsed = undefined;
      return taken;
    },
  };
}

/** Documents read ahead, until somebody opens them. */
const texts = new Map<string, Promise<string>>();

/**
 * Reads a page's document that is on the device, for a later `loadPage`. It is parsed only then: most pages that are read
 * ahead are never opened. A page that is not on the device is left to `loadPage`.
 */
export async function readAhead(path: string): Promise<void> {
  if (kept.has(path) || texts.has(path)) return;
  const text = fetchText(path, 'only-if-cached');
  texts.set(path, text);
  await text.catch(() => texts.delete(path));
}

/**
 * Reads what a page says about itself, and leaves the window as it is.
 * @throws TypeError without a network; DOMException if it takes too long; Error if there is no page of the site
 */
export async function readPage(path: string): Promise<Page> {
  const response = await getPage(path);
  // A page in place of it, such as the worker's without a network, is none; the site's own answer is.
  if (response.status >= 500) throw new Error(`${path} is away now.`);
  return readData(parse(await response.text())).page;
}

/**
 * Pages as the build wrote them, fetched once (the worker answers at once). The same file serves first load, navigation
 * and offline use, so no script contains text.
 * @throws PageMoved if the address leads to another one
 * @throws NewerBuild if it has a page of a newer build
 */
export function loadPage(path: string): Promise<LoadedPage> {
  const known = kept.get(path);
  if (known) return known;
  // Reading ahead asks this device alone.
  const text = texts.get(path)?.catch(() => fetchText(path)) ?? fetchText(path);
  const page = text.then(openPage);
  texts.delete(path);
  kept.set(path, page);
  page.catch(() => kept.delete(path));
  return page;
}
