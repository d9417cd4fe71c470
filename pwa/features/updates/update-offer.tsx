import { lazy, Suspense, useSyncExternalStore } from 'react';
import { waitingUpdate } from './waiting-update';

const UpdateBanner = lazy(() => import('./update-banner'));

/** Empty until a newer version waits. */
export function UpdateOffer() {
  const apply = useSyncExternalStore(waitingUpdate.watch, waitingUpdate.get, () => null);
  return (
    apply && (
      <Suspense>
        <UpdateBanner apply={apply} />
      </Suspense>
    )
  );
}
