import type { UPLOAD_TYPES } from '../contract/upload';

export type UploadType = (typeof UPLOAD_TYPES)[number];

/** How much of a file's beginning and end tells its type. */
export const HEAD_BYTES = 16;
export const TAIL_BYTES = 1024;

interface Signature {
  heads: string[];
  end: string;
}

/**
 * In Latin-1, a character a byte. A few bytes may follow the end marker, since cameras, editors and PDF writers add some
 * of their own and no viewer minds: the marker must lie in the last `TAIL_BYTES`.
 */
const SIGNATURES: Record<UploadType, Signature> = {
  'image/jpeg': { heads: ['\xff\xd8\xff'], end: '\xff\xd9' },
  'image/png': { heads: ['\x89PNG\r\n\x1a\n'], end: '\0\0\0\0IEND\xaeB`\x82' },
  // The end of the last block before the trailer, which alone is a character that any text holds.
  'image/gif': { heads: ['GIF87a', 'GIF89a'], end: '\0;' },
  'application/pdf': { heads: ['%PDF-'], end: '%%EOF' },
};

const isUploadType = (type: string): type is UploadType => Object.hasOwn(SIGNATURES, type);

/** Whether a file that is said to be of a type begins like one. */
export function beginsAs(type: string, head: Buffer): boolean {
  const text = head.toString('latin1');
  return isUploadType(type) && SIGNATURES[type].heads.some(start => text.startsWith(start));
}

/** Whether a file that is said to be of a type is there to its end. */
export const endsAs = (type: string, tail: Buffer): boolean =>
  isUploadType(type) && tail.toString('latin1').includes(SIGNATURES[type].end);
