import { useEffect, useState } from 'react';
import { listening } from '../../content/listening';
import { keepText, readText } from '../../offline/device-storage';
import { Icon } from '../../ui/icon';
import { useStore } from '../../ui/use-store';
import { followIcon } from './follow-button';
import { listenedFromHere } from './listened-from-here';
import { useNowPlaying } from './now-playing';
import { useHasPlace } from './read-along';

/** Belongs to the device: it survives a logout (`offline/user-record.ts`). */
const KEY = 'listening-hint';

/**
 * Says once on each device how to listen from a paragraph, and that the text follows the voice. On a wide window it is in
 * the page, below the player, where it covers none of the article's tools; where that is out of view, it is a banner.
 * It goes when somebody does what it teaches.
 * @param hasRow whether the player in the page is a row, and not a phone's bar
 */
export function ListeningHint({ hasRow }: { hasRow: boolean }) {
  const [isNew, setNew] = useState(() => readText(KEY) === null);
  const isKnown = useStore(listenedFromHere);
  const isShown = useHasPlace() && isNew && !isKnown;
  const isInPage = useNowPlaying()?.place === 'at-player' && hasRow;
  useEffect(() => {
    if (isShown) keepText(KEY, 'shown');
  }, [isShown]);
  if (!isShown) return null;
  function dismiss() {
    setNew(false);
    // The button goes, so the player that the hint is about takes the focus: the one in view.
    const players = document.querySelectorAll<HTMLElement>('.player-toggle');
    players[players.length - 1]?.focus({ preventScroll: true });
  }
  const isTouched = matchMedia('(hover: none)').matches;
  return (
    <section className={`banner listening-hint${isInPage ? ' in-page' : ''}`} aria-label="About listening">
      <p role="status">
        {isTouched ? listening.hint.touch : listening.hint.mouse}{' '}
        <span className="hint-sign">
          <Icon path={followIcon} /> {listening.hint.sign}
        </span>{' '}
        {listening.hint.follow}
      </p>
      <button type="button" className="button small" onClick={dismiss}>
        Got it
      </button>
    </section>
  );
}
