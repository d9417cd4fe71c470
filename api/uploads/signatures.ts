import type { UPLOAD_TYPES } from '../contract/upload';

export type UploadType = (typeof UPLOAD_TYPES)[number];

/** How much of a file's beginning and end tells its type. */
export const HEAD_BYTES = 16;
export const TAIL_BYTES = 1024;

interface Signature {
  heads: string[];
  end: string;
  /** What may follow the end marker: cameras and PDF writers add a little of their own. */
  slack: number;
}

/** In Latin-1, a character a byte. */
const SIGNATURES: Record<UploadType, Signature> = {
  'image/jpeg': { heads: ['\xff\xd8\xff'], end: '\xff\xd9', slack: TAIL_BYTES },
  'image/png': { heads: ['\x89PNG\r\n\x1a\n'], end: '\0\0\0\0IEND\xaeB`\x82', slack: 0 },
  'image/gif': { heads: ['GIF87a', 'GIF89a'], end: ';', slack: 0 },
  'application/pdf': { heads: ['%PDF-'], end: '%%EOF', slack: TAIL_BYTES },
};

const isUploadType = (type: string): type is UploadType => Object.hasOwn(SIGNATURES, type);

/** Whether a file that is said to be of a type begins like one. */
export function beginsAs(type: string, head: Buffer): boolean {
  const text = head.toString('latin1');
  return isUploadType(type) && SIGNATURES[type].heads.some(start => text.startsWith(start));
}

/** Whether a file that is said to be of a type is there to its end. */
export function endsAs(type: string, tail: Buffer): boolean {
  if (!isUploadType(type)) return false;
  const { end, slack } = SIGNATURES[type];
  const at = tail.toString('latin1').lastIndexOf(end);
  return at >= 0 && tail.length - end.length - at <= slack;
}
