import { lazy, Suspense, useSyncExternalStore } from 'react';

const UpdateBanner = lazy(() => import('./update-banner'));

/** Set by main.tsx when a newer version waits. */
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Shows the banner. @param apply lets the new version take over */
export function offerUpdate(apply: () => void): void {
  waiting = apply;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Empty until a newer version waits. */
export function UpdateOffer() {
  const apply = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  );
  return (
    apply && (
      <Suspense>
        <UpdateBanner apply={apply} />
      </Suspense>
    )
  );
}
