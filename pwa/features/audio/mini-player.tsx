import { BrokenNarration } from './broken-narration';
import { stopListening } from './playback';
import { usePlayback } from './playback-state';
import { PlayerBar } from './player-bar';

/** The player at the foot of the window, for a reader who has scrolled on or is on another page. */
export function MiniPlayer() {
  const playback = usePlayback();
  if (!playback) return null;
  function close() {
    stopListening();
    // The focused bar disappears, so move the focus.
    document.querySelector('main')?.focus({ preventScroll: true });
  }
  return (
    <div className="mini-player">
      {playback.isBroken ? (
        <BrokenNarration playback={playback} onClose={close} />
      ) : (
        <PlayerBar name="Now playing" playback={playback} onClose={close} />
      )}
    </div>
  );
}
