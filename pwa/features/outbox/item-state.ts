import { outbox } from '../../content/outbox';
import { site } from '../../content/site';
import type { OutboxItem } from '../../offline/db';

const clock = new Intl.DateTimeFormat(site.language, { timeStyle: 'short' });

/** What a write waits for, in words. @param isReachable whether the server can be reached. @param now epoch milliseconds */
export function stateInWords(item: OutboxItem, isReachable: boolean, now: number): string {
  if (item.problem) return outbox.notSent(item.problem.message);
  if (item.state === 'sending') return outbox.sending;
  if (item.heldByServer && item.notBefore > now) return outbox.until(clock.format(item.notBefore));
  return isReachable ? outbox.forTurn : outbox.forNetwork;
}
