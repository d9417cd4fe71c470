/** Whether If-None-Match names the entity tag: a list, weak tags and `*` (RFC 9110, section 13.1.2). */
export function isNamedIn(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some(item => item.trim().replace(/^W\//, '') === etag);
}

export interface ByteRange {
  first: number;
  last: number;
}

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/;

/**
 * The part that a Range header asks for (RFC 9110, section 14.1.2).
 * @returns null where the whole is to be sent (no range, several ranges, a unit or spelling that is not known),
 * 'beyond' where the file has no such part
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
