import { UPLOAD_LIMITS } from '../contract/upload';
import { beginsAs, endsAs, HEAD_BYTES, TAIL_BYTES } from './signatures';

const NAME_LENGTH = 255;

/** A file as it was received. */
export interface ReceivedFile {
  id: string;
  name: string;
  /** The sender's content type; empty if the bytes do not match it. */
  type: string;
  /** In bytes; for a file that is too large, some number above the limit. */
  size: number;
}

/** Makes the sender's name for a file safe to store and to return; it is never part of a path. */
export function cleanName(name: string): string {
  return Array.from(name.replace(/[\p{Cc}\p{Cs}]/gu, ''))
    .slice(0, NAME_LENGTH)
    .join('');
}

/**
 * Passes on a file's bytes while the file may be valid, and then reads the rest without passing it on. The beginning
 * and the end must match the file's type; the bytes in between are not checked. Sets the file's `size` and `type`.
 * @param stream its source cuts it at the largest size and sets `truncated`
 */
export async function* examine(
  file: ReceivedFile,
  stream: AsyncIterable<Buffer> & { truncated: boolean },
): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    file.size += chunk.length;
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
    const mayBeGood = head.length < HEAD_BYTES || beginsAs(file.type, head);
    if (mayBeGood && !stream.truncated) yield chunk;
  }
  if (stream.truncated) file.size = UPLOAD_LIMITS.fileBytes + 1;
  const isGood = beginsAs(file.type, head) && (stream.truncated || endsAs(file.type, tail));
  if (!isGood) file.type = '';
}
