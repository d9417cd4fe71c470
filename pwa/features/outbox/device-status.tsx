import { lazy, Suspense, useEffect, useState } from 'react';
import { outboxHash } from '../../content/addresses';
import { hasDatabase } from '../../offline/has-database';
import { watchOutbox } from '../../offline/outbox-events';
import { useHash } from '../../state/use-hash';
import { Icon } from '../../ui/icon';
import { offlineIcon } from '../../ui/icons';

/** Without its code, such as on a page that is being left, the strip stays as it is. */
const WaitingWrites = lazy(() => import('./waiting-writes').catch(() => ({ default: () => null })));

/**
 * In the strip: the chip that `offline-line.ts` shows and reads out while the server cannot be reached and, on a device
 * with stored data or whose reader asks for the list, how many writes wait.
 */
export function DeviceStatus() {
  const [keeps, setKeeps] = useState(false);
  const isAsked = useHash() === outboxHash;
  useEffect(() => {
    const look = () => void hasDatabase().then(setKeeps);
    look();
    return watchOutbox(look);
  }, []);
  return (
    <>
      <span className="device-status chip">
        <Icon path={offlineIcon} />
        Offline
      </span>
      {(keeps || isAsked) && (
        <Suspense>
          <WaitingWrites />
        </Suspense>
      )}
    </>
  );
}
