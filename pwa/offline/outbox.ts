import type { IDBPTransaction } from 'idb';
import { pathOf } from '../../api/contract/call-path';
import { type CallAddress, logout } from '../../api/contract/calls';
import { savedArticleId } from '../../api/contract/saved-article-id';
import type { SavedArticle } from '../../api/contract/saved-articles';
import { OUTBOX_LOCK, type OutboxItem, openDatabase, type QueuedCall, type Schema } from './db';
import { effectOf } from './effects';
import { keyToSendWith } from './fresh-key';
import { nextItem, outcomeOf } from './lanes';
import { hasNoNetwork } from './no-network';
import { announceOutbox, watchOutbox } from './outbox-events';
import type { Kept, WriteOutcome } from './outcome';
import { addReceipt } from './receipts';
import { callRemote } from './remote';
import { currentReader, endSession, forgetReader } from './session';

/**
 * Every write goes through here, even online. It is stored durably, then sent, oldest first, by a single drainer in
 * whichever page or worker holds the lock. No item leaves the store before its final answer.
 */
export interface NewWrite extends Pick<OutboxItem, 'owner' | 'subject' | 'body' | 'label'> {
  call: CallAddress & { name: QueuedCall };
  /** The parameter of the call's path, if it has one. */
  param?: string;
}

/** All writes that wait, in the order of their creation. @throws DOMException if there is no storage */
export async function listOutbox(): Promise<OutboxItem[]> {
  return (await openDatabase()).getAll('outbox');
}

/**
 * Stores a write so that it survives a power loss.
 * @param id the write's own UUID if it must count once however often it is stored, or that of the write of which this is
 * another version, and which it replaces
 * @returns the item's id, which is its Idempotency-Key
 * @throws DOMException (QuotaExceededError) if the device is full; the caller must then keep what was typed
 */
export async function enqueue(write: NewWrite, id: string = crypto.randomUUID()): Promise<string> {
  const { owner } = write;
  const db = await openDatabase();
  const tx = db.transaction(['outbox', 'meta'], 'readwrite', { durability: 'strict' });
  const [outbox, meta] = [tx.objectStore('outbox'), tx.objectStore('meta')];
  const add = async () => {
    const before = await outbox.index('id').get(id);
    // One that is being sent stays: its answer is on the way.
    if (before && before.state !== 'sending') await outbox.delete(before.seq);
    await outbox.add(newItem(write, id));
  };
  // A device that was full at the login did not store the reader, and without a reader it sends no writes.
  const remember = async () => {
    if (owner !== null && (await meta.get('reader')) === undefined) await meta.put(owner, 'reader');
  };
  await Promise.all([add(), remember(), tx.done]);
  announceOutbox(null);
  return id;
}

/** The store assigns `seq`; its type cannot express that. */
function newItem({ call, param = '', ...write }: NewWrite, id: string): OutboxItem {
  const item: Omit<OutboxItem, 'seq'> = {
    ...write,
    call: call.name,
    method: call.method,
    path: pathOf(call, param),
    id,
    v: 1,
    createdAt: Date.now(),
    attempts: 0,
    state: 'queued',
    notBefore: 0,
    heldByServer: false,
  };
  return item as OutboxItem;
}

export const LOGOUT: NewWrite = {
  owner: null,
  call: logout,
  subject: null,
  body: '{}',
  label: 'Log out',
};

/**
 * Stores a logout and removes the reader's data from the device: both or neither.
 * @param userId the reader's id; null if no reader is known
 * @throws DOMException if the device has no room or no storage
 */
export async function enqueueLogout(userId: string | null): Promise<void> {
  await forgetReader(userId, newItem(LOGOUT, crypto.randomUUID()));
  announceOutbox(null);
}

const KEPT: Kept = { kind: 'kept', delayMs: 0, heldByServer: false };

/** The writes for which something in this page has waited, and has reported the outcome. */
const awaited = new Set<string>();

export const isAwaited = (id: string): boolean => awaited.has(id);

/**
 * Waits for the first news of an item: its outcome, or that it is kept because another write must wait.
 * @param patienceMs milliseconds after which it counts as kept, so that the reader learns so
 */
export function firstOutcome(id: string, patienceMs: number): Promise<WriteOutcome> {
  awaited.add(id);
  return new Promise(resolve => {
    const finish = (outcome: WriteOutcome) => {
      // No caller waits for its later outcome.
      if (outcome.kind === 'kept') awaited.delete(id);
      clearTimeout(timer);
      stop();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish(KEPT), patienceMs);
    const stop = watchOutbox(attempted => {
      if (attempted?.id === id) finish(attempted.outcome);
      else if (attempted?.outcome.kind === 'kept') finish(KEPT);
    });
  });
}

/** Removes an item that the reader no longer wants. */
export async function discard(seq: number): Promise<void> {
  const db = await openDatabase();
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  await tx.store.delete(seq);
  await tx.done;
  announceOutbox(null);
}

/** Removes the item with a key, if there is one. @throws DOMException if the browser offers no storage */
export async function discardById(id: string): Promise<void> {
  const found = (await listOutbox()).find(item => item.id === id);
  if (found) await discard(found.seq);
}

/**
 * Retries a parked or waiting item at the next drain, without its wait, as a new write if the server has another version.
 * @returns false if the item has gone, or is as it was because the device is full
 */
export async function retry(seq: number): Promise<boolean> {
  const db = await openDatabase();
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  const reset = async () => {
    const item = await tx.store.get(seq);
    if (!item) return false;
    const { problem: _answered, isEdited: _inForm, ...rest } = item;
    await tx.store.put({
      ...rest,
      id: keyToSendWith(item),
      state: 'queued',
      notBefore: 0,
      heldByServer: false,
    });
    return true;
  };
  const isReset = await Promise.all([reset(), tx.done]).then(
    ([isThere]) => isThere,
    () => false,
  );
  announceOutbox(null);
  return isReset;
}

/**
 * Stores the state of an item that is to be sent or was, if it still waits for that.
 * @returns 'gone' if the reader has discarded it or logged out meanwhile, or its form has taken it up; 'full' if the device
 * has no room, which leaves the stored item as it was
 */
async function putItem(item: OutboxItem): Promise<'stored' | 'full' | 'gone'> {
  const db = await openDatabase();
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  const stored = await tx.store.get(item.seq);
  const isThere = stored?.id === item.id && stored.state !== 'parked';
  const putting = Promise.all([isThere && tx.store.put(item), tx.done]);
  return putting.then(
    () => (isThere ? 'stored' : 'gone'),
    () => 'full',
  );
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** The wait before a retry if a full device could not store the item's own wait. */
const UNKEPT_WAIT_MS = 30_000;

interface DrainOptions {
  hurry?: boolean;
  anyway?: boolean;
  signal?: AbortSignal;
}

/**
 * Sends every item that may go. Called after every enqueue, at start, when the network or the page comes back, after
 * login and by a timer; the worker's sync event calls it too. A second caller waits for the lock and finds nothing to
 * do.
 * @param hurry skip waits for the network: it may be back, or the reader asked
 * @param anyway try even if there is no network, until a try fails: the reader asked, or the browser itself
 * @param signal ends the wait for another page or worker that is sending
 * @returns whether nothing is left that the server could have now
 * @throws DOMException if the signal has ended the wait
 */
export function drain({ hurry = false, anyway = false, signal }: DrainOptions = {}): Promise<boolean> {
  return navigator.locks.request(OUTBOX_LOCK, signal ? { signal } : {}, async () => {
    clearTimeout(timer);
    /** Whether an item has been tried and must wait: then nothing is hurried or tried without a network any more. */
    let hasFailed = false;
    /** Items whose state after an attempt is not stored; without a wait, they would be sent again at once. */
    const unkept = new Set<number>();
    for (;;) {
      const next = nextItem(await listOutbox(), await currentReader(), Date.now(), hurry && !hasFailed);
      if (!next) return true;
      const { seq, id, call } = next.item;
      // A try would only fill the browser's console. The pages that wait for an answer learn that the write is kept.
      if ((!anyway || hasFailed) && hasNoNetwork()) {
        announceOutbox({ id, call, outcome: KEPT });
        return false;
      }
      if (next.waitMs > 0 || unkept.has(seq)) {
        timer = setTimeout(() => void drain().catch(() => undefined), next.waitMs || UNKEPT_WAIT_MS);
        return false;
      }
      const { kind, isKept } = await attempt(next.item);
      if (kind === 'kept') hasFailed = true;
      if (!isKept) unkept.add(seq);
    }
  });
}

/** Sends an item. @returns the kind of its outcome, null if it is gone, and whether its new state is stored */
async function attempt(item: OutboxItem): Promise<{ kind: WriteOutcome['kind'] | null; isKept: boolean }> {
  const sending: OutboxItem = { ...item, state: 'sending', attempts: item.attempts + 1 };
  if ((await putItem(sending)) === 'gone') return { kind: null, isKept: true };
  announceOutbox(null);
  const { method, path, body } = item;
  const answer = await callRemote({ method, path, key: item.id, ...(body === '' ? {} : { body }) });
  const outcome = outcomeOf(item, answer, Math.random());
  const isKept = (await settle(sending, outcome)) !== 'full';
  announceOutbox({ id: item.id, call: item.call, outcome });
  return { kind: outcome.kind, isKept };
}

async function settle(item: OutboxItem, outcome: ReturnType<typeof outcomeOf>): ReturnType<typeof putItem> {
  switch (outcome.kind) {
    case 'done':
      await applyAndRemove(item, outcome.wasRefused);
      return 'gone';
    case 'kept':
      return putItem({
        ...item,
        state: 'queued',
        notBefore: Date.now() + outcome.delayMs,
        heldByServer: outcome.heldByServer,
      });
    case 'signIn': {
      const result = await putItem({ ...item, state: 'queued', notBefore: 0 });
      // Another reader may have logged in meanwhile.
      if ((await currentReader()) === item.owner) await endSession();
      return result;
    }
    case 'refused':
      return putItem({
        ...item,
        state: 'parked',
        problem: {
          status: outcome.status,
          message: outcome.message,
          ...(outcome.isSecond && { isSecond: true }),
        },
      });
  }
}

/**
 * Applies the result and removes the item in one transaction, so that the screen never flickers between them. On a full
 * device the item is removed without its result: the list comes with the next refresh from the server.
 */
async function applyAndRemove(item: OutboxItem, wasRefused = false): Promise<void> {
  const saved = effectOf(item).savedList === 'adds' ? await savedEntry(item) : null;
  const db = await openDatabase();
  const tx = db.transaction(['outbox', 'saved', 'meta', 'receipts'], 'readwrite', { durability: 'strict' });
  const apply = async () => {
    await applyTo(tx, item, saved);
    await tx.objectStore('outbox').delete(item.seq);
    if (!effectOf(item).isHidden && !wasRefused && (await isOfReader(tx, item)))
      await addReceipt(tx.objectStore('receipts'), item, isInView(), Date.now());
  };
  await Promise.all([apply(), tx.done]).catch(() => db.delete('outbox', item.seq));
}

/** Whether this is a page that its reader sees. The worker has no document; a page in view tells the reader, and notes it. */
const isInView = (): boolean =>
  (globalThis as { document?: { visibilityState: string } }).document?.visibilityState === 'visible';

type ResultTransaction = IDBPTransaction<Schema, ('outbox' | 'saved' | 'meta' | 'receipts')[], 'readwrite'>;

/** Whether nobody in particular made this write, or the reader who is still signed in: a log-out may come before its answer. */
const isOfReader = async (tx: ResultTransaction, { owner }: OutboxItem): Promise<boolean> =>
  owner === null || owner === (await tx.objectStore('meta').get('reader'));

async function applyTo(tx: ResultTransaction, item: OutboxItem, saved: SavedArticle | null): Promise<void> {
  const { owner } = item;
  let row = owner === null ? undefined : await tx.objectStore('saved').get(owner);
  // If the list has not come yet, start one, but only for the signed-in reader.
  if (!row && owner !== null && (await isOfReader(tx, item))) {
    row = { owner, articles: [] };
  }
  if (row && item.subject !== null) {
    const others = row.articles.filter(article => article.article !== item.subject);
    const articles = saved ? [saved, ...others] : others;
    await tx.objectStore('saved').put({ ...row, articles });
  }
}

async function savedEntry(item: OutboxItem): Promise<SavedArticle> {
  const { article, title, date, url } = JSON.parse(item.body) as SavedArticle;
  return { _id: await savedArticleId(item.owner ?? '', article), article, title, date, url };
}
