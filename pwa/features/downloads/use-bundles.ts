import { useEffect, useState } from 'react';
import { type Bundle, type BundleState, readBundles, stateOf } from '../../offline/bundles';
import { readWanted, watchWishes } from '../../offline/wishes';
import { useStore } from '../../ui/use-store';
import { readChosen } from './inventory';
import { deviceChanges } from './running';

/** A bundle and how much of it is on this device. */
export interface ShelvedBundle {
  bundle: Bundle;
  state: BundleState;
  /** Whether its PDF is not here, and comes with the network. */
  isPdfWanted: boolean;
  /** Whether the reader wants to keep it, and it comes with the network. */
  isWanted: boolean;
}

/**
 * The newest articles and the older ones that the reader has chosen to keep or that come later, with their states,
 * read from the caches anew after each change and whenever the reader comes back.
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
    watchWishes(look, events.signal);
    return () => events.abort();
  }, [changes]);
  return shelf;
}

const LACKS_PDF: readonly BundleState[] = ['none', 'text', 'narration'];

async function readShelf(): Promise<ShelvedBundle[]> {
  const wanted = readWanted('article');
  const pdfs = readWanted('pdf');
  const bundles = await readBundles([...new Set([...readChosen(), ...wanted, ...pdfs])]);
  return Promise.all(
    bundles.map(async bundle => {
      const state = await stateOf(bundle);
      const isWanted = wanted.includes(bundle.slug) && state !== 'complete';
      const isPdfWanted = !isWanted && pdfs.includes(bundle.slug) && LACKS_PDF.includes(state);
      return { bundle, state, isPdfWanted, isWanted };
    }),
  );
}
