import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isMissing } from '../shared/is-missing';

export const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;

/** Opens a file; null if it does not exist. The stream closes it at its end. */
export async function openToRead(path: string): Promise<Readable | null> {
  const file = await open(path).catch(error => {
    if (isMissing(error)) return null;
    throw error;
  });
  return file?.createReadStream() ?? null;
}
