import { useEffect, useState } from 'react';
import { hasMedia } from '../offline/has-media';

const NONE: ReadonlySet<string> = new Set();

/** The paths of the articles that are on this device with narration and PDF, as the view opened. */
export function useKeptPages(): ReadonlySet<string> {
  const [kept, setKept] = useState(NONE);
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (!(await hasMedia())) return;
      const { keptPages } = await import('../offline/kept-pages');
      const found = await keptPages();
      if (current) setKept(found);
    };
    // Without storage, nothing is kept.
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, []);
  return kept;
}
