import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { playIcon } from '../../ui/icons';
import { nowPlaying, type Track, useNowPlaying } from './now-playing';
import { usePlayers } from './use-players';
import { useTimeLeft } from './use-time-left';

interface Props {
  track: Track;
  /** The article's other actions, for which a phone has no room beside the player's bar. */
  tools: ReactNode;
}

/** The Play button, or the player that it opens. Closing the player brings back the button and its focus. */
export function Listen({ track, tools }: Props) {
  const now = useNowPlaying();
  const left = useTimeLeft(track);
  const isOpen = now?.slug === track.slug;
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isOpening, withPlayers } = usePlayers(track.url);

  /** @param at where to begin: in seconds, or as the address names it; without it, where the listener stopped */
  const open = useCallback(
    (at?: number | string) => withPlayers(({ openPlayer }) => openPlayer(track, at)),
    [track, withPlayers],
  );

  useEffect(() => {
    const here = new AbortController();
    let isOffered = false;
    // The code for listening from a paragraph loads at the first movement; if that fails, at the next one.
    function offer() {
      if (isOffered) return;
      isOffered = true;
      import('./from-here').then(
        fromHere => fromHere.offerFromHere(track, open, here.signal),
        () => {
          isOffered = false;
        },
      );
    }
    // An address that ends in #t=200 names a moment of the narration.
    const follow = () => void (location.hash.startsWith('#t=') && open(location.hash));
    // Returning to the page while it plays must not jump back to the link's moment.
    const isOpen = () => nowPlaying.get()?.slug === track.slug;
    if (!isOpen()) follow();
    // A screen reader's press may come without any movement.
    const offerToListener = () => isOpen() && offer();
    const stop = nowPlaying.watch(offerToListener);
    offerToListener();
    addEventListener('hashchange', follow, here);
    addEventListener('pointerover', offer, here);
    addEventListener('keydown', offer, here);
    return () => {
      here.abort();
      stop();
    };
  }, [open, track]);

  useEffect(() => {
    if (!isOpen && wasOpen.current) {
      // Of the two Play buttons, the one in view.
      const inBar = document.querySelector<HTMLElement>('.reading-bar .primary');
      (inBar?.checkVisibility() ? inBar : button.current)?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) return <now.Player tools={tools} />;
  return (
    <button
      type="button"
      className="action primary"
      // The boot script answers a press that comes before the app.
      data-early
      data-audio={track.url}
      aria-busy={isOpening}
      aria-label={left === null ? undefined : `Resume · ${left}`}
      ref={button}
      onClick={() => open()}
    >
      <Icon path={playIcon} filled />
      <span>
        {left === null ? 'Play' : 'Resume'}{' '}
        <small className="tabular">{left ?? minutesAndSeconds(track.seconds)}</small>
      </span>
    </button>
  );
}
