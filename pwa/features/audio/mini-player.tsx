import { BrokenNarration } from './broken-narration';
import { useNowPlaying } from './now-playing';
import { stopListening } from './playback';
import { usePlayback } from './playback-state';
import { PlayerBar } from './player-bar';

/** Says how high the bar is, for what stands above it (`mini-player.css`). @returns a function that takes it back */
function sayHeight(bar: HTMLDivElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--mini-player', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--mini-player');
  };
}

/** The player at the foot of the window, for a reader who has scrolled on or is on another page. */
export function MiniPlayer() {
  const playback = usePlayback();
  const isElsewhere = useNowPlaying()?.place === 'elsewhere';
  if (!playback) return null;
  function close() {
    stopListening();
    // The focused bar disappears, so move the focus.
    document.querySelector('main')?.focus({ preventScroll: true });
  }
  // Further down in the article there is another one, and the two need names of their own.
  const name = isElsewhere ? 'Audio player' : 'Small player';
  return (
    <div className="mini-player" ref={sayHeight}>
      {playback.isBroken ? (
        <BrokenNarration name={name} playback={playback} onClose={close} />
      ) : (
        <PlayerBar name={name} playback={playback} onClose={close} />
      )}
    </div>
  );
}
