import { isForUse } from './copies';
import { openDatabase } from './db';
import { findCopy, MEDIA_CACHE } from './has-media';
import { savesData } from './saves-data';

/**
 * Narrations that were played and PDFs that were opened stay on the device, as long as there is room for them. Files that
 * the reader has chosen to keep do not count.
 */
export const USED_BUDGET_BYTES = 200_000_000;

const SETTING = 'keepUsed';

/** Whether what is used stays. A reader who saves data did not ask for whole files. */
export async function keepsUsed(): Promise<boolean> {
  return !savesData() && usedSetting();
}

/** Whether the reader wants that what is used stays. @throws DOMException if the device has no storage */
export async function usedSetting(): Promise<boolean> {
  return (await (await openDatabase()).get('meta', SETTING)) !== 'no';
}

/**
 * Stores whether played narrations and opened PDFs stay on the device.
 * @throws DOMException if the device has no storage or no room
 */
export async function setKeepsUsed(keeps: boolean): Promise<void> {
  const db = await openDatabase();
  await (keeps ? db.delete('meta', SETTING) : db.put('meta', 'no', SETTING));
}

/**
 * Notes that a file was used now.
 * @param now epoch milliseconds
 * @throws DOMException if the device has no storage or no room
 */
export async function noteUse(url: string, now: number): Promise<void> {
  await (await openDatabase()).put('mediaUse', { url, usedAt: now });
}

interface UsedCopy {
  path: string;
  bytes: number;
  /** Epoch milliseconds; 0 if unknown. */
  usedAt: number;
}

/** The copies that stay because they were used, least recently used first. */
async function usedCopies(): Promise<UsedCopy[]> {
  if (!(await caches.has(MEDIA_CACHE))) return [];
  const paths = (await (await caches.open(MEDIA_CACHE)).keys()).map(({ url }) => new URL(url).pathname);
  const db = await openDatabase();
  const copies = await Promise.all(
    paths.map(async path => {
      const copy = await findCopy(path);
      if (!copy || !isForUse(copy)) return [];
      const usedAt = (await db.get('mediaUse', path))?.usedAt ?? 0;
      return [{ path, bytes: Number(copy.headers.get('content-length')), usedAt }];
    }),
  );
  return copies.flat().sort((a, b) => a.usedAt - b.usedAt);
}

/** Removes the least recently used copies until the others fit into the budget. */
export async function makeRoom(): Promise<void> {
  const copies = await usedCopies();
  let sum = copies.reduce((bytes, copy) => bytes + copy.bytes, 0);
  const cache = await caches.open(MEDIA_CACHE);
  const db = await openDatabase();
  for (const { path, bytes } of copies) {
    if (sum <= USED_BUDGET_BYTES) return;
    await cache.delete(path, { ignoreVary: true });
    await db.delete('mediaUse', path);
    sum -= bytes;
  }
}
