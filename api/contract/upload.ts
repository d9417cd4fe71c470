import type { ErrorCode } from './errors';

/** The rules and messages of uploads, in the order of the checks. */

export const UPLOAD_LIMITS = { fileBytes: 10_485_760, images: 4, pdfs: 1 } as const;

const PDF = 'application/pdf';

/** The accepted content types. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/gif', PDF] as const;

export const UPLOAD_TEXTS = {
  noFiles: 'Please select files to upload',
  noFolder: 'Please enter a folder ID',
  wrongType: (name: string) => `File type not supported: ${name}. Please upload only images or PDFs.`,
  tooLarge: (name: string) => `File too large: ${name}. Maximum size is 10MB.`,
  tooMany: 'Please upload no more than 4 images and 1 PDF.',
  wrongGraft: 'This GRAFT is not the right one.',
  /** For a form whose files come before its secret: the server stores nothing for an unknown sender. */
  graftFirst: 'Please send GRAFT before the files.',
  failed: 'Error uploading files. Please try again.',
  done: 'Files uploaded successfully',
} as const;

interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

interface UploadComplaint {
  code: ErrorCode;
  text: string;
}

/** Returns the first complaint about files to upload; null if there is none. */
export function complainOfUpload(files: readonly ChosenFile[], folderId: string): UploadComplaint | null {
  if (files.length === 0) return { code: 'invalid', text: UPLOAD_TEXTS.noFiles };
  if (folderId.trim() === '') return { code: 'bad_folder', text: UPLOAD_TEXTS.noFolder };
  const isTaken = ({ type }: ChosenFile) => UPLOAD_TYPES.some(taken => taken === type);
  const foreign = files.find(file => !isTaken(file));
  if (foreign) return { code: 'wrong_type', text: UPLOAD_TEXTS.wrongType(foreign.name) };
  const large = files.find(({ size }) => size > UPLOAD_LIMITS.fileBytes);
  if (large) return { code: 'too_large', text: UPLOAD_TEXTS.tooLarge(large.name) };
  const pdfs = files.filter(({ type }) => type === PDF).length;
  const isTooMany = pdfs > UPLOAD_LIMITS.pdfs || files.length - pdfs > UPLOAD_LIMITS.images;
  return isTooMany ? TOO_MANY_FILES : null;
}

export const TOO_MANY_FILES: UploadComplaint = { code: 'invalid', text: UPLOAD_TEXTS.tooMany };
