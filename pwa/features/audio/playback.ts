import { isReachable } from '../../offline/connection';
import { watchSessionEnd } from '../../offline/session-events';
import { leaveHash } from '../../state/use-hash';
import { following } from './following';
import { session, setSession } from './listening-session';
import { leaveLockScreen, showOnLockScreen } from './lock-screen';
import { momentOf } from './moment';
import { narrationElement } from './narration-element';
import { nowPlaying, type Track } from './now-playing';
import { change, playback } from './playback-state';
import { forgetPlace, keep, moveTo, resume } from './position';
import { readerEvents } from './reader-events';
import { openRecording } from './recording';
import { stayAwake } from './sleep';
import { AWAKE } from './sleep-timer';
import { readSpeed } from './speed';
import { controls, play, seek } from './steering';
import { readBy } from './switch-voice';
import { readVoiceKind } from './voice-kind';

/**
 * Opens a narration, in place of the one that is open, and plays it.
 * @param at where to begin: in seconds, or as an address names it (`#t=3:20`); without it, where the listener stopped
 * @param isAway whether it is known that the file cannot be had now, so that it is not tried
 */
export function listenTo(track: Track, at?: number | string, isAway = false): void {
  const before = playback.get();
  const isNew = before?.track.slug !== track.slug;
  // A listener who prefers the device's voice hears every article by it.
  const isByDevice = isNew && (before?.voice ?? readVoiceKind()) === 'device';
  // The press would otherwise start the narration, too.
  if (isByDevice) narrationElement().pause();
  if (isNew) open(track);
  if (typeof at === 'number') seek(at);
  else if (at !== undefined) {
    openLink(momentOf(at, track.seconds));
    // Loaded again, the page would go back to the link's moment.
    leaveHash();
  } else if (isNew) resume(track);
  if (isByDevice) void readBy('device', true);
  else if (isAway) change({ isBroken: true });
  else play();
}

/** A link without a valid moment must not overwrite the stored position. */
function openLink(seconds: number): void {
  if (seconds > 0) seek(seconds);
  else moveTo(0);
}

function open(track: Track): void {
  leave();
  following.set(true);
  const audio = narrationElement();
  const reader = openRecording(track.url, readerEvents);
  const events = new AbortController();
  setSession({
    reader,
    heard: readerEvents,
    asked: 'narration',
    placed: Promise.resolve(),
    events,
    isChosen: false,
    resumedAt: null,
    keptSeconds: 0,
    keepsAfter: 0,
    pausedAt: null,
    endBusy: () => undefined,
  });
  const speed = readSpeed();
  reader.setSpeed(speed);
  const { signal } = events;
  document.addEventListener('visibilitychange', keep, { signal });
  window.addEventListener('pagehide', keep, { signal });
  signal.addEventListener('abort', watchSessionEnd(forgetPlace));
  // An early press may already have started the file, or found that it cannot be played.
  playback.set({
    track,
    voice: 'narration',
    voiceProblem: null,
    isPlaying: false,
    seconds: audio.currentTime,
    duration: track.seconds,
    passage: null,
    speed,
    // A listener who goes to bed with one article may begin another.
    sleep: playback.get()?.sleep ?? AWAKE,
    isAsleep: false,
    isWaiting: false,
    isBroken: false,
  });
  // The element's error came before anybody listened for it; with a network again, the file is asked for anew.
  if (audio.error && isReachable()) audio.load();
  else if (audio.error) readerEvents.onBroken();
  if (reader.isPaused()) return;
  readerEvents.onPlay();
  showOnLockScreen(track, controls);
}

/** Closes the player and stores the position. */
export function stopListening(): void {
  leave();
  stayAwake();
  nowPlaying.set(null);
  playback.set(null);
}

function leave(): void {
  const opened = session();
  if (!opened) return;
  opened.events.abort();
  keep();
  opened.endBusy();
  opened.reader.leave();
  setSession(null);
  leaveLockScreen();
}
