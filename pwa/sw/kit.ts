import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { KIT_PATH, type KitCopies } from '../../api/contract/kit';
import type { KitReport } from '../offline/check';
import { sha256 } from '../offline/media';
import { hasExpectedType } from './expected-types';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Of the six connections that a browser opens to a site, the reader keeps two while the kit is fetched. */
const LANES = 4;
/** A slow phone on a slow line needs half a minute. */
const UNPACK_AT_LATEST_MS = 120_000;
const PAGE_CACHES = 'workbox-precache-pages-';

// The plugin lists some files twice, the second time under addresses without a slash.
const manifest = (self.__WB_MANIFEST as PrecacheEntry[]).filter(({ url }) => url.startsWith('/'));
const isPage = ({ url }: PrecacheEntry) => !/\.\w{2,11}$/.test(url);

const pageEntries = manifest.filter(isPage);

/** The paths of the kit's pages. */
export const pagePaths = pageEntries.map(({ url }) => url);

/**
 * Pages are kept under the addresses that readers open, so that a browser can find them without the worker. They change
 * with every build, so each version has a cache of its own for them.
 */
export const pageCache = `${PAGE_CACHES}${manifest.find(({ url }) => url === '/version.json')?.revision}`;

const pages = keepPages(pageEntries);
const files = keepFiles(manifest.filter(entry => !isPage(entry)));

export const fileCache = files.strategy.cacheName;

function keepPages(entries: PrecacheEntry[]): PrecacheController {
  const plugins = [{ requestWillFetch: askServer }, onlyFilesOf(entries)];
  const controller = new PrecacheController({ cacheName: pageCache, plugins });
  // An entry without a revision keeps its address.
  controller.addToCacheList(entries.map(({ url }) => ({ url, revision: null })));
  return controller;
}

function keepFiles(entries: PrecacheEntry[]): PrecacheController {
  const controller = new PrecacheController({ plugins: [onlyFilesOf(entries)] });
  controller.addToCacheList(entries);
  return controller;
}

/** The page that the reader has just opened need not come twice, but the server says whether it is the newest. */
async function askServer({ request }: { request: Request }): Promise<Request> {
  return new Request(request, { cache: 'no-cache' });
}

/** Stores the site on the device: every page, chunk, style, font and picture of the build, or nothing at all. */
export function installKit(): void {
  self.addEventListener('install', event => event.waitUntil(install(event)));
  cleanupOutdatedCaches();
}

async function install(event: ExtendableEvent): Promise<void> {
  // What it lacks comes file by file.
  await unpackKit().catch(() => undefined);
  const lacking = await findLacking();
  // A controller fetches one file after another, and each file waits for an answer: several share the work.
  const lanes = Array.from({ length: LANES }, (_none, lane) => {
    const share = lacking.filter((_entry, index) => index % LANES === lane);
    return [keepPages(share.filter(isPage)), keepFiles(share.filter(entry => !isPage(entry)))];
  });
  await Promise.all(lanes.flat().map(controller => controller.install(event)));
}

/**
 * Stores what has come in one answer and is the build's: compressed together, the texts are a third of what they are one
 * by one, and two hundred requests less leave the page the processor.
 * @throws Error if there is no such answer
 */
async function unpackKit(): Promise<void> {
  if (manifest.length === 0) return;
  const signal = AbortSignal.timeout(UNPACK_AT_LATEST_MS);
  const answer = await fetch(KIT_PATH, { cache: 'no-store', signal });
  if (!answer.ok) return;
  const copies: Partial<KitCopies> = await answer.json();
  const stores = await openCaches();
  const encoder = new TextEncoder();
  const unpack = async (entry: PrecacheEntry) => {
    const copy = copies[entry.url];
    if (typeof copy?.text !== 'string') return;
    const bytes = encoder.encode(copy.text);
    const response = new Response(bytes, { headers: copy.headers });
    if (await isOurs(response, entry, bytes)) await keep(stores, entry, response);
  };
  await Promise.all((await findLacking()).map(unpack));
}

/** What of the kit is not on the device. Two lists cost the browser less than a look for each file. */
async function findLacking(): Promise<PrecacheEntry[]> {
  const { ofPages, ofFiles } = await openCaches();
  const requests = await Promise.all([ofPages.keys(), ofFiles.keys()]);
  const kept = new Set(requests.flat().map(({ url }) => url));
  return manifest.filter(({ url }) => !kept.has(keyOf(url) ?? url));
}

/** Removes what other versions have stored, and what was kept beyond the kit. */
export async function tidyKit(event: ExtendableEvent): Promise<void> {
  await Promise.all([files.activate(event), pages.activate(event)]);
  const others = (await caches.keys()).filter(name => name.startsWith(PAGE_CACHES) && name !== pageCache);
  await Promise.all(others.map(name => caches.delete(name)));
}

/** Whether the kit has a page or file at a path. */
export const isInKit = (path: string): boolean => keyOf(path) !== undefined;

/** A page or file of the kit; undefined if the kit has none at this path. */
export const fromKit = async (path: string): Promise<Response | undefined> =>
  (await pages.matchPrecache(path)) ?? (await files.matchPrecache(path));

interface KitCaches {
  ofPages: Cache;
  ofFiles: Cache;
}

async function openCaches(): Promise<KitCaches> {
  const [ofPages, ofFiles] = await Promise.all([caches.open(pageCache), caches.open(fileCache)]);
  return { ofPages, ofFiles };
}

/** Stores a page or file of the kit where `fromKit` finds it. */
const keep = ({ ofPages, ofFiles }: KitCaches, entry: PrecacheEntry, response: Response): Promise<void> =>
  (isPage(entry) ? ofPages : ofFiles).put(keyOf(entry.url) ?? entry.url, response);

const keyOf = (path: string) => pages.getCacheKeyForURL(path) ?? files.getCacheKeyForURL(path);

/**
 * Compares every page and file of the kit with what the build says, and fetches anew what is missing or damaged.
 */
export async function checkKit(): Promise<KitReport> {
  const report: KitReport = { checked: manifest.length, repaired: 0, missing: 0 };
  for (const entry of manifest) {
    const copy = await fromKit(entry.url);
    if (copy && (await isOurs(copy, entry))) continue;
    const answer = await fetch(entry.url, { cache: 'reload' }).catch(() => null);
    if (answer && !answer.redirected && (await isOurs(answer.clone(), entry))) {
      await keep(await openCaches(), entry, answer);
      report.repaired += 1;
    } else report.missing += 1;
  }
  return report;
}

// A function and no constant: the controllers above need it.
function pathOf(url: string): string {
  return new URL(url, location.origin).pathname;
}

/**
 * Whether a response is the build's file, and not a captive portal's page.
 * @param content what the response has, if it is at hand; otherwise the response is read, so give a clone
 */
async function isOurs(
  response: Response,
  { url, revision }: PrecacheEntry,
  content?: BufferSource,
): Promise<boolean> {
  if (response.status !== 200) return false;
  if (revision) return (await sha256(content ?? (await response.arrayBuffer()))).startsWith(revision);
  return hasExpectedType(pathOf(url), response);
}

/** Rejects a response that is not the build's file; then nothing of the kit is stored. */
function onlyFilesOf(entries: readonly PrecacheEntry[]) {
  const known = new Map(entries.map(entry => [pathOf(entry.url), entry]));
  return {
    async cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
      const entry = known.get(pathOf(request.url));
      return entry && (await isOurs(response.clone(), entry)) ? response : null;
    },
  };
}
