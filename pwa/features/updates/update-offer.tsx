import { lazy, Suspense } from 'react';
import { useStore } from '../../ui/use-store';
import { waitingUpdate } from './waiting-update';

const UpdateBanner = lazy(() => import('./update-banner'));

/** Empty until a newer version waits. */
export function UpdateOffer() {
  const apply = useStore(waitingUpdate);
  return (
    apply && (
      <Suspense>
        <UpdateBanner apply={apply} />
      </Suspense>
    )
  );
}
