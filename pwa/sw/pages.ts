import { aliases, awayPath, familyOf, notFoundPath, redirects, tagRoot } from '../content/addresses';
import { navigation } from '../content/site';
import { BUNDLES_PATH, BUNDLES_ROOT, type Bundle } from '../offline/bundles';
import { createBeyondKit } from './beyond-kit';
import { fileCache, fromKit, isInKit, pageCache } from './kit';
import { SERVER_PATHS } from './server-paths';

const beyond = createBeyondKit({
  pageCache,
  fileCache,
  async readBuild() {
    const version = await fromKit('/version.json');
    if (!version) throw new Error('The kit is not here.');
    return ((await version.json()) as { build: string }).build;
  },
  isKnown: isInKit,
});

/** Brings the pages that the kit has no room for: the reader's saved articles. It may take long, and may fail. */
export const tidyBeyondKit = (): Promise<void> => beyond.tidy();

const isServerPath = (path: string) =>
  SERVER_PATHS.some(prefix => path === prefix || path.startsWith(`${prefix}/`));

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
  const page = await fromKit(aliases[path] ?? family ?? path);
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
  const notFound = await fromKit('/404.html');
  return new Response(notFound?.body, { status: 404, headers: notFound?.headers ?? {} });
}

/** Whether the kit has room for all articles. The list names more of them than any kit, so it is enough to look there. */
async function hasAllArticles(): Promise<boolean> {
  const list = await fromKit(BUNDLES_PATH);
  const bundles = list ? ((await list.json()) as Bundle[]) : [];
  return bundles.every(({ slug }) => isInKit(`/${slug}`));
}

/**
 * The site's own page in place of a browser's error page, for a navigation that did not reach the server.
 * @throws the reason if the page is not on the device either
 */
export async function answerAway(reason: unknown): Promise<Response> {
  const page = await fromKit(awayPath);
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
