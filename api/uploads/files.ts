import { open } from 'node:fs/promises';

export const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;

/** Whether an error says that a file or a folder is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** A new name is on the disk when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
