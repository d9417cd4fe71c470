import { type Attempt, openDatabase } from './db';

/**
 * The attempts on this device. One tab writes to an attempt, the one that opened it last: a tab that the browser had
 * frozen meanwhile is refused, and cannot put an older state in the place of a newer one.
 */

/**
 * Opens the attempt that is on the device for this tab, or puts down a new one.
 * @param fresh the new one; its `tab` is this tab
 * @throws DOMException where the device has no room or no storage
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

/**
 * Keeps what has become of an attempt, as long as this tab may write to it.
 * @returns 'taken' where another tab has taken over, 'gone' where a logout has removed it: then it is not kept
 * @throws DOMException as above
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

/** Removes an attempt whose result was handed in. @throws DOMException as above */
export async function forgetAttempt({ quiz }: Attempt): Promise<void> {
  const db = await openDatabase();
  await db.delete('attempts', quiz);
}

/** So long a tab that is just closing may take to let go. */
const PATIENCE_MS = 400;

/**
 * Makes this tab the one that runs the attempts at a set of questions.
 * @param takeOver whether another tab that does has to give way
 * @param onLost called when another tab has taken over
 * @returns ends it; null where another tab runs them
 */
export function holdAttempts(
  quiz: string,
  takeOver: boolean,
  onLost: () => void,
): Promise<(() => void) | null> {
  const how = takeOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE_MS) };
  return new Promise(resolve => {
    let isHeld = false;
    const hold = () =>
      new Promise<void>(release => {
        isHeld = true;
        resolve(release);
      });
    navigator.locks.request(`attempts ${quiz}`, how, hold).catch(() => (isHeld ? onLost() : resolve(null)));
  });
}
