import { lazy, Suspense, useEffect, useState } from 'react';
import { useOutbox } from '../../state/use-outbox';
import { useReachable } from '../../state/use-reachable';
import { useReader } from '../../state/use-reader';
import { Icon } from '../../ui/icon';

const OutboxDialog = lazy(() => import('./outbox-dialog'));
const HASH = '#outbox';

/** In the strip: whether the server can be reached, and how many writes wait; a press lists them. */
export function DeviceStatus() {
  const reader = useReader();
  const items = useOutbox(reader?._id ?? null);
  const reachable = useReachable();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const read = () => setOpen(location.hash === HASH);
    read();
    addEventListener('hashchange', read);
    addEventListener('popstate', read);
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener('popstate', read);
    };
  }, []);

  const failed = items.filter(item => item.state === 'parked').length;
  return (
    <>
      <span role="status" className="device-status">
        {!reachable && (
          <span className="chip">
            <Icon name="offline" />
            Offline
          </span>
        )}
      </span>
      {items.length > 0 && (
        <a className="chip" href={HASH} data-waiting={items.length}>
          <Icon name="clock" />
          {failed > 0 ? `${failed} not sent` : `${items.length} waiting`}
        </a>
      )}
      {open && (
        <Suspense>
          <OutboxDialog items={items} onClose={() => history.back()} />
        </Suspense>
      )}
    </>
  );
}
