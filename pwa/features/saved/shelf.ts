import type { Narration } from '../../content/types';
import type { SavedEntry } from '../../offline/saved-list';

/** What the list shows of an article beside what was stored when it was saved. */
export interface ShelfArticle {
  image: string;
  /** Reading time of the whole article. */
  readMinutes: number;
  audio: Narration | null;
  pdfUrl: string | null;
  /** The person who reads the narration. */
  narrator?: string | undefined;
}

/** An entry of the list, with what this build and this device know about its article. */
export interface ShelfEntry {
  entry: SavedEntry;
  /** Null if this build has no such article. */
  article: ShelfArticle | null;
  /** How far it has been read, in whole percent; null if it was not begun or is finished. */
  percent: number | null;
  /** Whole minutes that are left to read; null if this build has no such article. */
  minutesLeft: number | null;
}

/** @param percents how far begun articles have been read, in percent by slug */
export function describeEntry(
  entry: SavedEntry,
  articles: Readonly<Record<string, ShelfArticle>>,
  percents: Readonly<Record<string, number>>,
): ShelfEntry {
  const article = articles[entry.article.article] ?? null;
  if (!article) return { entry, article, percent: null, minutesLeft: null };
  const percent = percents[entry.article.url] ?? null;
  const left = article.readMinutes * (1 - (percent ?? 0) / 100);
  return { entry, article, percent, minutesLeft: Math.max(1, Math.ceil(left)) };
}

/**
 * The entries in an order that the reader has seen, so that one that comes back has its old place; new ones come first.
 * @param seen the keys of articles
 */
export function asBefore(entries: readonly SavedEntry[], seen: readonly string[]): SavedEntry[] {
  const places = new Map(seen.map((key, place) => [key, place]));
  const placeOf = ({ article }: SavedEntry) => places.get(article.article) ?? -1;
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The orders of the list, in the words of the page. */
export const ORDERS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
  least: 'Least left to read',
} as const;

export type Order = keyof typeof ORDERS;

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The entries whose titles have every word of a text, in an order of the reader's choice.
 * @param entries the list, newest first
 */
export function arrange(entries: readonly ShelfEntry[], order: Order, text: string): ShelfEntry[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ entry }) => words.every(word => plain(entry.article.title).includes(word)));
  switch (order) {
    case 'newest':
      return found;
    case 'oldest':
      return found.toReversed();
    case 'title':
      return found.toSorted((a, b) => a.entry.article.title.localeCompare(b.entry.article.title, 'en'));
    case 'least':
      // Two entries without a length differ by NaN.
      return found.toSorted((a, b) => (a.minutesLeft ?? Infinity) - (b.minutesLeft ?? Infinity) || 0);
  }
}
