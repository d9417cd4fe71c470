import { useEffect, useState } from 'react';
import { listening } from '../../content/listening';
import { keepText, readText } from '../../offline/device-storage';
import { useHasPlace } from './read-along';

/** Belongs to the device: it survives a logout (`offline/user-record.ts`). */
const KEY = 'listening-hint';

/** Says once on each device how to listen from a paragraph, and that the text follows the voice. */
export function ListeningHint() {
  const [isNew, setNew] = useState(() => readText(KEY) === null);
  const isShown = useHasPlace() && isNew;
  useEffect(() => {
    if (isShown) keepText(KEY, 'shown');
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
