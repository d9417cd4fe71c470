const encoder = new TextEncoder();

/** Room for the namespace, in front of the name. */
const ROOM = '\0'.repeat(16);

/** Sets the two high bits of the fourth group's first hexadecimal digit to the variant. */
const variantOf = (digit: string) => ((Number.parseInt(digit, 16) & 3) | 8).toString(16);

/**
 * Computes the id of a reader's saved article: the UUID of version 5 (RFC 9562) with the reader's id as namespace and
 * the article's key as name. Page and server compute the same id, so an article saved offline can be deleted offline.
 * @param userId the reader's id, a UUID
 * @param articleKey the article's short key, for example `AppliedAI`
 * @param sha1 returns the SHA-1 of bytes as hexadecimal digits; by default it uses WebCrypto
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
