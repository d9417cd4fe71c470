import { useSyncExternalStore } from 'react';
import type { Store } from './store';

/** The value of a store, followed as it changes; hydration begins with the initial one, as the prerendered page did. */
export const useStore = <Value>({ watch, get, initial }: Store<Value>): Value =>
  useSyncExternalStore(watch, get, () => initial);
