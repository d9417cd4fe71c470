import type { Database } from '../../db/client';
import { dropForgotten, hasForgotten } from '../../db/queries/persons';
import { type Env, WrongSetting } from '../settings/env';
import { addressHmac, readPrivacyKey } from './privacy-key';

/** Whether the owner of an address asked to be forgotten. If so, it also deletes what was entered about it since. */
export type IsForgotten = (mail: string) => Promise<boolean>;

/** @throws WrongSetting if forgotten addresses were hashed with a key that is lost: they would be mailed again */
export async function requirePrivacyKey(
  place: Pick<Env, 'privacyKey' | 'dataDir'>,
  database: Database,
): Promise<void> {
  if ((await readPrivacyKey(place)) !== null || !(await database.call(hasForgotten))) return;
  throw new WrongSetting(
    'PRIVACY_KEY must be set, since DATA_DIR has lost the privacy.key under which addresses not to be mailed are kept.',
  );
}

/** Creates the check. It reads the key each time, because the first erasure makes it while the server runs. */
export function createForgotten(database: Database, place: Pick<Env, 'privacyKey' | 'dataDir'>): IsForgotten {
  return async mail => {
    const key = await readPrivacyKey(place);
    return key !== null && database.call(sql => dropForgotten(sql, mail, addressHmac(key, mail)));
  };
}
