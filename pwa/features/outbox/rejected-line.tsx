import { outboxHash } from '../../content/addresses';
import { outbox } from '../../content/outbox';
import type { OutboxItem } from '../../offline/db';
import { NoticeLine } from '../../ui/notice-line';

/** Tells the reader, wherever that is, that the server has refused a write. */
export function RejectedLine({ item, onLeave }: { item: OutboxItem; onLeave: () => void }) {
  return (
    <NoticeLine label={outbox.title} text={outbox.rejected(item.label, item.problem?.message ?? '')}>
      <a className="button small" href={outboxHash} onClick={onLeave}>
        {outbox.look}
      </a>
      <button type="button" className="button small" onClick={onLeave}>
        {outbox.later}
      </button>
    </NoticeLine>
  );
}
