/** The key of the bookmarks in local storage; `bookmarks.ts` reads and writes them. */
export const BOOKMARKS_KEY = 'reading-places';

/** Whether the reader may have stopped within an article: a plain text search, without the code that parses bookmarks. */
export function mayKeepPlace(slug: string): boolean {
  try {
    return localStorage.getItem(BOOKMARKS_KEY)?.includes(`"${slug}"`) === true;
  } catch {
    return false;
  }
}
