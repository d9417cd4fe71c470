import { createHmac, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldEmail } from '../contract/email';
import type { Env } from '../settings/env';
import { isMissing } from '../shared/is-missing';
import { syncFolder } from '../shared/sync-folder';

const KEY_BYTES = 32;

type KeyPlace = Pick<Env, 'privacyKey' | 'dataDir'>;

const FILE = 'privacy.key';
const fileOf = ({ dataDir }: KeyPlace) => join(dataDir, FILE);

/**
 * Reads the key of the HMACs of forgotten addresses: `PRIVACY_KEY`, or a file in the data directory. It is not in the
 * database, so nobody can test addresses against a dump.
 * @returns null if there is none yet, because nobody was forgotten, or if a power cut has left an empty file
 */
export async function readPrivacyKey(place: KeyPlace): Promise<string | null> {
  if (place.privacyKey !== undefined) return place.privacyKey;
  const key = await readFile(fileOf(place), 'utf8').catch(error => {
    if (isMissing(error)) return null;
    throw error;
  });
  return key || null;
}

/** Reads the key, or creates it if there is none. It outlasts a power cut before anybody is forgotten under it. */
export async function ensurePrivacyKey(place: KeyPlace): Promise<string> {
  const known = await readPrivacyKey(place);
  if (known !== null) return known;
  const made = randomBytes(KEY_BYTES).toString('hex');
  const part = `${fileOf(place)}.${randomBytes(4).toString('hex')}`;
  await writeFile(part, made, { flag: 'wx', mode: 0o600, flush: true });
  try {
    // Fails if another process has made one meanwhile.
    await link(part, fileOf(place));
  } finally {
    await rm(part);
  }
  await syncFolder(place.dataDir);
  return made;
}

/** Puts a key into the data directory in place of any other, durably. */
export const writePrivacyKey = (place: Pick<KeyPlace, 'dataDir'>, key: string): Promise<void> =>
  writeFile(join(place.dataDir, FILE), key, { mode: 0o600, flush: true });

/** The HMAC that is kept of a forgotten address; case makes no difference. */
export const addressHmac = (key: string, mail: string): string =>
  createHmac('sha256', key).update(foldEmail(mail)).digest('hex');
