import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { loadNarration, narrationElement } from './narration-element';
import { nowPlaying, type Track, useNowPlaying } from './now-playing';
import { useTimeLeft } from './use-time-left';

/** The code that plays; loaded when somebody listens. */
let players: typeof import('./players') | undefined;

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
  const [isOpening, setOpening] = useState(false);

  /** @param at where to begin: in seconds, or as the address names it; without it, where the listener stopped */
  const open = useCallback(
    async (at?: number | string) => {
      if (!players) {
        setOpening(true);
        // Play at once, in response to the press, as phones require; the player reports any failure.
        const audio = narrationElement();
        loadNarration(audio, track.url);
        audio.play().catch(() => undefined);
        try {
          players = await import('./players');
        } catch {
          return audio.pause();
        } finally {
          setOpening(false);
        }
      }
      players.openPlayer(track, at);
    },
    [track],
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
    if (nowPlaying.get()?.slug !== track.slug) follow();
    addEventListener('hashchange', follow, here);
    addEventListener('pointerover', offer, here);
    addEventListener('keydown', offer, here);
    return () => here.abort();
  }, [open, track]);

  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus({ preventScroll: true });
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
      <Icon name="play" />
      <span>
        {left === null ? 'Play' : 'Resume'}{' '}
        <small className="tabular">{left ?? minutesAndSeconds(track.seconds)}</small>
      </span>
    </button>
  );
}
