import { useSyncExternalStore } from 'react';
import { isReachable, watchConnection } from '../offline/connection';

/** Whether the last calls reached the server. */
export function useReachable(): boolean {
  return useSyncExternalStore(watchConnection, isReachable, () => true);
}
