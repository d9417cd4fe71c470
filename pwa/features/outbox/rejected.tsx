import { outbox } from '../../content/outbox';
import { navigation } from '../../content/site';
import type { OutboxItem } from '../../offline/db';
import { isAwaited } from '../../offline/outbox';
import { showNotice } from '../../ui/notices';
import { reasonOf } from './item-state';
import { LookLine } from './look-line';

/** The refusals that the reader has put off, as long as the page lives. The list keeps them. */
const putOff = new Set<string>();

/**
 * Tells the reader about a write that was refused, or that was taken up for editing and not sent. A form in this page that
 * waited for the answer has shown it already.
 */
export function reportRejected(items: readonly OutboxItem[]): void {
  const isTold = ({ id, isEdited }: OutboxItem) =>
    isAwaited(id) || putOff.has(id) || (isEdited && location.pathname === navigation.contact.href);
  const found = items.find(item => item.state === 'parked' && !isTold(item));
  if (!found) {
    showNotice('rejected', null);
    return;
  }
  const { id, label } = found;
  const leave = () => {
    putOff.add(id);
    showNotice('rejected', null);
  };
  const text = outbox.rejected(label, reasonOf(found));
  showNotice(
    'rejected',
    <LookLine label={outbox.title} text={text} otherwise={outbox.later} onLeave={leave} />,
  );
}
