import { lazy, Suspense } from 'react';
import { useStore } from '../../ui/use-store';
import { waitingUpdate } from './waiting-update';

const UpdateLine = lazy(() => import('./update-line'));

/** Empty until a newer version waits. */
export function UpdateOffer() {
  const apply = useStore(waitingUpdate);
  return (
    apply && (
      <Suspense>
        <UpdateLine apply={apply} onLater={() => waitingUpdate.set(null)} />
      </Suspense>
    )
  );
}
