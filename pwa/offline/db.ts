import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SavedArticle } from '../../api/contract/saved-articles';
import { DATABASE_NAME } from './presence';

/**
 * The only opener of IndexedDB. Its stores, and who may delete from them:
 * - `outbox`: writes on their way to the server. Deleted by a final answer, by the reader, by its owner's logout.
 * - `saved`: the server's last word on each reader's saved articles. Deleted by logout and by an ended session.
 * - `positions`: where the listener stopped in each narration. The device's; never deleted by logout.
 * - `pageViews`: page views that wait for a network, without any identifier. The device's.
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
  call: 'saveArticle' | 'deleteArticle' | 'logout' | 'subscribe' | 'confirmSubscription' | 'addInquiry';
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

/** What is counted of a page (CONTRACT.md, Analytics): the page, and nobody. */
export interface PageView {
  name: 'pageview';
  url: string;
  domain: string;
  referrer: string;
  title: string;
}

interface Schema extends DBSchema {
  outbox: { key: number; value: OutboxItem; indexes: { id: string } };
  saved: { key: string; value: SavedRow };
  positions: { key: string; value: { slug: string; seconds: number } };
  meta: { key: string; value: string };
  pageViews: { key: number; value: PageView };
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
  opening ??= openDB<Schema>(DATABASE_NAME, 2, {
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
