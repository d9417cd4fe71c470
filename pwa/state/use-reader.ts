import { useSyncExternalStore } from 'react';
import type { UserRecord } from '../../api/contract/accounts';
import { readUserRecord, watchUserRecord } from '../offline/user-record';

/** Whom to greet; null while prerendering, in the first render and when nobody is signed in. */
export function useReader(): UserRecord | null {
  return useSyncExternalStore(watchUserRecord, readUserRecord, () => null);
}
