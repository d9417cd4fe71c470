import { openDatabase } from './db';

/** A position this near the start is a failed load or a first touch, and never overwrites a later one. */
const TOO_EARLY_SECONDS = 5;

/** Where the listener stopped, in seconds; 0 where nothing usable is kept. */
export async function readPosition(slug: string): Promise<number> {
  const row = await (await openDatabase()).get('positions', slug).catch(() => undefined);
  return row && Number.isFinite(row.seconds) && row.seconds > 0 ? row.seconds : 0;
}

/**
 * Keeps the position.
 * @param chosen whether the listener moved there; only then may it be near the start
 */
export async function keepPosition(slug: string, seconds: number, chosen: boolean): Promise<void> {
  if (seconds < TOO_EARLY_SECONDS && !chosen) return;
  await (await openDatabase()).put('positions', { slug, seconds });
}

export async function forgetPosition(slug: string): Promise<void> {
  await (await openDatabase()).delete('positions', slug);
}
