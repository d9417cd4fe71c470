import { useEffect, useState } from 'react';

/** The key of the places in local storage; `places.ts` reads and writes them. */
export const PLACES_KEY = 'reading-places';

/** A plain text search, without the code that parses the places. */
function mayKeepPlace(slug: string): boolean {
  try {
    return localStorage.getItem(PLACES_KEY)?.includes(`"${slug}"`) === true;
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
