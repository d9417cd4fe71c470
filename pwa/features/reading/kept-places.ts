import { readText } from '../../offline/device-storage';

/** The key of the bookmarks in local storage; `bookmarks.ts` reads and writes them. */
export const BOOKMARKS_KEY = 'reading-places';

/** Whether the reader has begun to read an article, now or earlier. */
export const hasReadOn = (slug: string): boolean => scrollY > 0 || mayKeepPlace(slug);

/** A plain text search, without the code that parses the bookmarks. */
const mayKeepPlace = (slug: string): boolean => readText(BOOKMARKS_KEY)?.includes(`"${slug}"`) === true;
