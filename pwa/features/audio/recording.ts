import { showPosition } from './lock-screen';
import { loadNarration, narrationElement } from './narration-element';
import type { Reader, ReaderEvents } from './reader';

/** A wait shorter than that, after a seek for example, need not be explained. */
const WAIT_MS = 1500;

/** Reads by the narration's file, in the window's audio element, which an early press may have started already. */
export function openRecording(url: string, events: ReaderEvents): Reader {
  const audio = narrationElement();
  const here = new AbortController();
  /** A place in seconds that waits until the file's length is known. */
  let wanted: number | null = null;
  /** The last place in seconds. A new version empties the element, which then stands at 0. */
  let last = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const on = (type: string, listener: () => void) =>
    audio.addEventListener(type, listener, { signal: here.signal });

  function stopWaiting(): void {
    clearTimeout(waiting);
    if (isWaiting) events.onWait(false);
    isWaiting = false;
  }

  loadNarration(audio, url);
  audio.preservesPitch = true;
  on('play', events.onPlay);
  on('waiting', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      isWaiting = true;
      events.onWait(true);
    }, WAIT_MS);
  });
  for (const type of ['playing', 'pause', 'error']) on(type, stopWaiting);
  on('playing', () => {
    events.onSound();
    showPosition(audio);
  });
  on('pause', events.onPause);
  on('timeupdate', () => {
    last = place();
    events.onMove();
  });
  on('loadedmetadata', () => {
    if (wanted !== null) audio.currentTime = wanted;
    wanted = null;
  });
  for (const type of ['durationchange', 'seeked', 'ratechange']) on(type, () => showPosition(audio));
  on('ended', events.onEnd);
  on('error', events.onBroken);

  const place = () => wanted ?? (audio.readyState > 0 ? audio.currentTime : last);
  return {
    place,
    // A phone that refuses to play without a touch leaves it paused at its place.
    play: () => void audio.play().catch(() => undefined),
    pause: () => audio.pause(),
    isPaused: () => audio.paused,
    moveTo(seconds) {
      if (audio.readyState === 0) wanted = seconds;
      else {
        last = seconds;
        audio.currentTime = seconds;
      }
    },
    placeAfter: seconds => place() + seconds,
    setSpeed(speed) {
      // A newly loaded file takes its speed from the default.
      audio.defaultPlaybackRate = speed;
      audio.playbackRate = speed;
    },
    setVolume(volume) {
      audio.volume = volume;
    },
    leave() {
      here.abort();
      stopWaiting();
      audio.volume = 1;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
