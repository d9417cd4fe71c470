import { useEffect, useState } from 'react';
import { type Bundle, type BundleState, readBundles, stateOf } from '../../offline/bundles';
import { useStore } from '../../ui/use-store';
import { readChosen } from './inventory';
import { deviceChanges } from './running';

/** A bundle and how much of it is on this device. */
export interface ShelvedBundle {
  bundle: Bundle;
  state: BundleState;
}

/**
 * The newest articles and the older ones that the reader has chosen to keep, with their states, read from the caches
 * anew after each change and whenever the reader comes back.
 * @returns null until they are read; 'unavailable' if nothing can be kept here
 */
export function useBundles(): ShelvedBundle[] | 'unavailable' | null {
  const [shelf, setShelf] = useState<ShelvedBundle[] | 'unavailable' | null>(null);
  const changes = useStore(deviceChanges);
  useEffect(() => {
    const events = new AbortController();
    const look = () =>
      readShelf().then(
        found => events.signal.aborted || setShelf(found),
        () => events.signal.aborted || setShelf('unavailable'),
      );
    void look();
    document.addEventListener('visibilitychange', look, events);
    return () => events.abort();
  }, [changes]);
  return shelf;
}

async function readShelf(): Promise<ShelvedBundle[]> {
  const bundles = await readBundles(readChosen());
  return Promise.all(bundles.map(async bundle => ({ bundle, state: await stateOf(bundle) })));
}
