import { outbox } from '../../content/outbox';
import { site } from '../../content/site';
import type { OutboxItem } from '../../offline/db';

/** What a write waits for, in words. @param isReachable whether the server can be reached. @param now epoch milliseconds */
export function stateInWords(item: OutboxItem, isReachable: boolean, now: number): string {
  if (item.isEdited) return outbox.notSent(outbox.edited);
  if (item.problem) return outbox.notSent(item.problem.message);
  // One whose page was closed while it was sent is tried again with the network.
  if (item.state === 'sending' && isReachable) return outbox.sending;
  if (item.heldByServer && item.notBefore > now) {
    const time = new Date(item.notBefore).toLocaleTimeString(site.language, { timeStyle: 'short' });
    return outbox.until(time);
  }
  return isReachable ? outbox.forTurn : outbox.forNetwork;
}
