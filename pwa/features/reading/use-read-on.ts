import { useEffect, useState } from 'react';

/** The key of the bookmarks in local storage; `bookmarks.ts` reads and writes them. */
export const BOOKMARKS_KEY = 'reading-places';

/** A plain text search, without the code that parses the bookmarks. */
function mayKeepPlace(slug: string): boolean {
  try {
    return localStorage.getItem(BOOKMARKS_KEY)?.includes(`"${slug}"`) === true;
  } catch {
    return false;
  }
}

/** Whether the reader has begun to read, now or earlier. Reading tools load only then. */
export function useReadOn(slug: string): boolean {
  const [readsOn, setReadsOn] = useState(false);
  useEffect(() => {
    const begin = () => setReadsOn(true);
    if (scrollY > 0 || mayKeepPlace(slug)) begin();
    addEventListener('scroll', begin, { once: true, passive: true });
    return () => removeEventListener('scroll', begin);
  }, [slug]);
  return readsOn;
}
