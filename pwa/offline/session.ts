import type { IDBPObjectStore, StoreNames } from 'idb';
import { type OutboxItem, openDatabase, type Schema } from './db';
import { effectOf } from './effects';
import { announceSessionEnd } from './session-events';

/**
 * Who is signed in on this device, for page and worker alike. The page's own record (localStorage `user`) decides whom
 * to greet; this decides whose writes may go. The server trusts neither and checks the cookie.
 */
/** The signed-in reader's id; null if nobody is signed in. @throws DOMException if there is no storage */
export async function currentReader(): Promise<string | null> {
  return (await (await openDatabase()).get('meta', 'reader')) ?? null;
}

/** The key of the reader whose session has ended, until the next log-in or log-out. */
const ENDED = 'ended';

/**
 * The id of the reader whose session the server has ended; null if the reader has logged out.
 * @throws DOMException if there is no storage
 */
export async function endedReader(): Promise<string | null> {
  return (await (await openDatabase()).get('meta', ENDED)) ?? null;
}

/**
 * Remembers the reader, and cancels a waiting logout, which would log this reader out. If the device can store nothing
 * new, this reader's writes go straight to the server.
 */
export async function beginSession(userId: string): Promise<void> {
  try {
    const db = await openDatabase();
    const tx = db.transaction(['meta', 'outbox'], 'readwrite', { durability: 'strict' });
    // Removals need no room, so they come first, in a transaction of their own.
    const clear = async () => {
      await tx.objectStore('meta').delete('reader');
      await tx.objectStore('meta').delete(ENDED);
      await removeItems(tx.objectStore('outbox'), item => effectOf(item).goesFirst === true);
    };
    await Promise.all([clear(), tx.done]);
    await db.put('meta', userId, 'reader');
  } catch {
    // No storage, or no room.
  }
}

/**
 * Stores this reader as signed in, unless another one is.
 * @returns whether this reader is stored now
 */
export async function rememberReader(userId: string): Promise<boolean> {
  try {
    const db = await openDatabase();
    const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
    const known = (await tx.store.get('reader')) ?? userId;
    await Promise.all([tx.store.put(known, 'reader'), tx.done]);
    return known === userId;
  } catch {
    return false;
  }
}

/** Closes private views at once, in all tabs; unsent writes stay for the same reader. */
export async function endSession(): Promise<void> {
  // A full device cannot note the end, but can forget the reader. Without storage, there is nothing to remove.
  await closeSession(true)
    .catch(() => closeSession(false))
    .catch(() => undefined);
  announceSessionEnd();
}

/** @param isNoted whether the device notes whose session has ended @throws DOMException if there is no storage or room */
async function closeSession(isNoted: boolean): Promise<void> {
  const db = await openDatabase();
  const tx = db.transaction(['meta', 'saved', 'receipts'], 'readwrite', { durability: 'strict' });
  const meta = tx.objectStore('meta');
  const close = async () => {
    const reader = await meta.get('reader');
    await meta.delete('reader');
    await tx.objectStore('saved').clear();
    await tx.objectStore('receipts').clear();
    if (isNoted && reader !== undefined) await meta.put(reader, ENDED);
  };
  await Promise.all([close(), tx.done]);
}

/** What a person leaves behind in these stores is not for the next one. */
const PRIVATE_STORES = ['saved', 'attempts', 'receipts', 'positions'] as const;

/**
 * Removes the reader's data from the device, including unsent writes and begun assessments.
 * @param userId the reader's id; null if no reader is known
 * @param logout an item to store in the same transaction; null for none
 * @throws DOMException if the device has no storage, or no room for the logout; then nothing was removed
 */
export async function forgetReader(userId: string | null, logout: OutboxItem | null): Promise<void> {
  const db = await openDatabase();
  const tx = db.transaction(['outbox', 'meta', ...PRIVATE_STORES], 'readwrite', { durability: 'strict' });
  const outbox = tx.objectStore('outbox');
  const forget = async () => {
    await removeItems(outbox, ({ owner }) => owner !== null && owner === userId);
    await tx.objectStore('meta').delete('reader');
    await tx.objectStore('meta').delete(ENDED);
    for (const store of PRIVATE_STORES) await tx.objectStore(store).clear();
    if (logout) await outbox.add(logout);
  };
  await Promise.all([forget(), tx.done]);
  announceSessionEnd();
}

type Outbox<Stores extends StoreNames<Schema>[]> = IDBPObjectStore<Schema, Stores, 'outbox', 'readwrite'>;

async function removeItems<Stores extends StoreNames<Schema>[]>(
  outbox: Outbox<Stores>,
  isMeant: (item: OutboxItem) => boolean,
): Promise<void> {
  for (let cursor = await outbox.openCursor(); cursor; cursor = await cursor.continue()) {
    if (isMeant(cursor.value)) await cursor.delete();
  }
}
