import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { outboxHash } from '../../content/addresses';
import { leaveHash, useHash } from '../../state/use-hash';
import { useOutbox } from '../../state/use-outbox';
import { useReader } from '../../state/use-reader';
import { Icon } from '../../ui/icon';
import { OutboxDialog } from './outbox-dialog';
import { reportRejected } from './rejected';

const clockIcon = 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 8v4.3l2.8 1.7';

/** Shows how many writes wait; a press lists them. */
export default function WaitingWrites(): ReactNode {
  const reader = useReader();
  const { items, held } = useOutbox(reader?._id ?? null);
  useEffect(() => reportRejected(items), [items]);
  const isOpen = useHash() === outboxHash;
  const count = items.length + held;
  const failed = items.filter(item => item.state === 'parked').length;
  return (
    <>
      {count > 0 && (
        <a className="chip" href={outboxHash} data-waiting={count}>
          <Icon path={clockIcon} />
          {failed > 0 ? `${failed} not sent` : `${count} waiting`}
        </a>
      )}
      {/* In the strip, it would have the strip's colours and small print. */}
      {isOpen && createPortal(<OutboxDialog items={items} held={held} onClose={leaveHash} />, document.body)}
    </>
  );
}
