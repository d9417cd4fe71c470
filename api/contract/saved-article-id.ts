const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

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
  const input = new Uint8Array(16 + name.length);
  const namespace = userId.replaceAll('-', '');
  for (let index = 0; index < 16; index += 1) {
    input[index] = Number.parseInt(namespace.slice(2 * index, 2 * index + 2), 16);
  }
  input.set(name, 16);
  const hash = new Uint8Array(await sha1(input));
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  let id = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) id += '-';
    id += HEX[hash[index] ?? 0];
  }
  return id;
}
