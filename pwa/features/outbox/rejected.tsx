import { outbox } from '../../content/outbox';
import type { OutboxItem } from '../../offline/db';
import { isAwaited } from '../../offline/outbox';
import { showNotice } from '../../ui/notices';
import { LookLine } from './look-line';

/** The refusals that the reader has put off, as long as the page lives. The list keeps them. */
const putOff = new Set<string>();

/** Tells the reader of a refused write. What has waited for it in this page has said so in its own place. */
export function reportRejected(items: readonly OutboxItem[]): void {
  const found = items.find(({ id, state }) => state === 'parked' && !isAwaited(id) && !putOff.has(id));
  if (!found) {
    showNotice('rejected', null);
    return;
  }
  const { id, label, problem } = found;
  const leave = () => {
    putOff.add(id);
    showNotice('rejected', null);
  };
  const text = outbox.rejected(label, problem?.message ?? '');
  showNotice(
    'rejected',
    <LookLine label={outbox.title} text={text} otherwise={outbox.later} onLeave={leave} />,
  );
}
