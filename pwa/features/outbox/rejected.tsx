import type { OutboxItem } from '../../offline/db';
import { isAwaited } from '../../offline/outbox';
import { showNotice } from '../../ui/notices';
import { RejectedLine } from './rejected-line';

/** The refusals that the reader has put off, as long as the page lives. The list keeps them. */
const putOff = new Set<string>();

function leave({ id }: OutboxItem): void {
  putOff.add(id);
  showNotice('rejected', null);
}

/** Tells the reader of a refused write. What has waited for it in this page has said so in its own place. */
export function reportRejected(items: readonly OutboxItem[]): void {
  const found = items.find(({ id, state }) => state === 'parked' && !isAwaited(id) && !putOff.has(id));
  showNotice('rejected', found ? <RejectedLine item={found} onLeave={() => leave(found)} /> : null);
}
