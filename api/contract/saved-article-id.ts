const hexToBytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16));

/**
 * The id of a reader's saved article: the UUID of version 5 (RFC 9562) with the reader's id as name space and the
 * article's key as name. Page and server work it out alike, so that a save made offline can be deleted offline.
 * @param userId the reader's id, a UUID
 * @param articleKey the article's short key, for example `AppliedAI`
 * @param sha1 works out the hash of bytes; the platform's own where none is given
 */
export async function savedArticleId(
  userId: string,
  articleKey: string,
  sha1: (input: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<ArrayBuffer> = input =>
    crypto.subtle.digest('SHA-1', input),
): Promise<string> {
  const name = new TextEncoder().encode(articleKey);
  const namespace = hexToBytes(userId.replaceAll('-', ''));
  const input = new Uint8Array([...namespace, ...name]);
  const hash = new Uint8Array(await sha1(input)).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
