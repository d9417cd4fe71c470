import { useEffect, useState } from 'react';
import { hasReadOn } from './kept-places';

/** Whether the reader has begun to read, now or earlier. Reading tools load only then. */
export function useReadOn(slug: string): boolean {
  const [readsOn, setReadsOn] = useState(false);
  useEffect(() => {
    const begin = () => setReadsOn(true);
    if (hasReadOn(slug)) begin();
    addEventListener('scroll', begin, { once: true, passive: true });
    return () => removeEventListener('scroll', begin);
  }, [slug]);
  return readsOn;
}
