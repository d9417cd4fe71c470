import { useEffect, useLayoutEffect, useRef } from 'react';
import { inWords, minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { BrokenNarration } from './broken-narration';
import { pressKey, SEEK_STEP_SECONDS } from './keys';
import { MoreMenu } from './more-menu';
import { showWhole } from './now-playing';
import { PlayPauseButton } from './play-pause-button';
import { type Playback, seek, setSpeed, stopListening, usePlayback } from './playback';
import { useReadAlong } from './read-along';
import { SkipButton } from './skip-button';
import { SleepNote } from './sleep-note';
import { SPEEDS } from './speed';

/**
 * The player: play and pause, seek slider, duration and remaining time as m:ss, download, close; also speed, steps back
 * and forward, sleep timer, link to the moment.
 */
export function Player() {
  const playback = usePlayback();
  const isTimed = useReadAlong(playback?.track);
  useLayoutEffect(followView, []);
  if (!playback) return null;
  if (playback.isBroken) return <BrokenNarration pdfUrl={playback.track.pdfUrl} onClose={stopListening} />;
  return (
    <section className="player" aria-label="Audio player" onKeyDown={pressKey}>
      <Toggle isPlaying={playback.isPlaying} />
      <Seek playback={playback} />
      <SkipButton to="back" />
      <SkipButton to="forward" />
      <label className="player-speed">
        <span className="visually-hidden">Speed</span>
        <select value={playback.speed} onChange={event => setSpeed(Number(event.target.value))}>
          {SPEEDS.map(speed => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      <a className="icon-button" href={playback.track.url} download aria-label="Download the narration">
        <Icon name="download" />
      </a>
      <MoreMenu playback={playback} isTimed={isTimed} />
      <button
        type="button"
        className="icon-button player-close"
        aria-label="Close the player"
        onClick={stopListening}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

/** Shows the small player once the reader has scrolled past this one. @returns a function that ends it */
function followView(): () => void {
  let leave = showWhole();
  const observer = new IntersectionObserver(entries => {
    const entry = entries.at(-1);
    if (!entry) return;
    leave();
    const isPast = !entry.isIntersecting && entry.boundingClientRect.top < 0;
    if (!isPast) leave = showWhole();
  });
  const place = document.querySelector('.actions');
  if (place) observer.observe(place);
  return () => {
    observer.disconnect();
    leave();
  };
}

function Toggle({ isPlaying }: { isPlaying: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  // Takes the focus only from the Play button that it replaces.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return <PlayPauseButton ref={button} isPlaying={isPlaying} />;
}

function Seek({ playback: { seconds, duration, speed, sleep, isAsleep } }: { playback: Playback }) {
  return (
    <div className="player-seek">
      <input
        type="range"
        aria-label="Seek"
        min={0}
        max={Math.floor(duration)}
        step={SEEK_STEP_SECONDS}
        value={seconds}
        aria-valuetext={`${inWords(seconds)} of ${inWords(duration)}`}
        onChange={event => seek(Number(event.target.value))}
      />
      <p className="player-times">
        <span>
          <span className="visually-hidden">Duration </span>
          {minutesAndSeconds(duration)}
        </span>
        <SleepNote sleep={sleep} isAsleep={isAsleep} />
        <span>
          <span className="visually-hidden">Remaining </span>−
          {minutesAndSeconds(Math.max(0, duration - seconds) / speed)}
          {speed !== 1 && <span className="visually-hidden"> at {speed}×</span>}
        </span>
      </p>
    </div>
  );
}
