import type { OutboxItem } from '../../offline/db';
import { discard, drain, retry } from '../../offline/outbox';
import { Dialog } from '../../ui/dialog';

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function stateOf(item: OutboxItem): string {
  if (item.problem) return `Not sent: ${item.problem.message}`;
  return item.state === 'sending' ? 'Sending' : 'Waiting for the network';
}

/** Lists the writes that wait on this device, with buttons to send or discard each. */
export function OutboxDialog({ items, onClose }: { items: OutboxItem[]; onClose: () => void }) {
  async function sendNow(item: OutboxItem) {
    await retry(item.seq);
    await drain();
  }

  return (
    <Dialog title="Waiting on this device" onClose={onClose}>
      {items.length === 0 && <p>Everything has been sent.</p>}
      <ul className="outbox">
        {items.map(item => (
          <li key={item.seq}>
            <p>
              <b>{item.label}</b>
              <small>
                {when.format(item.createdAt)} · {stateOf(item)}
              </small>
            </p>
            <button type="button" className="button small" onClick={() => sendNow(item)}>
              Send now
            </button>
            <button type="button" className="button small quiet" onClick={() => discard(item.seq)}>
              Discard
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
