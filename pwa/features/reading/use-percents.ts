import { useEffect, useState } from 'react';
import { readText } from '../../offline/device-storage';
import { parseBookmarks } from './bookmarks';
import { BOOKMARKS_KEY } from './kept-places';

/** How far the begun articles have been read: whole percent by slug. It looks again when the reader comes back. */
export function usePercents(): Readonly<Record<string, number>> {
  const [percents, setPercents] = useState<Record<string, number>>({});
  useEffect(() => {
    const events = new AbortController();
    const look = () => setPercents(readPercents());
    look();
    document.addEventListener('visibilitychange', look, { signal: events.signal });
    // Another tab has moved a bookmark.
    addEventListener('storage', look, { signal: events.signal });
    return () => events.abort();
  }, []);
  return percents;
}

const readPercents = () =>
  Object.fromEntries(
    Object.entries(parseBookmarks(readText(BOOKMARKS_KEY))).map(([slug, { percent }]) => [
      slug,
      Math.round(percent),
    ]),
  );
