import { useEffect, useState } from 'react';
import { findCopy } from '../../offline/has-media';
import { useReachable } from '../../state/use-reachable';
import { useHasVoices } from './use-has-voices';

/**
 * What can stand in for a narration that cannot be played.
 * @returns whether the PDF can be opened now, from the device or the network, and whether the device has voices
 */
export function useWaysOut(pdfUrl: string | null): { hasPdf: boolean; hasVoices: boolean } {
  const isReachable = useReachable();
  const [isKept, setKept] = useState(false);
  const hasVoices = useHasVoices();

  useEffect(() => {
    let isGone = false;
    // A browser without caches has no copy.
    if (pdfUrl)
      findCopy(pdfUrl).then(
        copy => isGone || setKept(copy !== undefined),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [pdfUrl]);

  return { hasPdf: pdfUrl !== null && (isKept || isReachable), hasVoices };
}
