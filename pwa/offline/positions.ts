import { openDatabase } from './db';

/** A position this near the start comes from a failed load or a first touch, and never overwrites a later one. */
const TOO_EARLY_SECONDS = 5;

export interface Position {
  seconds: number;
  /** Epoch milliseconds at which it was stored; 0 if unknown. */
  keptAt: number;
}

/** Where the listener stopped; null if no usable position is stored. */
export async function readPosition(slug: string): Promise<Position | null> {
  const row = await (await openDatabase()).get('positions', slug);
  if (!row || !Number.isFinite(row.seconds) || row.seconds <= 0) return null;
  return { seconds: row.seconds, keptAt: Number.isFinite(row.keptAt) ? Number(row.keptAt) : 0 };
}

/**
 * Stores the position in a narration.
 * @param chosen whether the listener moved there; only then may it be near the start
 */
export async function keepPosition(slug: string, seconds: number, chosen: boolean): Promise<void> {
  if (seconds < TOO_EARLY_SECONDS && !chosen) return;
  const keptAt = Date.now();
  const tx = (await openDatabase()).transaction('positions', 'readwrite');
  const putting = tx.store.put({ slug, seconds, keptAt });
  // At once, because the page may just be left.
  tx.commit();
  await Promise.all([putting, tx.done]);
}

export async function forgetPosition(slug: string): Promise<void> {
  await (await openDatabase()).delete('positions', slug);
}
