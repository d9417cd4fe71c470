import { lazy, Suspense } from 'react';
import { askedToKeep, lostBundles } from '../features/downloads/notices';
import { rejectedWrite } from '../features/outbox/rejected-write';
import { waitingUpdate } from '../features/updates/waiting-update';
import { useStore } from '../ui/use-store';

const UpdateLine = lazy(() => import('../features/updates/update-line'));
const RejectedLine = lazy(() => import('../features/outbox/rejected-line'));
const LostLine = lazy(() => import('../features/downloads/lost-line'));
const KeepSavedLine = lazy(() => import('../features/downloads/keep-saved-line'));

/** What the device has to say, one thing at a time; empty most of the time. */
export function Notices() {
  const rejected = useStore(rejectedWrite);
  const apply = useStore(waitingUpdate);
  const lost = useStore(lostBundles);
  const asked = useStore(askedToKeep);
  if (!rejected && !apply && !lost && !asked) return null;
  return (
    <Suspense>
      {rejected ? (
        <RejectedLine item={rejected} />
      ) : apply ? (
        <UpdateLine apply={apply} onLater={() => waitingUpdate.set(null)} />
      ) : lost ? (
        <LostLine bundles={lost} />
      ) : (
        asked && <KeepSavedLine bundle={asked} />
      )}
    </Suspense>
  );
}
