import { keepText, readText } from './device-storage';
import { parseSlugs, slugsAsText } from './slug-list';
import { WANTED_ARTICLES_KEY, WANTED_PDFS_KEY } from './wish-keys';

/** What the reader wants of an article: its PDF, or narration and PDF. */
export type Wish = 'pdf' | 'article';

const KEYS: Record<Wish, string> = { pdf: WANTED_PDFS_KEY, article: WANTED_ARTICLES_KEY };

/** More wishes than the site has articles are not the reader's. */
const MOST = 50;

/**
 * What the reader wants to keep once there is a network: the names of the articles. Wishes belong to the reader, so a
 * logout forgets them.
 */
export const readWanted = (wish: Wish): string[] => parseSlugs(readText(KEYS[wish]), MOST);

/** What shows the list looks again: the browser sends this event to other tabs only. */
function write(wish: Wish, slugs: string[]): void {
  const text = slugsAsText(slugs);
  if (wish === 'pdf') keepText(WANTED_PDFS_KEY, text);
  else keepText(WANTED_ARTICLES_KEY, text);
  dispatchEvent(new StorageEvent('storage', { key: KEYS[wish] }));
}

export const want = (wish: Wish, slug: string): void =>
  write(wish, [...new Set([...readWanted(wish), slug])]);

/** Takes wishes back, or ends them because they are fulfilled. */
export const stopWanting = (wish: Wish, slugs: readonly string[]): void =>
  write(
    wish,
    readWanted(wish).filter(other => !slugs.includes(other)),
  );

/** Calls back after each change of wishes, in this tab or another, until `signal` aborts. */
export function watchWishes(listener: () => void, signal: AbortSignal): void {
  const keys: readonly (string | null)[] = [null, ...Object.values(KEYS)];
  addEventListener('storage', ({ key }) => keys.includes(key) && listener(), { signal });
}
