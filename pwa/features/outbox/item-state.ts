import { outbox } from '../../content/outbox';
import { site } from '../../content/site';
import type { OutboxItem } from '../../offline/db';

/** Why a parked write was not sent; empty for any other. */
export const reasonOf = ({ isEdited, problem }: OutboxItem): string =>
  isEdited ? outbox.edited : problem?.isSecond ? outbox.isSecond : (problem?.message ?? '');

/** What a write waits for, in words. @param isReachable whether the server can be reached. @param now epoch milliseconds */
export function stateInWords(item: OutboxItem, isReachable: boolean, now: number): string {
  if (item.state === 'parked') return outbox.notSent(reasonOf(item));
  // One whose page was closed while it was sent is tried again with the network.
  if (item.state === 'sending' && isReachable) return outbox.sending;
  if (item.heldByServer && item.notBefore > now) {
    const time = new Date(item.notBefore).toLocaleTimeString(site.language, { timeStyle: 'short' });
    return outbox.until(time);
  }
  return isReachable ? outbox.forTurn : outbox.forNetwork;
}
