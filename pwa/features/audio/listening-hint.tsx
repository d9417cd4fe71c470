import { useEffect, useState } from 'react';
import { listening } from '../../content/listening';
import { useHasPlace } from './read-along';

/** Belongs to the device: it survives a logout (`offline/user-record.ts`). */
const KEY = 'listening-hint';

/** Whether this device has shown the hint. Without storage it counts as shown, or it would come every time. */
function wasShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function keepShown(): void {
  try {
    localStorage.setItem(KEY, 'shown');
  } catch {
    // Storage is full; the hint will come once more.
  }
}

/** Says once on each device how to listen from a paragraph, and that the text follows the voice. */
export function ListeningHint() {
  const [isNew, setNew] = useState(() => !wasShown());
  const isShown = useHasPlace() && isNew;
  useEffect(() => {
    if (isShown) keepShown();
  }, [isShown]);
  if (!isShown) return null;
  const isTouched = matchMedia('(hover: none)').matches;
  return (
    <section className="banner listening-hint" aria-label="About listening">
      <p role="status">{isTouched ? listening.hint.touch : listening.hint.mouse}</p>
      <button type="button" className="button small" onClick={() => setNew(false)}>
        Got it
      </button>
    </section>
  );
}
