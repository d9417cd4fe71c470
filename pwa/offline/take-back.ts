import { type OutboxItem, openDatabase } from './db';
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
 * Removes a write that is not being sent, in one transaction. The server may have it all the same, if its answer was
 * lost, so whatever is sent in its place must have its key.
 * @returns the write; undefined if it is gone or being sent
 * @throws DOMException if the browser offers no storage
 */
export async function takeOut(seq: number): Promise<OutboxItem | undefined> {
  const db = await openDatabase();
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  const item = await tx.store.get(seq);
  const isFree = item !== undefined && item.state !== 'sending';
  await Promise.all([isFree && tx.store.delete(seq), tx.done]);
  if (isFree) announceOutbox(null);
  return isFree ? item : undefined;
}
