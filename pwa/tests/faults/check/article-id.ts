import { createHash } from 'node:crypto';

/** The id of a saved article: UUID 5 (RFC 9562) of the article's key in the namespace of the reader. */
export function articleIdOf(reader: string, article: string): string {
  const namespace = Buffer.from(reader.replaceAll('-', ''), 'hex');
  const hash = createHash('sha1').update(namespace).update(article).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
