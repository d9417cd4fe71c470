import { lazy, Suspense, useEffect, useState } from 'react';
import { hasDatabase } from '../../offline/has-database';
import { watchOutbox } from '../../offline/outbox-events';
import { useReachable } from '../../state/use-reachable';
import { Icon } from '../../ui/icon';
import { offlineIcon } from '../../ui/icons';

const WaitingWrites = lazy(() => import('./waiting-writes'));

/** In the strip, without reading it out (`offline-line.ts` does): whether the server can be reached and, on a device with stored data, how many writes wait. */
export function DeviceStatus() {
  const reachable = useReachable();
  const [keeps, setKeeps] = useState(false);
  useEffect(() => {
    const look = () => void hasDatabase().then(setKeeps);
    look();
    return watchOutbox(look);
  }, []);
  return (
    <>
      <span className="device-status">
        {!reachable && (
          <span className="chip">
            <Icon path={offlineIcon} />
            Offline
          </span>
        )}
      </span>
      {keeps && (
        <Suspense>
          <WaitingWrites />
        </Suspense>
      )}
    </>
  );
}
