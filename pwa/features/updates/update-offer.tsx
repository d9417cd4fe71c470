import { lazy, Suspense, useSyncExternalStore } from 'react';
import { waitingUpdate, watchWaitingUpdate } from './waiting-update';

const UpdateBanner = lazy(() => import('./update-banner'));

/** Empty until a newer version waits. */
export function UpdateOffer() {
  const apply = useSyncExternalStore(watchWaitingUpdate, waitingUpdate, () => null);
  return (
    apply && (
      <Suspense>
        <UpdateBanner apply={apply} />
      </Suspense>
    )
  );
}
