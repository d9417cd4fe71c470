import { useSyncExternalStore } from 'react';
import { beBusy } from '../../offline/busy';
import { forgetPosition, keepPosition, readPosition } from '../../offline/positions';
import { type Controls, leaveLockScreen, showOnLockScreen, showPosition } from './lock-screen';
import { momentOf } from './moment';
import { loadNarration, narrationElement } from './narration-element';
import { nowPlaying, type Track } from './now-playing';
import { END_SECONDS, rewindAfter } from './rewind';
import { AWAKE, isOver, type SleepChoice, type SleepTimer, startSleepTimer, volumeAt } from './sleep-timer';
import { keepSpeed, readSpeed } from './speed';

/** The current narration and how it plays, as the players show it. The same object until something changes. */
export interface Playback {
  track: Track;
  isPlaying: boolean;
  /** Position in seconds. */
  seconds: number;
  /** Whole length in seconds. */
  duration: number;
  speed: number;
  sleep: SleepTimer;
  /** Whether the sleep timer has stopped it, and it has not been played since. */
  isAsleep: boolean;
  /** Whether the file cannot be played. */
  isBroken: boolean;
}

const KEEP_EVERY_SECONDS = 5;
/** Rewind at least this far after leaving the page, and this far after the sleep timer, in seconds. */
const REWIND_SECONDS = 5;
const ASLEEP_REWIND_SECONDS = 20;

let playback: Playback | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function show(next: Playback | null): void {
  playback = next;
  for (const listener of listeners) listener();
}

function change(part: Partial<Playback>): void {
  if (playback) show({ ...playback, ...part });
}

/** The current narration; null if nothing is open. */
export const usePlayback = (): Playback | null => useSyncExternalStore(subscribe, () => playback);

/** The open narration's session: listeners on the audio element, and what the listener did. */
interface Session {
  events: AbortController;
  /** Whether the listener chose the position. Only then may one near the start be stored. */
  isChosen: boolean;
  /** A position in seconds that waits until the file's length is known. */
  wanted: number | null;
  keptSeconds: number;
  /** Epoch milliseconds; null while it plays, or if the listener has chosen a position since. */
  pausedAt: number | null;
  /** Allows new versions of the site again. */
  endBusy: () => void;
}

let session: Session | null = null;
let sleepTimeout: ReturnType<typeof setTimeout> | undefined;

const placeOf = ({ wanted }: Session): number => wanted ?? narrationElement().currentTime;

/**
 * Opens a narration, in place of the one that is open, and plays it.
 * @param at where to begin: in seconds, or as an address names it (`#t=3:20`); without it, where the listener stopped
 */
export function listenTo(track: Track, at?: number | string): void {
  const isNew = playback?.track.slug !== track.slug;
  if (isNew) open(track);
  if (typeof at === 'number') seek(at);
  else if (at !== undefined) openLink(momentOf(at, track.seconds));
  else if (isNew) void resume(track);
  play();
}

/** A link without a valid moment must not overwrite the stored position. */
function openLink(seconds: number): void {
  if (seconds > 0) seek(seconds);
  else moveTo(0);
}

function open(track: Track): void {
  leave();
  const audio = narrationElement();
  const opened: Session = {
    events: new AbortController(),
    isChosen: false,
    wanted: null,
    keptSeconds: 0,
    pausedAt: null,
    endBusy: () => undefined,
  };
  session = opened;
  loadNarration(audio, track.url);
  const speed = readSpeed();
  // A newly loaded file takes its speed from the default.
  audio.defaultPlaybackRate = speed;
  audio.playbackRate = speed;
  audio.preservesPitch = true;
  follow(audio, opened);
  // An early press may already have started the file, or found that it cannot be played.
  show({
    track,
    isPlaying: false,
    seconds: audio.currentTime,
    duration: track.seconds,
    speed,
    // A listener who goes to bed with one article may begin another.
    sleep: playback?.sleep ?? AWAKE,
    isAsleep: false,
    isBroken: audio.error !== null,
  });
  if (audio.paused) return;
  begin();
  showOnLockScreen(track, controls);
}

function follow(audio: HTMLAudioElement, { events }: Session): void {
  const on = (type: string, listener: () => void, target: EventTarget = audio) =>
    target.addEventListener(type, listener, { signal: events.signal });
  on('play', begin);
  on('playing', () => {
    if (playback) showOnLockScreen(playback.track, controls);
    showPosition(audio);
  });
  on('pause', pauseBegins);
  on('timeupdate', moveOn);
  on('loadedmetadata', () => {
    if (session?.wanted != null) audio.currentTime = session.wanted;
    if (session) session.wanted = null;
  });
  on('durationchange', () => {
    if (Number.isFinite(audio.duration)) change({ duration: audio.duration });
  });
  for (const type of ['durationchange', 'seeked', 'ratechange']) on(type, () => showPosition(audio));
  on('ended', end);
  on('error', () => change({ isBroken: true }));
  on('visibilitychange', keep, document);
  on('pagehide', keep, window);
}

/** Runs when playing begins, by whichever button. */
function begin(): void {
  if (!session || !playback) return;
  if (session.pausedAt !== null) {
    const back = playback.isAsleep ? ASLEEP_REWIND_SECONDS : rewindAfter(Date.now() - session.pausedAt);
    if (back > 0) moveTo(placeOf(session) - back);
  }
  session.pausedAt = null;
  // Hold back new versions of the site.
  session.endBusy();
  session.endBusy = beBusy();
  change({ isPlaying: true, isAsleep: false });
}

function pauseBegins(): void {
  if (!session) return;
  session.pausedAt = Date.now();
  session.endBusy();
  keep();
  change({ isPlaying: false });
}

function moveOn(): void {
  if (!session || !playback) return;
  const now = performance.now();
  if (isOver(playback.sleep, now)) {
    fallAsleep();
    return;
  }
  narrationElement().volume = volumeAt(playback.sleep, now);
  const seconds = placeOf(session);
  if (Math.abs(seconds - session.keptSeconds) >= KEEP_EVERY_SECONDS) keep();
  change({ seconds });
}

function end(): void {
  if (!playback) return;
  // Without storage, there was nothing to forget.
  forgetPosition(playback.track.slug).catch(() => undefined);
  if (playback.sleep.choice === 'end') fallAsleep();
}

function fallAsleep(): void {
  const wasPlaying = playback?.isPlaying ?? false;
  const isEnd = playback?.sleep.choice === 'end';
  narrationElement().pause();
  setSleep('off');
  change({ isAsleep: wasPlaying || isEnd });
}

/** Stores the position. Without storage it is lost, but listening continues. */
function keep(): void {
  if (!session || !playback) return;
  session.keptSeconds = placeOf(session);
  keepPosition(playback.track.slug, session.keptSeconds, session.isChosen).catch(() => undefined);
}

/** Continues a little before the position where the listener stopped. */
async function resume({ slug, seconds }: Track): Promise<void> {
  const opened = session;
  const position = await readPosition(slug).catch(() => null);
  if (!position || !opened || opened !== session || opened.isChosen) return;
  // If an early press started it before the app, move it only while it is still at its beginning.
  if (placeOf(opened) > REWIND_SECONDS || position.seconds > seconds - END_SECONDS) return;
  moveTo(position.seconds - Math.max(REWIND_SECONDS, rewindAfter(Date.now() - position.keptAt)));
}

function moveTo(seconds: number): void {
  if (!session || !playback) return;
  const to = Math.min(Math.max(0, seconds), playback.duration);
  const audio = narrationElement();
  if (audio.readyState === 0) session.wanted = to;
  else audio.currentTime = to;
  change({ seconds: to });
}

function play(): void {
  // A phone that refuses to play without a touch leaves it paused at its position.
  narrationElement()
    .play()
    .catch(() => undefined);
}

/** Moves to a position that the listener has chosen, in seconds, limited to the narration's length. */
export function seek(to: number): void {
  if (!session) return;
  session.isChosen = true;
  session.pausedAt = null;
  moveTo(to);
}

export function skip(by: number): void {
  if (session) seek(placeOf(session) + by);
}

export function togglePlaying(): void {
  const audio = narrationElement();
  if (audio.paused) play();
  else audio.pause();
}

const controls: Controls = { play, pause: () => narrationElement().pause(), seek, skip };

/** Changes the speed, for later narrations too. */
export function setSpeed(speed: number): void {
  const audio = narrationElement();
  audio.defaultPlaybackRate = speed;
  audio.playbackRate = speed;
  keepSpeed(speed);
  change({ speed });
}

/** Sets or removes the sleep timer. */
export function setSleep(choice: SleepChoice): void {
  clearTimeout(sleepTimeout);
  const sleep = startSleepTimer(choice, performance.now());
  narrationElement().volume = 1;
  // While nothing plays, there are no `timeupdate` events to end the timer.
  if (sleep.endsAt !== null) sleepTimeout = setTimeout(fallAsleep, sleep.endsAt - performance.now());
  change({ sleep, isAsleep: false });
}

/** Closes the player and stores the position. */
export function stopListening(): void {
  leave();
  clearTimeout(sleepTimeout);
  nowPlaying.set(null);
  show(null);
}

function leave(): void {
  if (!session) return;
  const audio = narrationElement();
  session.events.abort();
  keep();
  session.endBusy();
  session = null;
  leaveLockScreen();
  audio.volume = 1;
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}
