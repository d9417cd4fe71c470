import { pathOf } from '../../api/contract/call-path';
import { listArticles } from '../../api/contract/calls';
import type { SavedArticle } from '../../api/contract/saved-articles';
import { OUTBOX_LOCK, type OutboxItem, openDatabase, type SavedRow } from './db';
import { effectOf } from './effects';
import { hasNoNetwork } from './no-network';
import { announceOutbox } from './outbox-events';
import { callRemote } from './remote';
import { currentReader, endSession, rememberReader } from './session';
import { readUserRecord } from './user-record';

export interface SavedEntry {
  article: SavedArticle;
  state: 'saved' | 'waiting' | 'failed';
  /** The server's reason, if it refused. */
  problem?: string;
  /** The outbox item behind a waiting or failed entry. */
  seq?: number;
}

/** The list that a reader sees. */
export interface SavedList {
  entries: SavedEntry[];
  /** Whether the server's list is on the device. Without it, the entries are only what waits to be sent. */
  isKnown: boolean;
}

/**
 * What the screen shows: the server's latest list with the waiting writes applied in order.
 * @param articles the server's list, newest first
 * @param items the outbox
 * @param userId the reader whose list it is; other readers' items do not count
 */
export function overlaySaved(
  articles: readonly SavedArticle[],
  items: readonly OutboxItem[],
  userId: string,
): SavedEntry[] {
  let entries: SavedEntry[] = articles.map(article => ({ article, state: 'saved' }));
  const mine = items.filter(item => item.owner === userId && item.subject !== null);
  for (const item of [...mine].sort((a, b) => a.seq - b.seq)) {
    const before = entries.find(entry => entry.article.article === item.subject);
    const others = entries.filter(entry => entry !== before);
    if (effectOf(item).savedList === 'removes' && item.state !== 'parked') entries = others;
    else {
      const waiting = item.state !== 'parked';
      const article = before?.article ?? writtenArticle(item);
      if (!article) continue;
      entries = [
        {
          article,
          state: waiting ? 'waiting' : 'failed',
          seq: item.seq,
          ...(item.problem ? { problem: item.problem.message } : {}),
        },
        ...others,
      ];
    }
  }
  return entries;
}

function writtenArticle(item: OutboxItem): SavedArticle | null {
  if (effectOf(item).savedList !== 'adds') return null;
  const { article, title, date, url } = JSON.parse(item.body) as SavedArticle;
  return { _id: item.id, article, title, date, url };
}

/** The server's latest list if the device could not store it; it lasts as long as the page. */
let unkept: SavedRow | null = null;

/**
 * Reads the list to show a reader, from the device.
 * @throws DOMException if there is no storage and no list from the server either
 */
export async function readSaved(userId: string): Promise<SavedList> {
  const known = unkept?.owner === userId ? unkept : null;
  try {
    const db = await openDatabase();
    const [row, items] = await Promise.all([db.get('saved', userId), db.getAll('outbox')]);
    const latest = known ?? row;
    return { entries: overlaySaved(latest?.articles ?? [], items, userId), isKnown: latest !== undefined };
  } catch (error) {
    if (!known) throw error;
    return { entries: overlaySaved(known.articles, [], userId), isKnown: true };
  }
}

/**
 * Fetches the list from the server and stores it under its owner. Without a network the stored list stays. If the
 * session is over, private views close. It holds the outbox lock: a list read before a save but stored after it would
 * undo the save.
 */
export function refreshSaved(userId: string): Promise<void> {
  return navigator.locks.request(OUTBOX_LOCK, async () => {
    if (hasNoNetwork()) return;
    const answer = await callRemote({ method: 'GET', path: pathOf(listArticles, userId) });
    const current = await currentReader().catch(() => null);
    // If the reader has left meanwhile, store nothing and leave the next reader's session alone.
    if (answer.kind === 'unreachable' || (current !== null && current !== userId)) return;
    if (answer.status === 401 || answer.status === 403) return endSession();
    const [first] = Array.isArray(answer.list) ? (answer.list as { articles?: unknown }[]) : [];
    if (!isSavedList(first?.articles)) return;
    const row = { owner: userId, articles: first.articles };
    // The server knows the reader whom a full device could not store at the log-in.
    const isKnown =
      current === userId || (readUserRecord()?._id === userId && (await rememberReader(userId)));
    const isKept = isKnown && (await keepRow(row));
    unkept = !isKept && readUserRecord()?._id === userId ? row : null;
    announceOutbox(null);
  });
}

/** @returns whether the device stored it: a log-out may have come since the list was asked for */
async function keepRow(row: SavedRow): Promise<boolean> {
  try {
    const tx = (await openDatabase()).transaction(['saved', 'meta'], 'readwrite');
    const isReader = (await tx.objectStore('meta').get('reader')) === row.owner;
    await Promise.all([isReader && tx.objectStore('saved').put(row), tx.done]);
    return isReader;
  } catch {
    return false;
  }
}

/** An answer from another server may have any shape. */
const isSavedList = (value: unknown): value is SavedArticle[] =>
  Array.isArray(value) &&
  value.every(entry =>
    ['_id', 'article', 'title', 'date', 'url'].every(name => typeof entry?.[name] === 'string'),
  );
