import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { aliases, familyOf, notFoundPath, redirects, tagRoot } from '../content/screens';

import { COUNTRIES_PATH, LISTS_CACHE } from '../offline/lists';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The server's own addresses; written in by the build. */
declare const __SERVER_PATHS__: string[];

/** Puts the site on the device: every page, chunk, style, font and picture of the build, complete or not at all. */
export function installPages(): void {
  precache(self.__WB_MANIFEST);
  // The contact form is to be completed in a tunnel, too. Where the list is not to be had now, the form asks again.
  self.addEventListener('install', event => event.waitUntil(keepCountries().catch(() => undefined)));
  cleanupOutdatedCaches();
}

async function keepCountries(): Promise<void> {
  const answer = await fetch(COUNTRIES_PATH);
  if (answer.ok) await (await caches.open(LISTS_CACHE)).put(COUNTRIES_PATH, answer);
  // An answer that nobody reads keeps its connection open.
  else await answer.body?.cancel();
}

const isServerPath = (path: string) =>
  __SERVER_PATHS__.some(prefix => path === prefix || path.startsWith(`${prefix}/`));

/**
 * The answer from the device, or undefined for what must go to the network: the API, files outside the kit.
 * A page's query (a campaign's marks, a search) does not make it another page.
 */
export function matchPage(request: Request, url: URL): Promise<Response> | undefined {
  if (isServerPath(url.pathname)) return undefined;
  const wantsPage = request.mode === 'navigate' || request.headers.get('accept')?.includes('text/html');
  if (wantsPage && !/\.\w{2,5}$/.test(url.pathname)) return answerPage(request, url);
  return answerFile(request, url);
}

async function answerPage(request: Request, url: URL): Promise<Response> {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : '/';
  const target = redirects[path];
  if (target) return Response.redirect(`${target}${url.search}`, 301);
  const family = familyOf(path);
  const page = await matchPrecache(aliases[path] ?? family ?? path);
  // A copy answers for the address that was asked for; the app would take the document's own for a redirect.
  if (page) return family ? new Response(page.body, page) : page;
  // All topics are on the device.
  if (path.startsWith(tagRoot)) return Response.redirect(notFoundPath, 302);
  const notFound = await matchPrecache('/404.html');
  // A page the build did not know may exist on the server (rendered on demand); offline it is not found.
  const answer = await fetch(request).catch(() => null);
  return answer ?? new Response(notFound?.body, { status: 404, headers: notFound?.headers ?? {} });
}

async function answerFile(request: Request, url: URL): Promise<Response> {
  return (await matchPrecache(url.pathname)) ?? fetch(request);
}
