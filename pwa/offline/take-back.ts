import { type OutboxItem, openDatabase } from './db';
import { keyToSendWith } from './fresh-key';
import { announceOutbox } from './outbox-events';

interface TakenBack {
  /** The removed writes, in the order of asking. */
  removed: OutboxItem[];
  /** Whether none of those that were meant is left. */
  isComplete: boolean;
}

/** Whether the server cannot have accepted a write: it was never sent, or it was refused. */
const isUnsent = ({ attempts, state }: OutboxItem) => attempts === 0 || state === 'parked';

/**
 * Removes writes that the server cannot have accepted. One transaction looks and removes: a write that another tab or the
 * worker begins to send at that moment is either gone before, or stays.
 * @param isMeant chooses among all writes on the device
 * @throws DOMException if the browser offers no storage
 */
export async function takeBack(isMeant: (item: OutboxItem) => boolean): Promise<TakenBack> {
  const db = await openDatabase();
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  const meant = (await tx.store.getAll()).filter(isMeant);
  const removed = meant.filter(isUnsent);
  await Promise.all([...removed.map(({ seq }) => tx.store.delete(seq)), tx.done]);
  if (removed.length > 0) announceOutbox(null);
  return { removed, isComplete: removed.length === meant.length };
}

/**
 * Parks a write that is not being sent, so that its form can send another version. The server may have the first one all
 * the same, if its answer was lost, so the other one must have its key.
 * @returns the write, with the key of its next version; undefined if it is gone or being sent
 * @throws DOMException if the browser offers no storage or no room; then the write is as it was
 */
export async function beginEdit(seq: number): Promise<OutboxItem | undefined> {
  const db = await openDatabase();
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  const found = await tx.store.get(seq);
  if (!found || found.state === 'sending') return undefined;
  const { problem: _answered, ...rest } = found;
  const item: OutboxItem = { ...rest, id: keyToSendWith(found), state: 'parked', isEdited: true };
  await Promise.all([tx.store.put(item), tx.done]);
  announceOutbox(null);
  return item;
}
