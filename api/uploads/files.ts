import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;

/** Whether an error means that a file or a folder does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Opens a file; null if it does not exist. The stream closes it at its end. */
export async function openToRead(path: string): Promise<Readable | null> {
  const file = await open(path).catch(error => {
    if (isMissing(error)) return null;
    throw error;
  });
  return file?.createReadStream() ?? null;
}
