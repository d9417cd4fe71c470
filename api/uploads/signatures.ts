import type { UPLOAD_TYPES } from '../contract/upload';

type UploadType = (typeof UPLOAD_TYPES)[number];

/** How many bytes of a file's beginning and end are checked for its type. */
export const HEAD_BYTES = 16;
export const TAIL_BYTES = 1024;

interface Signature {
  heads: string[];
  end: string;
}

/**
 * In Latin-1, one character per byte. The end marker must lie in the last `TAIL_BYTES`: a few bytes may follow it,
 * because cameras, editors and PDF writers add some and viewers ignore them.
 */
const SIGNATURES: Record<UploadType, Signature> = {
  'image/jpeg': { heads: ['\xff\xd8\xff'], end: '\xff\xd9' },
  'image/png': { heads: ['\x89PNG\r\n\x1a\n'], end: '\0\0\0\0IEND\xaeB`\x82' },
  // Includes the end of the last block, because the trailer alone is a semicolon, which any text may contain.
  'image/gif': { heads: ['GIF87a', 'GIF89a'], end: '\0;' },
  'application/pdf': { heads: ['%PDF-'], end: '%%EOF' },
};

const isUploadType = (type: string): type is UploadType => Object.hasOwn(SIGNATURES, type);

/** Whether a file begins like its declared type. */
export function beginsAs(type: string, head: Buffer): boolean {
  const text = head.toString('latin1');
  return isUploadType(type) && SIGNATURES[type].heads.some(start => text.startsWith(start));
}

/** Whether a file ends like its declared type, and thus is complete. */
export const endsAs = (type: string, tail: Buffer): boolean =>
  isUploadType(type) && tail.toString('latin1').includes(SIGNATURES[type].end);
