import type { OutboxItem } from '../../offline/db';
import { isAwaited } from '../../offline/outbox';
import { rejectedWrite } from './rejected-write';

/** The refusals that the reader has put off, as long as the page lives. The list keeps them. */
const putOff = new Set<string>();

export function putOffRejected({ id }: OutboxItem): void {
  putOff.add(id);
  rejectedWrite.set(null);
}

/** Finds what to report. Whoever waits for a write here reports its refusal in place. */
export function reportRejected(items: readonly OutboxItem[]): void {
  const found = items.find(({ id, state }) => state === 'parked' && !isAwaited(id) && !putOff.has(id));
  if (found?.id !== rejectedWrite.get()?.id) rejectedWrite.set(found ?? null);
}
