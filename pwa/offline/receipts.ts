import type { IDBPObjectStore, StoreNames } from 'idb';
import { type OutboxItem, openDatabase, type Receipt, type Schema } from './db';
import { hasDatabase } from './has-database';

/** How long a note of a sent write stays, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

type Receipts<Stores extends StoreNames<Schema>[]> = IDBPObjectStore<Schema, Stores, 'receipts', 'readwrite'>;

/**
 * Notes that the server has a write, and forgets the old notes.
 * @param isSeen whether a page in view tells the reader
 * @param now epoch milliseconds
 */
export async function addReceipt<Stores extends StoreNames<Schema>[]>(
  store: Receipts<Stores>,
  { id, label, call }: OutboxItem,
  isSeen: boolean,
  now: number,
): Promise<void> {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (!isRecent(cursor.value, now)) await cursor.delete();
  }
  await store.put({ id, label, call, sentAt: now, ...(!isSeen && { isUntold: true }) });
}

const isRecent = ({ sentAt }: Receipt, now: number) => sentAt > now - KEPT_MS;

/**
 * What has been sent in the last 30 days, newest first.
 * @param now epoch milliseconds
 * @throws DOMException if the browser offers no storage
 */
export async function readReceipts(now: number): Promise<Receipt[]> {
  // To open it would make one.
  if (!(await hasDatabase())) return [];
  const all = await (await openDatabase()).getAll('receipts');
  return all.filter(receipt => isRecent(receipt, now)).sort((a, b) => b.sentAt - a.sentAt);
}

/** Notes that the reader knows of what has been sent. @throws DOMException if the browser offers no storage */
export async function markTold(ids: readonly string[]): Promise<void> {
  const tx = (await openDatabase()).transaction('receipts', 'readwrite');
  const mark = async (id: string) => {
    const receipt = await tx.store.get(id);
    if (!receipt?.isUntold) return;
    const { isUntold: _told, ...rest } = receipt;
    await tx.store.put(rest);
  };
  await Promise.all([...ids.map(mark), tx.done]);
}
