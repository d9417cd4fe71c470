import { type ComponentType, useState } from 'react';
import { minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { loadNarration, narrationElement } from './narration-element';
import type { PlayerProps, Track } from './player';

type State = 'closed' | 'opening' | 'open' | 'closedAgain';

/** The Play button, or the player that it opens; closing the player gives button and focus back. */
export function Listen({ track }: { track: Track }) {
  const [state, setState] = useState<State>('closed');
  const [Player, setPlayer] = useState<ComponentType<PlayerProps> | null>(null);

  /** Sound first, in answer to the touch as phones want it; the player is loaded by those who listen. */
  async function open() {
    setState('opening');
    const audio = narrationElement();
    loadNarration(audio, track.url);
    // The player says so where it cannot be played.
    audio.play().catch(() => undefined);
    try {
      const { default: Loaded } = await import('./player');
      setPlayer(() => Loaded);
      setState('open');
    } catch {
      audio.pause();
      setState('closed');
    }
  }

  if (state === 'open' && Player) return <Player track={track} onClose={() => setState('closedAgain')} />;
  return (
    <button
      type="button"
      className="action primary"
      // The boot script answers a touch that comes before the app.
      data-early
      data-audio={track.url}
      aria-busy={state === 'opening'}
      ref={state === 'closedAgain' ? element => element?.focus({ preventScroll: true }) : undefined}
      onClick={open}
    >
      <Icon name="play" />
      <span>
        Play <small className="tabular">{minutesAndSeconds(track.seconds)}</small>
      </span>
    </button>
  );
}
