import { useEffect, useState } from 'react';
import { useOutbox } from '../../state/use-outbox';
import { useReader } from '../../state/use-reader';
import { Icon } from '../../ui/icon';
import { OutboxDialog } from './outbox-dialog';

const HASH = '#outbox';

/** How many writes wait; a press lists them. */
export default function WaitingWrites() {
  const reader = useReader();
  const items = useOutbox(reader?._id ?? null);
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

  function close() {
    // The address may have been opened with its hash, so there may be no page of ours to go back to.
    history.replaceState(history.state, '', location.pathname + location.search);
    setOpen(false);
  }

  const failed = items.filter(item => item.state === 'parked').length;
  return (
    <>
      {items.length > 0 && (
        <a className="chip" href={HASH} data-waiting={items.length}>
          <Icon name="clock" />
          {failed > 0 ? `${failed} not sent` : `${items.length} waiting`}
        </a>
      )}
      {open && <OutboxDialog items={items} onClose={close} />}
    </>
  );
}
