import { useSyncExternalStore } from 'react';
import { beBusy } from '../../offline/busy';
import { forgetPosition, keepPosition, readPosition } from '../../offline/positions';
import { createStore } from '../../ui/store';
import { type Controls, leaveLockScreen, showOnLockScreen, showState } from './lock-screen';
import { momentOf } from './moment';
import { narrationElement } from './narration-element';
import { nowPlaying, setSpeaking, type Track } from './now-playing';
import type { Passage, Reader, ReaderEvents, VoiceKind, VoiceProblem } from './reader';
import { openRecording } from './recording';
import { END_SECONDS, rewindAfter } from './rewind';
import { AWAKE, isOver, type SleepChoice, type SleepTimer, startSleepTimer, volumeAt } from './sleep-timer';
import { keepSpeed, readSpeed } from './speed';

/** The current narration and how it plays, as the players show it. The same object until something changes. */
export interface Playback {
  track: Track;
  voice: VoiceKind;
  /** Why the voice of the device that was asked for does not read. */
  voiceProblem: VoiceProblem | null;
  isPlaying: boolean;
  /** Position in seconds. */
  seconds: number;
  /** Whole length in seconds. */
  duration: number;
  /** Where a voice of the device is in the text; null for the narration. */
  passage: Passage | null;
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

/** What is open; null for nothing. */
export const playback = createStore<Playback | null>(null);

export const usePlayback = (): Playback | null => useSyncExternalStore(playback.watch, playback.get);

function change(part: Partial<Playback>): void {
  const now = playback.get();
  if (now) playback.set({ ...now, ...part });
}

/** The open narration's session: who reads, and what the listener did. */
interface Session {
  reader: Reader;
  /** Whose voice was asked for last; that of the device takes time to come. */
  asked: VoiceKind;
  /** Listeners on the page. */
  events: AbortController;
  /** Whether the listener chose the position. Only then may one near the start be stored. */
  isChosen: boolean;
  /** Where the listener stopped the last time, until it has been passed; the narration begins a little before. */
  resumedAt: number | null;
  keptSeconds: number;
  /** Epoch milliseconds; null while it plays, or if the listener has chosen a position since. */
  pausedAt: number | null;
  /** Allows new versions of the site again. */
  endBusy: () => void;
}

let session: Session | null = null;
let sleepTimeout: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens a narration, in place of the one that is open, and plays it.
 * @param at where to begin: in seconds, or as an address names it (`#t=3:20`); without it, where the listener stopped
 */
export function listenTo(track: Track, at?: number | string): void {
  const before = playback.get();
  const isNew = before?.track.slug !== track.slug;
  if (isNew) open(track);
  if (typeof at === 'number') seek(at);
  else if (at !== undefined) openLink(momentOf(at, track.seconds));
  else if (isNew) void resume(track);
  // A listener who prefers the device's voice hears the next article by it, too.
  if (isNew && before?.voice === 'device') void readBy('device', true);
  else play();
}

/** A link without a valid moment must not overwrite the stored position. */
function openLink(seconds: number): void {
  if (seconds > 0) seek(seconds);
  else moveTo(0);
}

function open(track: Track): void {
  leave();
  const audio = narrationElement();
  const reader = openRecording(track.url, readerEvents);
  const opened: Session = {
    reader,
    asked: 'narration',
    events: new AbortController(),
    isChosen: false,
    resumedAt: null,
    keptSeconds: 0,
    pausedAt: null,
    endBusy: () => undefined,
  };
  session = opened;
  const speed = readSpeed();
  reader.setSpeed(speed);
  const { signal } = opened.events;
  document.addEventListener('visibilitychange', keep, { signal });
  window.addEventListener('pagehide', keep, { signal });
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
    isBroken: audio.error !== null,
  });
  if (reader.isPaused()) return;
  begin();
  showOnLockScreen(track, controls);
}

const readerEvents: ReaderEvents = {
  onPlay: begin,
  onSound() {
    const now = playback.get();
    if (now) showOnLockScreen(now.track, controls);
  },
  onPause: pauseBegins,
  onMove: moveOn,
  onLength: duration => change({ duration }),
  onEnd: end,
  onBroken() {
    if (playback.get()?.voice === 'device') {
      void readBy('narration', false).then(() => change({ voiceProblem: 'silent' }));
    } else {
      change({ isBroken: true });
    }
  },
};

/** Says that a voice of the device plays or rests, where others see only the audio element. */
function sayState(state: 'playing' | 'paused'): void {
  setSpeaking(state === 'playing');
  showState(state);
}

/** Runs when playing begins, by whichever button. */
function begin(): void {
  const now = playback.get();
  if (!session || !now) return;
  const { reader, pausedAt } = session;
  if (now.voice === 'device') {
    // Its sentence begins anew after any pause.
    if (now.isAsleep) moveTo(reader.placeAfter(-ASLEEP_REWIND_SECONDS));
    sayState('playing');
  } else if (pausedAt !== null) {
    const back = now.isAsleep ? ASLEEP_REWIND_SECONDS : rewindAfter(Date.now() - pausedAt);
    if (back > 0) moveTo(reader.place() - back);
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
  if (playback.get()?.voice === 'device') sayState('paused');
  session.endBusy();
  keep();
  change({ isPlaying: false });
}

function moveOn(passage: Passage | null = null): void {
  const state = playback.get();
  if (!session || !state) return;
  const now = performance.now();
  if (isOver(state.sleep, now)) {
    fallAsleep();
    return;
  }
  session.reader.setVolume(volumeAt(state.sleep, now));
  const seconds = session.reader.place();
  if (seconds >= (session.resumedAt ?? 0)) session.resumedAt = null;
  if (Math.abs(seconds - session.keptSeconds) >= KEEP_EVERY_SECONDS) keep();
  change({ seconds, passage });
}

function end(): void {
  const now = playback.get();
  if (!now) return;
  // Without storage, there was nothing to forget.
  forgetPosition(now.track.slug).catch(() => undefined);
  if (now.sleep.choice === 'end') fallAsleep();
}

function fallAsleep(): void {
  const { isPlaying = false, sleep } = playback.get() ?? {};
  session?.reader.pause();
  setSleep('off');
  change({ isAsleep: isPlaying || sleep?.choice === 'end' });
}

/** Stores the position. Without storage it is lost, but listening continues. */
function keep(): void {
  const now = playback.get();
  if (!session || !now) return;
  session.keptSeconds = session.reader.place();
  keepPosition(now.track.slug, session.keptSeconds, session.isChosen).catch(() => undefined);
}

/** Continues a little before the position where the listener stopped. */
async function resume({ slug, seconds }: Track): Promise<void> {
  const opened = session;
  const position = await readPosition(slug).catch(() => null);
  if (!position || !opened || opened !== session || opened.isChosen) return;
  // If an early press started it before the app, move it only while it is still at its beginning.
  if (opened.reader.place() > REWIND_SECONDS || position.seconds > seconds - END_SECONDS) return;
  moveTo(position.seconds - Math.max(REWIND_SECONDS, rewindAfter(Date.now() - position.keptAt)));
  opened.resumedAt = position.seconds;
}

function moveTo(seconds: number): void {
  const now = playback.get();
  if (!session || !now) return;
  const to = Math.min(Math.max(0, seconds), now.duration);
  session.reader.moveTo(to);
  if (now.voice === 'narration') change({ seconds: to });
}

function play(): void {
  session?.reader.play();
}

/** Moves to a position that the listener has chosen, in seconds, limited to the narration's length. */
export function seek(to: number): void {
  if (!session) return;
  session.isChosen = true;
  session.resumedAt = null;
  session.pausedAt = null;
  moveTo(to);
}

export function skip(by: number): void {
  if (session) seek(session.reader.placeAfter(by));
}

export function togglePlaying(): void {
  if (session?.reader.isPaused()) play();
  else session?.reader.pause();
}

const controls: Controls = { play, pause: () => session?.reader.pause(), seek, skip };

/** Changes the speed, for later narrations too. */
export function setSpeed(speed: number): void {
  session?.reader.setSpeed(speed);
  keepSpeed(speed);
  change({ speed });
}

/** Sets or removes the sleep timer. */
export function setSleep(choice: SleepChoice): void {
  clearTimeout(sleepTimeout);
  const sleep = startSleepTimer(choice, performance.now());
  session?.reader.setVolume(1);
  // While nothing plays, nothing moves that would end the timer.
  if (sleep.endsAt !== null) sleepTimeout = setTimeout(fallAsleep, sleep.endsAt - performance.now());
  change({ sleep, isAsleep: false });
}

/**
 * Has another voice read on from the same place.
 * @param plays whether it plays then; without it, if the voice before played
 */
export async function readBy(voice: VoiceKind, plays?: boolean): Promise<void> {
  const opened = session;
  const track = playback.get()?.track;
  if (!opened || !track || opened.asked === voice) return;
  opened.asked = voice;
  const next = voice === 'device' ? await openVoice(track) : openRecording(track.url, readerEvents);
  const isWanted = opened === session && opened.asked === voice;
  if (typeof next !== 'string') {
    if (isWanted) replaceReader(opened, next, voice, plays);
    else next.leave();
  } else if (isWanted) {
    opened.asked = 'narration';
    change({ voiceProblem: next });
    if (plays) play();
  }
}

const openVoice = (track: Track): Promise<Reader | VoiceProblem> =>
  import('./device-voice').then(
    ({ openDeviceVoice }) => openDeviceVoice(track, readerEvents),
    (): VoiceProblem => 'no-text',
  );

function replaceReader(opened: Session, next: Reader, voice: VoiceKind, plays?: boolean): void {
  const state = playback.get();
  if (!state) return;
  // A voice of the device begins the paragraph anew, and needs no rewinding.
  const place = (voice === 'device' ? opened.resumedAt : null) ?? opened.reader.place();
  const goesOn = plays ?? state.isPlaying;
  opened.reader.pause();
  opened.reader.leave();
  setSpeaking(false);
  opened.reader = next;
  opened.pausedAt = null;
  change({ voice, voiceProblem: null, passage: null, isBroken: false });
  next.setSpeed(state.speed);
  moveTo(place);
  if (goesOn) play();
}

/** The listener knows, or the device has voices by now. */
export const forgetVoiceProblem = (): void => change({ voiceProblem: null });

/** Closes the player and stores the position. */
export function stopListening(): void {
  leave();
  clearTimeout(sleepTimeout);
  nowPlaying.set(null);
  playback.set(null);
}

function leave(): void {
  if (!session) return;
  session.events.abort();
  keep();
  session.endBusy();
  session.reader.leave();
  session = null;
  leaveLockScreen();
}
