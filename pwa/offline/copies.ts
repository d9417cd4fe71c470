import type { KeepableFile } from './media';

/** What the headers of a copy in the cache `media` say of it. */

/** Marks the reason why a file is kept. */
export const REASON_HEADER = 'x-kept-for';
export type Reason = 'choice' | 'use';

/** The SHA-256 of the content, hexadecimal, as it was compared when the file came. */
export const HASH_HEADER = 'x-content-sha256';

/** Whether a copy is of this version of a file. */
export const isOf = ({ headers }: Response, file: KeepableFile): boolean =>
  headers.get(HASH_HEADER) === file.sha256;

/** Whether a copy stays only as long as there is room. */
export const isForUse = ({ headers }: Response): boolean => headers.get(REASON_HEADER) === 'use';
