import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

/** The address's hash, by which dialogs are opened; empty in the first render. */
export const useHash = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );

/** Takes the hash out of the address, which closes the dialog. */
export function leaveHash(): void {
  // The address may have been opened with its hash, so there may be no page of ours to go back to.
  history.replaceState(history.state, '', location.pathname + location.search);
  dispatchEvent(new Event('hashchange'));
}
