import { findCopy } from '../offline/has-media';

/** Answers narrations and PDFs from the reader's own copies, whole or in part; otherwise from the network. */
export function answerMedia(request: Request, url: URL): Promise<Response> | undefined {
  if (!/^\/(audio_files|pdfs)\/.*\.(mp3|pdf)$/.test(url.pathname)) return undefined;
  return fromCopies(request, url);
}

async function fromCopies(request: Request, url: URL): Promise<Response> {
  const copy = await findCopy(url.pathname);
  // Forward the original request unchanged, so that the server's own 206 reaches the player.
  // A request with `no-store` downloads a file in place of an outdated copy.
  if (!copy || request.cache === 'no-store') return fetch(request);
  const range = request.headers.get('range');
  return range === null ? copy : partOf(copy, range);
}

/** The requested part of a copy (RFC 9110 section 14): 206, or 416 if it begins beyond the end. */
async function partOf(copy: Response, range: string): Promise<Response> {
  const blob = await copy.blob();
  const headers = new Headers(copy.headers);
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const isSuffix = from === '';
  const first = isSuffix ? Math.max(0, blob.size - Number(to)) : Number(from);
  const last = isSuffix || to === '' ? blob.size - 1 : Math.min(Number(to), blob.size - 1);
  // RFC 9110 allows the whole file as the answer to an unreadable or invalid range.
  if ((isSuffix && to === '') || (to !== '' && Number(to) < first && !isSuffix))
    return new Response(blob, { headers });
  if (first >= blob.size) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${blob.size}` } });
  }
  headers.set('content-range', `bytes ${first}-${last}/${blob.size}`);
  headers.set('content-length', String(last - first + 1));
  return new Response(blob.slice(first, last + 1), { status: 206, headers });
}
