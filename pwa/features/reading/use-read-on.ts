import { useEffect, useState } from 'react';

/** Where the places are kept in local storage; `places.ts` reads and writes them. */
export const PLACES_KEY = 'reading-places';

/** A look at the bytes, without the code that understands them. */
function mayKeepPlace(slug: string): boolean {
  try {
    return localStorage.getItem(PLACES_KEY)?.includes(`"${slug}"`) === true;
  } catch {
    return false;
  }
}

/** Whether the reader has begun to read, or had before: what helps them then is loaded then. */
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
