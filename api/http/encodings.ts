/** A content coding that the server can send (RFC 9110, section 12.5.3). */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest result first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];
const KNOWN_HEADERS = 200;

const known = new Map<string, readonly Encoding[]>();

/**
 * Returns the encodings that an Accept-Encoding header accepts, the preferred one first; of equals, the smallest first.
 * The results for the few spellings that browsers send are cached.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const before = known.get(header);
  if (before) return before;
  const accepted = parse(header);
  if (known.size < KNOWN_HEADERS) known.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map(part => part.trim());
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, weight === undefined ? 1 : Number(weight) || 0);
  }
  const rest = weights.get('*');
  // An encoding that is not named is not accepted, except identity, which is always better than nothing.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? rest ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const accepted = ENCODINGS.filter(encoding => weightOf(encoding) > 0);
  return accepted.sort((a, b) => weightOf(b) - weightOf(a));
}
