import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SavedArticle } from '../../api/contract/saved-articles';
import { DATABASE_NAME } from './presence';

/**
 * The only opener of IndexedDB. Its stores, and who may delete from them:
 * - `outbox`: writes on their way to the server. Deleted by a final answer, by the reader, by its owner's logout.
 * - `saved`: the server's last word on each reader's saved articles. Deleted by logout and by an ended session.
 * - `positions`: where the listener stopped in each narration. The device's; never deleted by logout.
 * - `pageViews`: page views that wait for a network, without any identifier. The device's.
 * - `attempts`: assessments that were begun, one for each set of questions. Deleted once handed in and left, and by logout.
 * - `meta`: who is signed in on this device, for the worker, which cannot read localStorage.
 */
export interface OutboxItem {
  /** The order of asking; given by the store. */
  seq: number;
  /** UUID made with the item; sent as Idempotency-Key at every attempt. */
  id: string;
  v: 1;
  /** The reader whose write this is; null for the anonymous lane. */
  owner: string | null;
  call:
    | 'saveArticle'
    | 'deleteArticle'
    | 'logout'
    | 'subscribe'
    | 'confirmSubscription'
    | 'addInquiry'
    | 'sendResult';
  /** What the write is about (an article key); later writes on the same subject wait behind a parked one. */
  subject: string | null;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Serialised once, never rebuilt; empty where the call has none. */
  body: string;
  /** In words, for the reader. */
  label: string;
  /** Epoch milliseconds; shown only. */
  createdAt: number;
  attempts: number;
  state: 'queued' | 'sending' | 'parked';
  /** Epoch milliseconds before which it is not tried again. */
  notBefore: number;
  /** Whether the server asked for that wait; a wait for the network ends as soon as the network is back. */
  heldByServer: boolean;
  problem?: { status: number; message: string };
}

export interface SavedRow {
  owner: string;
  articles: SavedArticle[];
}

/** What is counted of a page: the page, and nobody. */
export interface PageView {
  name: 'pageview';
  url: string;
  domain: string;
  referrer: string;
  title: string;
}

/** An attempt at an assessment. `features/quiz/attempt.ts` knows its rules. */
export interface Attempt {
  /** The set of questions, as the address names it. */
  quiz: string;
  /** UUID made with the attempt; its result is sent with it, and so counts once. */
  id: string;
  /** Who writes: the tab that opened the attempt last. */
  tab: string;
  state: 'running' | 'completed' | 'submitted';
  /** The question in view. */
  index: number;
  /** The option that is marked and not yet handed in. */
  selection: string | null;
  /** Every selection, in its order. */
  answers: string[];
  /** For each question that was left by Next: the option that was marked then. */
  handedIn: (string | null)[];
  /** Epoch milliseconds at which the time is up, on the clock of `seen`. */
  deadline: number;
  /** The highest time seen: epoch milliseconds that never go back, whatever the device's clock does. */
  seen: number;
  /** What the device's clock said then. */
  deviceClock: number;
  /** Where the result goes; empty for nowhere. */
  email: string;
}

export interface Schema extends DBSchema {
  outbox: { key: number; value: OutboxItem; indexes: { id: string } };
  saved: { key: string; value: SavedRow };
  positions: { key: string; value: { slug: string; seconds: number; keptAt?: number } };
  meta: { key: string; value: string };
  pageViews: { key: number; value: PageView };
  attempts: { key: string; value: Attempt };
}

export type Database = IDBPDatabase<Schema>;

/** Held by whoever sends, and by whoever asks for the list that the sending changes. */
export const OUTBOX_LOCK = 'outbox';

let opening: Promise<Database> | undefined;

/**
 * The open database. A connection that the browser closed (iOS does so in the background) is opened anew.
 * @throws DOMException where the browser keeps no storage (private mode, blocked cookies)
 */
export function openDatabase(): Promise<Database> {
  const forget = () => {
    opening = undefined;
  };
  opening ??= openDB<Schema>(DATABASE_NAME, 3, {
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
    },
    blocking(_old, _new, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch(error => {
    forget();
    throw error;
  });
  return opening;
}
