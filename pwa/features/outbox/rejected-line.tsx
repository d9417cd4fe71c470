import { outboxHash } from '../../content/addresses';
import { outbox } from '../../content/outbox';
import type { OutboxItem } from '../../offline/db';
import { NoticeLine } from '../../ui/notice-line';
import { putOffRejected } from './rejected';

/** Tells the reader, wherever that is, that the server has refused a write. */
export default function RejectedLine({ item }: { item: OutboxItem }) {
  const putOff = () => putOffRejected(item);
  return (
    <NoticeLine label={outbox.title} text={outbox.rejected(item.label, item.problem?.message ?? '')}>
      <a className="link-button" href={outboxHash} onClick={putOff}>
        {outbox.look}
      </a>
      <button type="button" className="link-button" onClick={putOff}>
        {outbox.later}
      </button>
    </NoticeLine>
  );
}
