import { createPartialResponse } from 'workbox-range-requests';
import { MEDIA_CACHE } from '../offline/media';

/** Narrations and PDFs: answered from the reader's own copies, whole or in part; otherwise left to the network. */
export function answerMedia(request: Request, url: URL): Promise<Response> | undefined {
  if (!/^\/(audio_files|pdfs)\//.test(url.pathname)) return undefined;
  return fromCopies(request, url);
}

async function fromCopies(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(MEDIA_CACHE);
  const copy = await cache.match(url.pathname, { ignoreVary: true });
  // The original request goes on as it came, so that the server's own 206 reaches the player.
  if (!copy) return fetch(request);
  return request.headers.has('range') ? createPartialResponse(request, copy) : copy;
}
