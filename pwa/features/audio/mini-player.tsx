import { Icon } from '../../ui/icon';
import { BrokenNarration } from './broken-narration';
import { pressKey } from './keys';
import { PlayPauseButton } from './play-pause-button';
import { stopListening, usePlayback } from './playback';
import { SkipButton } from './skip-button';
import { SleepNote } from './sleep-note';

/** The narration that plays while the reader is on another page: a slim bar at the foot of the window. */
export function MiniPlayer() {
  const playback = usePlayback();
  if (!playback) return null;
  const { track, isPlaying, seconds, duration, sleep, isAsleep, isBroken } = playback;

  function close() {
    stopListening();
    // The focused bar disappears, so move the focus.
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  if (isBroken) {
    return (
      <div className="mini-player">
        <BrokenNarration pdfUrl={track.pdfUrl} onClose={close} />
      </div>
    );
  }
  return (
    <section className="mini-player" aria-label="Now playing" onKeyDown={pressKey}>
      <progress aria-label="Heard" max={duration} value={Math.min(seconds, duration)} />
      <PlayPauseButton isPlaying={isPlaying} />
      <p>
        <a href={`/${track.slug}`}>{track.title}</a>
        <SleepNote sleep={sleep} isAsleep={isAsleep} />
      </p>
      <SkipButton to="back" />
      <SkipButton to="forward" />
      <button type="button" className="icon-button" aria-label="Close the player" onClick={close}>
        <Icon name="close" />
      </button>
    </section>
  );
}
