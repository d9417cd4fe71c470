import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { SavedArticle } from '../../api/contract/saved-articles';
import { DATABASE_NAME } from './has-database';
import { endTransactionsWithPage } from './left-page';
import type { Refused } from './outcome';

/** The name of a call that the outbox may store. */
export type QueuedCall =
  | 'saveArticle'
  | 'deleteArticle'
  | 'logout'
  | 'subscribe'
  | 'confirmSubscription'
  | 'addInquiry'
  | 'sendResult';

/**
 * The only opener of IndexedDB. Its stores, and who may delete from them:
 * - `outbox`: writes on their way to the server. Deleted by a final answer, by the reader, by its owner's logout.
 * - `saved`: the server's latest list of each reader's saved articles. Deleted by logout and by an ended session.
 * - `positions`: where the listener stopped in each narration. Deleted at the narration's end and by logout.
 * - `pageViews`: page views that wait for a network, with no identifier. Belongs to the device.
 * - `attempts`: unfinished assessments, one per set of questions. Deleted when handed in and left, and by logout.
 * - `meta`: for the worker, which cannot read localStorage: the signed-in reader, or the one whose session has ended, and
 *   whether played narrations and opened PDFs stay (`used.ts`).
 * - `mediaUse`: when each narration or PDF that stays because it was used was last used. Belongs to the device.
 * - `receipts`: what has been sent, for 30 days. Deleted by logout and by an ended session.
 */
export interface OutboxItem {
  /** The order of creation; the store assigns it. */
  seq: number;
  /** UUID made with the item; sent as Idempotency-Key at every attempt. */
  id: string;
  v: 1;
  /** The user id of the reader who made this write; null for the anonymous lane. */
  owner: string | null;
  call: QueuedCall;
  /** What the write changes (an article key). Later writes on the same subject wait behind a parked one. */
  subject: string | null;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Serialised once and never rebuilt; empty if the call has no body. */
  body: string;
  /** The write in words, for the reader. */
  label: string;
  /** Epoch milliseconds; for display only. */
  createdAt: number;
  attempts: number;
  state: 'queued' | 'sending' | 'parked';
  /** Epoch milliseconds. The item is not retried before this time. */
  notBefore: number;
  /** Whether the server asked for that wait. A wait for the network ends as soon as the network is back. */
  heldByServer: boolean;
  problem?: Refused;
  /** It is in its form again, and is sent from there. */
  isEdited?: true;
}

/** A write that the server has. */
export interface Receipt {
  /** The id of the write, its Idempotency-Key. */
  id: string;
  call: QueuedCall;
  /** The write in words, for the reader. */
  label: string;
  /** Epoch milliseconds. */
  sentAt: number;
  /** It was sent while no page was in view, and its reader has not read so yet. */
  isUntold?: true;
}

export interface SavedRow {
  owner: string;
  articles: SavedArticle[];
}

/** What a page view records: the page, and nothing about the visitor. */
export interface PageView {
  name: 'pageview';
  url: string;
  domain: string;
  referrer: string;
  title: string;
}

/** An attempt at an assessment. `features/quiz/attempt.ts` has its rules. */
export interface Attempt {
  /** The set of questions, as the address names it. */
  quiz: string;
  /** UUID made with the attempt. The result is sent with it, so it counts once. */
  id: string;
  /** The tab that may write: the one that opened the attempt last. */
  tab: string;
  state: 'running' | 'completed' | 'submitted';
  /** The question in view. */
  index: number;
  /** The option that is marked but not yet handed in. */
  selection: string | null;
  /** Every selection, in order. */
  answers: string[];
  /** For each question left with Next: the option marked at that moment. */
  handedIn: (string | null)[];
  /** Epoch milliseconds at which time is up, on the clock of `seen`. */
  deadline: number;
  /** The latest time seen: epoch milliseconds that never go back, whatever the device's clock does. */
  seen: number;
  /** The device's clock at that moment, in epoch milliseconds. */
  deviceClock: number;
  /** The address for the result; empty for none. */
  email: string;
}

export interface Schema extends DBSchema {
  outbox: { key: number; value: OutboxItem; indexes: { id: string } };
  saved: { key: string; value: SavedRow };
  positions: { key: string; value: { slug: string; seconds: number; keptAt?: number } };
  meta: { key: string; value: string };
  pageViews: { key: number; value: PageView };
  attempts: { key: string; value: Attempt };
  mediaUse: { key: string; value: { url: string; usedAt: number } };
  receipts: { key: string; value: Receipt };
}

export type Database = IDBPDatabase<Schema>;

/** Held while sending, and while fetching the list that sending changes. */
export const OUTBOX_LOCK = 'outbox';

let opening: Promise<Database> | undefined;

/**
 * Returns the open database. Reopens a connection that the browser closed (iOS does so in the background).
 * @throws DOMException if the browser offers no storage (private mode, blocked cookies)
 */
export function openDatabase(): Promise<Database> {
  const forget = () => {
    opening = undefined;
  };
  opening ??= openDB<Schema>(DATABASE_NAME, 4, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('id', 'id', {
          unique: true,
        });
        db.createObjectStore('saved', { keyPath: 'owner' });
        db.createObjectStore('positions', { keyPath: 'slug' });
        db.createObjectStore('meta');
      }
      if (before < 2) db.createObjectStore('pageViews', { autoIncrement: true });
      if (before < 3) db.createObjectStore('attempts', { keyPath: 'quiz' });
      if (before < 4) {
        db.createObjectStore('mediaUse', { keyPath: 'url' });
        db.createObjectStore('receipts', { keyPath: 'id' });
      }
    },
    blocking(_old, _new, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).then(
    db => {
      endTransactionsWithPage(unwrap(db));
      return db;
    },
    error => {
      forget();
      throw error;
    },
  );
  return opening;
}
