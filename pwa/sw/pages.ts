import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { listCountries } from '../../api/contract/calls';
import { aliases, awayPath, familyOf, notFoundPath, redirects, tagRoot } from '../content/addresses';
import { navigation } from '../content/site';
import { BUNDLES_PATH, BUNDLES_ROOT, type Bundle } from '../offline/bundles';
import type { KitReport } from '../offline/check';
import { readList } from '../offline/lists';
import { sha256 } from '../offline/media';
import { createBeyondKit } from './beyond-kit';
import { hasExpectedType } from './expected-types';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The server's own addresses; the build writes them in. */
declare const __SERVER_PATHS__: string[];

/** Of the six connections that a browser opens to a site, the reader keeps two while the kit is fetched. */
const LANES = 4;

// The plugin lists some files twice, the second time under addresses without a slash.
const manifest = (self.__WB_MANIFEST as PrecacheEntry[]).filter(({ url }) => url.startsWith('/'));

function keeping(entries: PrecacheEntry[]): PrecacheController {
  const controller = new PrecacheController({ plugins: [onlyFilesOf(entries)] });
  controller.addToCacheList(entries);
  return controller;
}

const kit = keeping(manifest);

const beyond = createBeyondKit({
  cacheName: kit.strategy.cacheName,
  async readBuild() {
    const version = await kit.matchPrecache('/version.json');
    if (!version) throw new Error('The kit is not here.');
    return ((await version.json()) as { build: string }).build;
  },
  isKnown: path => kit.getCacheKeyForURL(path) !== undefined,
});

/** Stores the site on the device: every page, chunk, style, font and picture of the build, or nothing at all. */
export function installPages(): void {
  // A controller fetches one file after another, and each file waits for an answer: several share the work.
  self.addEventListener('install', event => {
    for (let lane = 0; lane < LANES; lane += 1) {
      void keeping(manifest.filter((_entry, index) => index % LANES === lane)).install(event);
    }
  });
  // The pages of saved articles went with the old version; nobody waits until they are here again.
  self.addEventListener('activate', event => void kit.activate(event).then(beyond.tidy));
  self.addEventListener('install', event => event.waitUntil(passWorker(event)));
  // The contact form must work offline, too. If the list cannot be fetched now, the form asks again.
  self.addEventListener('install', event => event.waitUntil(readList(listCountries.path)));
  cleanupOutdatedCaches();
}

/**
 * Lets the browser answer without starting the worker where it can (Service Workers, “Static Routing API”): what has a
 * hash in its name comes from the kit, and calls go to the server. A browser that cannot ignores it.
 */
const passWorker = async (event: ExtendableEvent & Partial<StaticRouting>): Promise<void> =>
  event.addRoutes?.([
    {
      condition: { urlPattern: { pathname: '/assets/*' } },
      source: { cacheName: kit.strategy.cacheName },
    },
    // Not for navigations, which the worker answers when the server is away.
    ...__SERVER_PATHS__.map(path => ({
      condition: { urlPattern: { pathname: `${path}{/*}?` }, requestDestination: '' as const },
      source: 'network' as const,
    })),
  ]);

// A function and no constant: the kit above needs it.
function pathOf(url: string): string {
  return new URL(url, location.origin).pathname;
}

/** Whether a response is the build's file, and not a captive portal's page. It is read, so give a clone. */
async function isOurs(response: Response, { url, revision }: PrecacheEntry): Promise<boolean> {
  if (response.status !== 200) return false;
  if (revision) return (await sha256(await response.arrayBuffer())).startsWith(revision);
  return hasExpectedType(pathOf(url), response);
}

/** Rejects a response that is not the build's file; then nothing of the kit is stored. */
function onlyFilesOf(manifest: readonly PrecacheEntry[]) {
  const entries = new Map(manifest.map(entry => [pathOf(entry.url), entry]));
  return {
    async cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
      const entry = entries.get(pathOf(request.url));
      return entry && (await isOurs(response.clone(), entry)) ? response : null;
    },
  };
}

/**
 * Compares every page and file of the kit with what the build says, and fetches anew what is missing or damaged.
 */
export async function checkKit(): Promise<KitReport> {
  const cache = await caches.open(kit.strategy.cacheName);
  const report: KitReport = { checked: manifest.length, repaired: 0, missing: 0 };
  for (const entry of manifest) {
    const key = kit.getCacheKeyForURL(entry.url) ?? entry.url;
    const copy = await cache.match(key);
    if (copy && (await isOurs(copy, entry))) continue;
    const answer = await fetch(entry.url, { cache: 'reload' }).catch(() => null);
    if (answer && !answer.redirected && (await isOurs(answer.clone(), entry))) {
      await cache.put(key, answer);
      report.repaired += 1;
    } else report.missing += 1;
  }
  return report;
}

const isServerPath = (path: string) =>
  __SERVER_PATHS__.some(prefix => path === prefix || path.startsWith(`${prefix}/`));

/**
 * The answer from the device; undefined for what must go to the network: the API. A page's query (campaign marks, a
 * search) does not make it another page.
 */
export function matchPage(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { request } = event;
  if (isServerPath(url.pathname)) return request.mode === 'navigate' ? fetch(request) : undefined;
  const wantsPage = request.mode === 'navigate' || request.headers.get('accept')?.includes('text/html');
  if (wantsPage && !/\.\w{2,5}$/.test(url.pathname)) return answerPage(event, url);
  return answerFile(event, url);
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : '/';
  const target = redirects[path];
  if (target) return Response.redirect(`${target}${url.search}`, 301);
  const family = familyOf(path);
  if (path === navigation.saved.href) event.waitUntil(beyond.tidy());
  const page = await kit.matchPrecache(aliases[path] ?? family ?? path);
  // A copy answers for the requested address; the app would take the document's own address for a redirect.
  if (page) return family ? new Response(page.body, page) : page;
  // The kit has every topic, so this one does not exist; further pages of a topic may not be in the kit.
  if (path.startsWith(tagRoot) && !path.slice(tagRoot.length).includes('/'))
    return Response.redirect(notFoundPath, 302);
  return answerBeyond(event, path);
}

/** A page that is not in the kit: it may be one for which there was no room, or one that the server renders. */
async function answerBeyond(event: FetchEvent, path: string): Promise<Response> {
  const kept = await beyond.match(path);
  try {
    const answer = kept ?? (await fetch(event.request));
    // A page that is only read ahead is not a visit.
    const isVisit = event.request.cache !== 'only-if-cached';
    if (answer.ok && isVisit) event.waitUntil(beyond.keepVisited(path, answer.clone()).then(beyond.tidy));
    return answer;
  } catch (reason) {
    if (!(await hasAllArticles())) throw reason;
  }
  // What a kit of all pages does not have is nowhere.
  const notFound = await kit.matchPrecache('/404.html');
  return new Response(notFound?.body, { status: 404, headers: notFound?.headers ?? {} });
}

/** Whether the kit has room for all articles. The list names more of them than any kit, so it is enough to look there. */
async function hasAllArticles(): Promise<boolean> {
  const list = await fromKit(BUNDLES_PATH);
  const bundles = list ? ((await list.json()) as Bundle[]) : [];
  return bundles.every(({ slug }) => kit.getCacheKeyForURL(`/${slug}`) !== undefined);
}

/**
 * The site's own page in place of a browser's error page, for a navigation that did not reach the server.
 * @throws the reason if the page is not on the device either
 */
export async function answerAway(reason: unknown): Promise<Response> {
  const page = await kit.matchPrecache(awayPath);
  if (!page) throw reason;
  return new Response(page.body, { status: 503, headers: page.headers });
}

async function answerFile(event: FetchEvent, { pathname: path }: URL): Promise<Response> {
  const here = (await fromKit(path)) ?? (await beyond.match(path));
  if (here) return here;
  const answer = await fetch(event.request);
  // What an older article consists of is asked for only if the reader keeps it.
  if (path.startsWith(BUNDLES_ROOT)) event.waitUntil(beyond.keepFile(path, answer.clone()));
  return answer;
}

/** A page or file of the kit; undefined if the kit has none at this path. */
export const fromKit = (path: string): Promise<Response | undefined> => kit.matchPrecache(path);
