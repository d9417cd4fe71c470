import { listening } from '../../content/listening';
import { beBusy } from '../../offline/busy';
import { probe } from '../../offline/connection';
import { forgetPosition } from '../../offline/positions';
import { announce } from '../../ui/announce';
import { session } from './listening-session';
import { showOnLockScreen, showState } from './lock-screen';
import { setSpeaking } from './now-playing';
import { change, playback } from './playback-state';
import { keep, moveTo } from './position';
import type { Passage, ReaderEvents } from './reader';
import { rewindAfter } from './rewind';
import { fallAsleep } from './sleep';
import { isOver, volumeAt } from './sleep-timer';
import { controls } from './steering';
import { readBy } from './switch-voice';

const KEEP_EVERY_SECONDS = 5;
/** Rewind this far after the sleep timer, in seconds. */
const ASLEEP_REWIND_SECONDS = 20;

/** Follows whatever reads: shows it, stores the position, obeys the sleep timer. */
export const readerEvents: ReaderEvents = {
  onPlay: begin,
  onSound() {
    const now = playback.get();
    if (now) showOnLockScreen(now.track, controls);
  },
  onPause: pauseBegins,
  onWait(isWaiting) {
    change({ isWaiting });
    if (!isWaiting) return;
    announce(listening.waiting);
    // The rest of the page learns, too, whether the network has gone.
    void probe();
  },
  onMove: moveOn,
  onEnd: end,
  onBroken() {
    if (playback.get()?.voice === 'device') {
      void readBy('narration', false).then(() => change({ voiceProblem: 'silent' }));
    } else {
      // A player does not say whether the file or the network was at fault; the server does.
      void probe();
      change({ isBroken: true, isPlaying: false });
      // Not every browser pauses a broken element, which would then hold back new versions.
      session()?.reader.pause();
    }
  },
};

/** Says that a voice of the device plays or rests, where others see only the audio element. */
function sayState(state: 'playing' | 'paused'): void {
  setSpeaking(state === 'playing');
  showState(state, false);
}

/** Runs when playing begins, by whichever button. */
function begin(): void {
  const now = playback.get();
  const opened = session();
  if (!opened || !now) return;
  const { reader, pausedAt } = opened;
  if (now.voice === 'device') {
    // Its sentence begins anew after any pause.
    if (now.isAsleep) moveTo(reader.placeAfter(-ASLEEP_REWIND_SECONDS));
    sayState('playing');
  } else if (pausedAt !== null) {
    const back = now.isAsleep ? ASLEEP_REWIND_SECONDS : rewindAfter(Date.now() - pausedAt);
    if (back > 0) moveTo(reader.place() - back);
  }
  if (now.voice === 'narration') showState('playing', true);
  opened.pausedAt = null;
  // Hold back new versions of the site.
  opened.endBusy();
  opened.endBusy = beBusy();
  change({ isPlaying: true, isAsleep: false });
}

function pauseBegins(): void {
  const opened = session();
  if (!opened) return;
  opened.pausedAt = Date.now();
  if (playback.get()?.voice === 'device') sayState('paused');
  else showState('paused', true);
  opened.endBusy();
  keep();
  change({ isPlaying: false });
}

function moveOn(passage: Passage | null = null): void {
  const state = playback.get();
  const opened = session();
  if (!opened || !state) return;
  const now = performance.now();
  if (isOver(state.sleep, now)) {
    fallAsleep();
    return;
  }
  opened.reader.setVolume(volumeAt(state.sleep, now));
  const seconds = opened.reader.place();
  if (seconds >= (opened.resumedAt ?? 0)) opened.resumedAt = null;
  if (Math.abs(seconds - opened.keptSeconds) >= KEEP_EVERY_SECONDS) keep();
  change({ seconds, passage });
}

function end(): void {
  const now = playback.get();
  if (!now) return;
  // Without storage, there was nothing to forget.
  forgetPosition(now.track.slug).catch(() => undefined);
  if (now.sleep.choice === 'end') fallAsleep();
  announce(listening.ended);
}
