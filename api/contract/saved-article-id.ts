const encoder = new TextEncoder();

/** Room for the name space, in front of the name. */
const ROOM = '\0'.repeat(16);

/** The first digit of the fourth group by the digit of the hash that it replaces: its two high bits tell the variant. */
const variantOf = (digit: string) => ((Number.parseInt(digit, 16) & 3) | 8).toString(16);

/**
 * The id of a reader's saved article: the UUID of version 5 (RFC 9562) with the reader's id as name space and the
 * article's key as name. Page and server work it out alike, so that a save made offline can be deleted offline.
 * @param userId the reader's id, a UUID
 * @param articleKey the article's short key, for example `AppliedAI`
 * @param sha1 works out the hash of bytes, in hexadecimal digits; the platform's own where none is given
 */
export async function savedArticleId(
  userId: string,
  articleKey: string,
  sha1: (input: Uint8Array) => string | Promise<string> = sha1OfWeb,
): Promise<string> {
  const input = encoder.encode(ROOM + articleKey);
  const namespace = userId.replaceAll('-', '');
  for (let index = 0; index < 16; index += 1) {
    input[index] = Number.parseInt(namespace.slice(2 * index, 2 * index + 2), 16);
  }
  const hash = await sha1(input);
  const fourth = variantOf(hash.charAt(16)) + hash.slice(17, 20);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${fourth}-${hash.slice(20, 32)}`;
}

async function sha1OfWeb(input: Uint8Array): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new Uint8Array(input)));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
