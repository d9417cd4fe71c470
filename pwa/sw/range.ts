/** The bytes that a request asks for (RFC 9110 section 14). */
export interface Part {
  first: number;
  last: number;
}

/**
 * @param range the header
 * @param size bytes of the whole file
 * @returns null for the whole file, which is also the answer to an unreadable or invalid range; 'beyond' for 416
 */
export function readRange(range: string, size: number): Part | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const isSuffix = from === '';
  const first = isSuffix ? Math.max(0, size - Number(to)) : Number(from);
  const last = isSuffix || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if ((isSuffix && to === '') || (to !== '' && Number(to) < first && !isSuffix)) return null;
  return first >= size ? 'beyond' : { first, last };
}

/** A part of a file, or the answer that there is none. @param headers those of the whole file */
export function partialResponse(
  part: Part | 'beyond',
  size: number,
  headers: Headers,
  read: (part: Part) => BodyInit,
): Response {
  if (part === 'beyond') {
    headers.set('content-range', `bytes */${size}`);
    headers.delete('content-length');
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = part;
  headers.set('content-range', `bytes ${first}-${last}/${size}`);
  headers.set('content-length', String(last - first + 1));
  return new Response(read(part), { status: 206, headers });
}
