import { lazy, Suspense, useState } from 'react';
import { minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import type { Track } from './player';

// The player is paid for by those who listen.
const Player = lazy(() => import('./player'));

type State = 'closed' | 'open' | 'closedAgain';

/** The Play button, or the player that it opens; closing the player gives button and focus back. */
export function Listen({ track }: { track: Track }) {
  const [state, setState] = useState<State>('closed');
  const button = (
    <button
      type="button"
      className="action primary"
      // The boot script answers a touch that comes before the app.
      data-early
      data-audio={track.url}
      aria-busy={state === 'open'}
      ref={state === 'closedAgain' ? element => element?.focus({ preventScroll: true }) : undefined}
      onClick={() => setState('open')}
    >
      <Icon name="play" />
      <span>
        Play <small className="tabular">{minutesAndSeconds(track.seconds)}</small>
      </span>
    </button>
  );
  if (state !== 'open') return button;
  return (
    <Suspense fallback={button}>
      <Player track={track} onClose={() => setState('closedAgain')} />
    </Suspense>
  );
}
