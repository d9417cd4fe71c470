import { type Attempt, openDatabase } from './db';
import { keepText, readText } from './device-storage';
import { wasLeft } from './left-page';

/**
 * The assessment attempts stored on this device. Only the tab that opened an attempt last may write to it. If the
 * browser froze an earlier tab and wakes it, its writes are refused, so old state never overwrites new.
 */

/** In local storage: the last state of an attempt whose page was left while the device was storing it, as JSON. */
const LEFT_KEY = 'left-attempt';

/** The last state that is being stored; null when it is stored. */
let unstored: Attempt | null = null;

/** A page that is left can still write to local storage, though to no database. */
function leave(): void {
  if (unstored) keepText(LEFT_KEY, JSON.stringify(unstored));
}

/** A page that comes back from the history stores what it could not. */
function comeBack(): void {
  if (unstored) void keepAttempt(unstored).catch(() => undefined);
}

function readLeft(): Attempt | null {
  try {
    return JSON.parse(readText(LEFT_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** A stored attempt, or the later state in which its page was left. */
function withLeft(stored: Attempt): Attempt {
  const left = readLeft();
  const isLater = left?.id === stored.id && left.tab === stored.tab && left.seen >= stored.seen;
  return isLater ? left : stored;
}

/**
 * Opens the stored attempt for this tab, or stores a new one if there is none.
 * @param fresh the new attempt; its `tab` is this tab
 * @throws DOMException if the device has no room or no storage
 */
export async function openAttempt(fresh: Attempt): Promise<Attempt> {
  const db = await openDatabase();
  const tx = db.transaction('attempts', 'readwrite', { durability: 'strict' });
  const known = await tx.store.get(fresh.quiz);
  const attempt = known ? { ...withLeft(known), tab: fresh.tab } : fresh;
  await tx.store.put(attempt);
  await tx.done;
  keepText(LEFT_KEY, null);
  return attempt;
}

/** The stored attempt at a set of questions; undefined if none was begun. @throws DOMException if there is no storage */
export async function readAttempt(quiz: string): Promise<Attempt | undefined> {
  const stored = await (await openDatabase()).get('attempts', quiz);
  return stored && withLeft(stored);
}

/**
 * Stores the new state of an attempt if this tab may write to it. If the page is left before that is done, the next page
 * finds the state all the same.
 * @returns 'kept', or where nothing was stored: 'taken' (another tab took over) or 'gone' (a logout removed it)
 * @throws DOMException if the device has no room or no storage
 */
export async function keepAttempt(attempt: Attempt): Promise<'kept' | 'taken' | 'gone'> {
  unstored = attempt;
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  try {
    const outcome = await putAttempt(attempt);
    if (unstored === attempt) {
      unstored = null;
      keepText(LEFT_KEY, null);
    }
    return outcome;
  } catch (error) {
    // What the device refuses is not left behind either.
    if (!wasLeft(error)) unstored = null;
    throw error;
  }
}

async function putAttempt(attempt: Attempt): Promise<'kept' | 'taken' | 'gone'> {
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
