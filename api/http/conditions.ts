/** Whether If-None-Match (a list, weak tags or `*`; RFC 9110, section 13.1.2) names the entity tag. */
export function isNamedIn(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some(item => item.trim().replace(/^W\//, '') === etag);
}

interface ByteRange {
  first: number;
  last: number;
}

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/;

/**
 * Reads the part that a Range header asks for (RFC 9110, section 14.1.2).
 * @param size of the file, in bytes
 * @returns null if the whole file should be sent (no range, several ranges, an unknown unit or syntax), 'beyond' if the
 * file has no such part
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const suffix = Number(to);
    return suffix === 0 || size === 0 ? 'beyond' : { first: Math.max(0, size - suffix), last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'beyond' : { first, last };
}
