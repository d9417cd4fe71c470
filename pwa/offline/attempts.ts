import { type Attempt, openDatabase } from './db';

/**
 * The assessment attempts stored on this device. Only the tab that opened an attempt last may write to it. If the
 * browser froze an earlier tab and wakes it, its writes are refused, so old state never overwrites new.
 */

/**
 * Opens the stored attempt for this tab, or stores a new one if there is none.
 * @param fresh the new attempt; its `tab` is this tab
 * @throws DOMException if the device has no room or no storage
 */
export async function openAttempt(fresh: Attempt): Promise<Attempt> {
  const db = await openDatabase();
  const tx = db.transaction('attempts', 'readwrite', { durability: 'strict' });
  const known = await tx.store.get(fresh.quiz);
  const attempt = known ? { ...known, tab: fresh.tab } : fresh;
  await tx.store.put(attempt);
  await tx.done;
  return attempt;
}

/** The stored attempt at a set of questions; undefined if none was begun. @throws DOMException if there is no storage */
export async function readAttempt(quiz: string): Promise<Attempt | undefined> {
  return (await openDatabase()).get('attempts', quiz);
}

/**
 * Stores the new state of an attempt if this tab may write to it.
 * @returns 'kept', or where nothing was stored: 'taken' (another tab took over) or 'gone' (a logout removed it)
 * @throws DOMException if the device has no room or no storage
 */
export async function keepAttempt(attempt: Attempt): Promise<'kept' | 'taken' | 'gone'> {
  const db = await openDatabase();
  const tx = db.transaction('attempts', 'readwrite', { durability: 'strict' });
  const known = await tx.store.get(attempt.quiz);
  const isOwn = known?.tab === attempt.tab;
  if (isOwn) await tx.store.put(attempt);
  await tx.done;
  if (isOwn) return 'kept';
  return known ? 'taken' : 'gone';
}

/** Removes an attempt whose result was handed in. @throws DOMException if the device has no storage */
export async function forgetAttempt({ quiz }: Attempt): Promise<void> {
  const db = await openDatabase();
  await db.delete('attempts', quiz);
}

/** How long to wait for a closing tab to release the lock. */
const PATIENCE_MS = 400;

/**
 * Makes this tab the only one that runs attempts at a set of questions.
 * @param takeOver whether to take the lock from another tab that holds it
 * @param onLost called when another tab takes over
 * @returns a function that releases the lock; null if another tab holds it
 */
export async function holdAttempts(
  quiz: string,
  takeOver: boolean,
  onLost: () => void,
): Promise<(() => void) | null> {
  const name = `attempts ${quiz}`;
  for (let refusals = 0; refusals < 2; ) {
    const release = await requestLock(name, takeOver, onLost);
    if (release) return release;
    // A busy device may need longer than our patience for a lock that nobody holds. One that it granted just as we gave up
    // looks held, and is free again a moment later.
    if (!(await isFree(name))) refusals += 1;
  }
  return null;
}

/** Whether nobody holds a lock; false if the browser does not tell. */
const isFree = (name: string): Promise<boolean> =>
  navigator.locks.query().then(
    ({ held = [] }) => held.every(lock => lock.name !== name),
    () => false,
  );

function requestLock(name: string, takeOver: boolean, onLost: () => void): Promise<(() => void) | null> {
  const how = takeOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE_MS) };
  return new Promise(resolve => {
    let isOurs = false;
    const hold = () =>
      new Promise<void>(release => {
        isOurs = true;
        resolve(release);
      });
    navigator.locks.request(name, how, hold).catch(() => (isOurs ? onLost() : resolve(null)));
  });
}
