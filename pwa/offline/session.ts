import { openDatabase } from './db';
import { tellSessionEnd } from './session-events';

/**
 * Who is signed in on this device, as page and worker both know it. The page's own record (localStorage `user`) says
 * what to greet; this says whose writes may go. The server believes neither and asks the cookie.
 */
/** The signed-in reader's id; null when nobody is. */
export async function currentReader(): Promise<string | null> {
  return (await (await openDatabase()).get('meta', 'reader')) ?? null;
}

/** Remembers the reader; a logout that still waits is cancelled, or it would log this reader out. */
export async function beginSession(reader: string): Promise<void> {
  const db = await openDatabase();
  const tx = db.transaction(['meta', 'outbox'], 'readwrite', { durability: 'strict' });
  await tx.objectStore('meta').put(reader, 'reader');
  for (let cursor = await tx.objectStore('outbox').openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.call === 'logout') await cursor.delete();
  }
  await tx.done;
}

/** Private views close at once, in all tabs; what is unsent stays for the same reader. */
export async function endSession(): Promise<void> {
  const db = await openDatabase();
  const tx = db.transaction(['meta', 'saved'], 'readwrite', { durability: 'strict' });
  await tx.objectStore('meta').delete('reader');
  await tx.objectStore('saved').clear();
  await tx.done;
  tellSessionEnd();
}

/** Removes every row of one reader from the device, the unsent ones included (CONTRACT.md, Logout). */
export async function forgetReader(reader: string): Promise<void> {
  const db = await openDatabase();
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.owner === reader) await cursor.delete();
  }
  await tx.done;
  await endSession();
}
