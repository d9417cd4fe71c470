import { useSyncExternalStore } from 'react';
import type { UserRecord } from '../../api/contract/accounts';
import { readUserRecord, watchUserRecord } from '../offline/user-record';

/** The reader to greet; null while prerendering, in the first render and if nobody is signed in. */
export function useReader(): UserRecord | null {
  return useSyncExternalStore(watchUserRecord, readUserRecord, () => null);
}
