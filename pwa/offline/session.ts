import type { IDBPObjectStore, StoreNames } from 'idb';
import { type OutboxItem, openDatabase, type Schema } from './db';
import { tellSessionEnd } from './session-events';

/**
 * Who is signed in on this device, as page and worker both know it. The page's own record (localStorage `user`) says
 * what to greet; this says whose writes may go. The server believes neither and asks the cookie.
 */
/** The signed-in reader's id; null when nobody is. */
export async function currentReader(): Promise<string | null> {
  return (await (await openDatabase()).get('meta', 'reader')) ?? null;
}

/**
 * Remembers the reader; a logout that still waits is cancelled, or it would log this reader out. A device that keeps
 * nothing new sends this reader's writes straight to the server.
 */
export async function beginSession(reader: string): Promise<void> {
  try {
    const db = await openDatabase();
    const tx = db.transaction(['meta', 'outbox'], 'readwrite', { durability: 'strict' });
    // Removals need no room, so they come first and alone.
    const clear = async () => {
      await tx.objectStore('meta').delete('reader');
      await removeItems(tx.objectStore('outbox'), ({ call }) => call === 'logout');
    };
    await Promise.all([clear(), tx.done]);
    await db.put('meta', reader, 'reader');
  } catch {
    // No storage, or no room.
  }
}

/** Private views close at once, in all tabs; what is unsent stays for the same reader. */
export async function endSession(): Promise<void> {
  try {
    const db = await openDatabase();
    const tx = db.transaction(['meta', 'saved'], 'readwrite', { durability: 'strict' });
    await Promise.all([tx.objectStore('meta').delete('reader'), tx.objectStore('saved').clear(), tx.done]);
  } catch {
    // Where there is no storage, there is no row to remove.
  }
  tellSessionEnd();
}

/**
 * Removes what is the reader's from the device, the unsent writes and a begun assessment included.
 * @param reader the reader's id; null where nobody is known to be signed in
 * @param logout what is put down in the same transaction; null for nothing
 * @throws DOMException where the device has no storage, or no room for the logout: then nothing was removed
 */
export async function forgetReader(reader: string | null, logout: OutboxItem | null): Promise<void> {
  const db = await openDatabase();
  const tx = db.transaction(['outbox', 'meta', 'saved', 'attempts'], 'readwrite', { durability: 'strict' });
  const outbox = tx.objectStore('outbox');
  const forget = async () => {
    await removeItems(outbox, ({ owner }) => owner !== null && owner === reader);
    await tx.objectStore('meta').delete('reader');
    await tx.objectStore('saved').clear();
    await tx.objectStore('attempts').clear();
    if (logout) await outbox.add(logout);
  };
  await Promise.all([forget(), tx.done]);
  tellSessionEnd();
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
