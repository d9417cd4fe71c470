import type { HistoryState } from '@tanstack/history';
import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

const NO_STATE: HistoryState = {};

/** What the history keeps with the address. The document does not know it, so the first render has nothing of it. */
export function useEntryState(): HistoryState {
  const { history } = useRouter();
  return useSyncExternalStore(
    history.subscribe,
    () => history.location.state,
    () => NO_STATE,
  );
}
