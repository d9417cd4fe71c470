import { useEffect, useRef, useState } from 'react';
import { forgetPosition, keepPosition, readPosition } from '../../offline/positions';
import { inWords, minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { showOnLockScreen } from './lock-screen';
import { loadNarration, narrationElement } from './narration-element';

export interface Track {
  slug: string;
  title: string;
  /** Who is named as the artist on the lock screen. */
  author: string;
  artwork: string;
  url: string;
  /** Whole length in seconds, known before the file is. */
  seconds: number;
  pdfUrl: string | null;
}

export interface PlayerProps {
  track: Track;
  onClose: () => void;
}

const KEEP_EVERY_SECONDS = 5;
const SEEK_STEP_SECONDS = 5;

/**
 * The player (SPEC.md section 2): play and pause, seek slider, duration and remaining time as m:ss, download, close.
 * It starts where the listener stopped and keeps the place every five seconds and whenever the page may go away.
 */
export default function Player({ track, onClose }: PlayerProps) {
  const [playing, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [duration, setDuration] = useState(track.seconds);
  const [broken, setBroken] = useState(false);
  const chosen = useRef(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { slug, url } = track;

  useEffect(() => {
    const audio = narrationElement();
    const events = new AbortController();
    const on = (type: string, listener: () => void, target: EventTarget = audio) =>
      target.addEventListener(type, listener, { signal: events.signal });
    let keptAt = 0;

    const keep = () => {
      keptAt = audio.currentTime;
      // Without storage the place is forgotten; listening goes on.
      keepPosition(slug, audio.currentTime, chosen.current).catch(() => undefined);
    };
    on('play', () => setPlaying(true));
    on('pause', () => setPlaying(false));
    on('pause', keep);
    on('timeupdate', () => {
      setSeconds(audio.currentTime);
      if (Math.abs(audio.currentTime - keptAt) >= KEEP_EVERY_SECONDS) keep();
    });
    on('durationchange', () => Number.isFinite(audio.duration) && setDuration(audio.duration));
    on('ended', () => void forgetPosition(slug).catch(() => undefined));
    on('error', () => setBroken(true));
    on('visibilitychange', keep, document);
    on('pagehide', keep, window);

    loadNarration(audio, url);
    // An early touch may have started it already, or have found that it cannot be played.
    setPlaying(!audio.paused);
    setBroken(audio.error !== null);
    // At once: a phone lets it play only in answer to a touch, and nothing of the file is loaded before.
    audio.play().catch(() => setPlaying(false));
    void resume(audio, slug, events.signal).then(() => setSeconds(audio.currentTime));
    toggle.current?.focus({ preventScroll: true });
    return () => {
      events.abort();
      keep();
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    };
  }, [slug, url]);

  useEffect(() => {
    if (playing) return showOnLockScreen(track, narrationElement());
  }, [playing, track]);

  function seek(to: number) {
    chosen.current = true;
    narrationElement().currentTime = to;
    setSeconds(to);
  }

  if (broken) return <BrokenNarration pdfUrl={track.pdfUrl} onClose={onClose} />;
  const left = Math.max(0, duration - seconds);
  return (
    <section className="player" aria-label="Audio player">
      <button
        ref={toggle}
        type="button"
        className="player-toggle"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => (playing ? narrationElement().pause() : void narrationElement().play())}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
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
          <span>
            <span className="visually-hidden">Remaining </span>−{minutesAndSeconds(left)}
          </span>
        </p>
      </div>
      <a className="icon-button" href={url} download aria-label="Download the narration">
        <Icon name="download" />
      </a>
      <button type="button" className="icon-button" aria-label="Close the player" onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}

function BrokenNarration({ pdfUrl, onClose }: { pdfUrl: string | null; onClose: () => void }) {
  return (
    <section className="player" aria-label="Audio player">
      <p className="player-problem" role="status">
        The narration cannot be played just now.{' '}
        {pdfUrl && (
          <a href={pdfUrl} target="_blank" rel="noopener">
            Read the PDF instead
          </a>
        )}
      </p>
      <button type="button" className="icon-button" aria-label="Close the player" onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}

/** Goes to where the listener stopped, once the file's length is known. */
async function resume(audio: HTMLAudioElement, slug: string, signal: AbortSignal): Promise<void> {
  const position = await readPosition(slug).catch(() => 0);
  // What was started before the app, by an early touch, is only moved while it is still at its beginning.
  if (position === 0 || audio.currentTime > SEEK_STEP_SECONDS) return;
  if (audio.readyState === 0) {
    await new Promise(resolve => {
      audio.addEventListener('loadedmetadata', resolve, { once: true, signal });
      audio.addEventListener('error', resolve, { once: true, signal });
    });
  }
  if (signal.aborted) return;
  if (position < audio.duration - SEEK_STEP_SECONDS) audio.currentTime = position;
}
