import { useCallback, useEffect, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { loadNarration, narrationElement } from './narration-element';
import { nowPlaying, type Track, useNowPlaying } from './now-playing';

/** The code that plays; loaded by those who listen. */
let players: typeof import('./players') | undefined;

/** The Play button, or the player that it opens; closing the player gives button and focus back. */
export function Listen({ track }: { track: Track }) {
  const now = useNowPlaying();
  const isOpen = now?.slug === track.slug;
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpening, setOpening] = useState(false);

  /** @param at where to begin: in seconds, or as the address names it; without it, where the listener stopped */
  const open = useCallback(
    async (at?: number | string) => {
      if (!players) {
        setOpening(true);
        // Sound first, in answer to the touch as phones want it; the player says so where it cannot be played.
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
    // What offers to listen from a paragraph on comes with the first movement, or with the next one.
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
    // An address that ends in #t=200 is a place in the narration.
    const follow = () => void (location.hash.startsWith('#t=') && open(location.hash));
    // Whoever comes back to the page while it is playing is not thrown to where the link began.
    if (nowPlaying()?.slug !== track.slug) follow();
    addEventListener('hashchange', follow, here);
    addEventListener('pointerover', offer, here);
    addEventListener('keydown', offer, here);
    return () => here.abort();
  }, [open, track]);

  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) return <now.Player />;
  return (
    <button
      type="button"
      className="action primary"
      // The boot script answers a touch that comes before the app.
      data-early
      data-audio={track.url}
      aria-busy={isOpening}
      ref={button}
      onClick={() => open()}
    >
      <Icon name="play" />
      <span>
        Play <small className="tabular">{minutesAndSeconds(track.seconds)}</small>
      </span>
    </button>
  );
}
