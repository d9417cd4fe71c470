import { UPLOAD_LIMITS } from '../contract/upload';
import { beginsAs, endsAs, HEAD_BYTES, TAIL_BYTES } from './signatures';

const NAME_LENGTH = 255;

/** A file as it came. */
export interface ReceivedFile {
  id: string;
  name: string;
  /** What the sender called it; nothing where its bytes say otherwise. */
  type: string;
  /** Of one that is too large, more than it may be. */
  size: number;
}

/** The sender's name for a file, fit to be kept and told; it is never part of a path. */
export function cleanName(name: string): string {
  return Array.from(name.replace(/[\p{Cc}\p{Cs}]/gu, ''))
    .slice(0, NAME_LENGTH)
    .join('');
}

/**
 * Hands a file's bytes on while they may be good, and reads the others without keeping them. The file's beginning and
 * end must be those of its type; what lies between is not looked at.
 * @param stream cut by its source after the largest size, and then `truncated`
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
