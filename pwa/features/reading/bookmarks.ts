import { keepText, readText } from '../../offline/device-storage';
import { BOOKMARKS_KEY } from './kept-places';

/** Where a reader stopped, as a block of the text, so that it holds at any text size. */
export interface Bookmark {
  /** Index among the blocks of the text. */
  block: number;
  /** How far the page had been scrolled, 0 to 100. */
  percent: number;
  /** Epoch milliseconds; the oldest bookmarks are forgotten first. */
  at: number;
}

type Bookmarks = Record<string, Bookmark>;

const MOST_BOOKMARKS = 20;
/** Nearer to the beginning there is nothing to return to; nearer to the end the article is finished. */
const FROM_PERCENT = 5;
const TO_PERCENT = 95;

const isBookmark = (value: unknown): value is Bookmark => {
  const { block, percent, at } = (value ?? {}) as Partial<Bookmark>;
  return (
    Number.isInteger(block) &&
    Number(block) >= 0 &&
    Number(percent) >= FROM_PERCENT &&
    Number(percent) <= TO_PERCENT &&
    Number.isFinite(at)
  );
};

/** Parses stored bookmarks and leaves out unreadable ones. */
export function parseBookmarks(text: string | null): Bookmarks {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, bookmark]) => isBookmark(bookmark)));
  } catch {
    return {};
  }
}

/** Adds the bookmark if it is worth returning to, and drops the oldest if there are too many. */
export function withBookmark(bookmarks: Bookmarks, slug: string, bookmark: Bookmark): Bookmarks {
  const { [slug]: _before, ...others } = bookmarks;
  const all = isBookmark(bookmark) ? { ...others, [slug]: bookmark } : others;
  return Object.fromEntries(
    Object.entries(all)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST_BOOKMARKS),
  );
}

/** Where the reader stopped in an article; null if no usable bookmark is stored. */
export function readBookmark(slug: string): Bookmark | null {
  return parseBookmarks(readText(BOOKMARKS_KEY))[slug] ?? null;
}

export function keepBookmark(slug: string, bookmark: Bookmark): void {
  const bookmarks = withBookmark(parseBookmarks(readText(BOOKMARKS_KEY)), slug, bookmark);
  keepText(BOOKMARKS_KEY, Object.keys(bookmarks).length === 0 ? null : JSON.stringify(bookmarks));
}
