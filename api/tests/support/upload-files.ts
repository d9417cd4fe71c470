/** Small, complete files of each type that may be uploaded. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const JPEG_HEAD = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');

/** A JPEG of that many bytes. */
export const jpeg = (bytes = 64): Buffer =>
  Buffer.concat([JPEG_HEAD, Buffer.alloc(bytes - JPEG_HEAD.length - JPEG_END.length), JPEG_END]);
