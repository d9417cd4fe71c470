import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

/** The address's hash, which opens dialogs; empty in the first render. */
export const useHash = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );

/** Removes the hash from the address, which closes the dialog. */
export function leaveHash(): void {
  // The visitor may have opened the address with its hash, so there may be no earlier page of ours.
  history.replaceState(history.state, '', location.pathname + location.search);
  dispatchEvent(new Event('hashchange'));
}
