import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldEmail } from '../contract/email';
import type { Env } from '../settings/env';

const KEY_BYTES = 32;

type KeyPlace = Pick<Env, 'privacyKey' | 'dataDir'>;

const fileOf = ({ dataDir }: KeyPlace) => join(dataDir, 'privacy.key');

/**
 * The key under which forgotten addresses are remembered: `PRIVACY_KEY`, or a file of the data directory. It is not in
 * the database, so that nobody who has a dump can try addresses.
 * @returns null where there is none yet, since nobody was forgotten
 */
export async function readPrivacyKey(place: KeyPlace): Promise<string | null> {
  if (place.privacyKey !== undefined) return place.privacyKey;
  return readFile(fileOf(place), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The key, which is made where there is none. */
export async function ensurePrivacyKey(place: KeyPlace): Promise<string> {
  const known = await readPrivacyKey(place);
  if (known !== null) return known;
  const made = randomBytes(KEY_BYTES).toString('hex');
  await writeFile(fileOf(place), made, { flag: 'wx', mode: 0o600 });
  return made;
}

/** What is kept of a forgotten address, in whatever capitals it is written. */
export const addressHmac = (key: string, mail: string): string =>
  createHmac('sha256', key).update(foldEmail(mail)).digest('hex');
