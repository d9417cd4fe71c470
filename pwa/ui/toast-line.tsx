import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createStore } from './store';
import { shownToast } from './toast';
import { useStore } from './use-store';

type Place = RefObject<null>;

/** One in the document and one in each open dialog, which makes what is outside of it inert: the last one is used. */
const places = createStore<readonly Place[]>([]);

/** Where the sentences of `toast.ts` appear. A press on one ends it. */
export function Toast() {
  const text = useStore(shownToast);
  const place = useRef(null);
  useLayoutEffect(() => {
    places.set([...places.get(), place]);
    return () => places.set(places.get().filter(other => other !== place));
  }, []);
  const isUsed = (useStore(places).at(-1) ?? place) === place;
  return (
    <div className={isUsed ? 'toast' : undefined} role="status" aria-live="polite">
      {isUsed && text && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it ends by itself; only a finger needs what it covers at once
        <p onClick={() => shownToast.set('')}>{text}</p>
      )}
    </div>
  );
}
