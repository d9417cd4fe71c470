import { isForUse } from '../offline/copies';
import { findCopy } from '../offline/has-media';
import { noteUse } from '../offline/used';
import { headersOf } from './media-headers';
import { partialResponse, readRange } from './range';
import { fetchAndKeep, partlyHere } from './used-files';

/** Narrations and PDFs, from copies on the device or from the network. */

const MEDIA_PATH = /^\/(audio_files|pdfs)\/.*\.(mp3|pdf)$/;

/** Answers narrations and PDFs, whole or in part. What a player or a reader uses stays on the device. */
export function answerMedia(event: FetchEvent, url: URL): Promise<Response> | undefined {
  if (!MEDIA_PATH.test(url.pathname)) return undefined;
  return answer(event, url.pathname);
}

async function answer(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  // A request with `no-store` downloads a file in place of an outdated copy.
  if (request.cache === 'no-store') return fetch(request);
  const copy = await findCopy(path);
  if (copy) {
    if (isForUse(copy)) event.waitUntil(noteUse(path, Date.now()).catch(() => undefined));
    return fromCopy(copy, request);
  }
  // Without the file's own answer, the original request goes on unchanged, so that the server's 206 reaches the player.
  return partlyHere(path, request) ?? (await fetchAndKeep(event, path)) ?? fetch(request);
}

async function fromCopy(copy: Response, request: Request): Promise<Response> {
  const range = request.headers.get('range');
  const headers = headersOf(copy.headers);
  if (range === null) return new Response(copy.body, { headers });
  const blob = await copy.blob();
  const part = readRange(range, blob.size);
  if (!part) return new Response(blob, { headers });
  return partialResponse(part, blob.size, headers, ({ first, last }) => blob.slice(first, last + 1));
}
