import { isReachable } from '../../offline/connection';
import type { Track } from './now-playing';

/** The actions of the lock screen's buttons. */
export interface Controls {
  play: () => void;
  pause: () => void;
  /** To a moment, in seconds. */
  seek: (to: number) => void;
  /** By this many seconds; negative is backward. */
  skip: (by: number) => void;
}

export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;

const ICON = { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' };

const ACTIONS = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const;

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser does not have the button.
  }
}

/**
 * Shows the narration on the lock screen and handles its buttons (Media Session standard). Called again whenever
 * playing starts, because some phones forget earlier handlers.
 */
export function showOnLockScreen({ title, author, artwork }: Track, controls: Controls): void {
  if (!navigator.mediaSession) return;
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist: author,
    // The sharing picture is not kept on the device; the icon is.
    artwork: isReachable() ? [{ src: artwork, sizes: '1200x630', type: 'image/jpeg' }, ICON] : [ICON],
  });
  const handlers: Record<(typeof ACTIONS)[number], MediaSessionActionHandler> = {
    play: controls.play,
    pause: controls.pause,
    seekbackward: ({ seekOffset }) => controls.skip(-(seekOffset ?? BACK_SECONDS)),
    seekforward: ({ seekOffset }) => controls.skip(seekOffset ?? FORWARD_SECONDS),
    // Without this one, iOS removes its own seek bar as soon as any other is set.
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) controls.seek(seekTime);
    },
  };
  for (const action of ACTIONS) setHandler(action, handlers[action]);
}

/** Shows the position in the narration, once its length is known. */
export function showPosition({ duration, currentTime, playbackRate }: HTMLAudioElement): void {
  if (!Number.isFinite(duration)) return;
  navigator.mediaSession?.setPositionState?.({
    duration,
    position: Math.min(currentTime, duration),
    playbackRate,
  });
}

/**
 * Says whether the narration or a voice plays.
 * @param hasPlace false for a voice that is not the audio element's, and so has no position in seconds
 */
export function showState(state: 'playing' | 'paused', hasPlace: boolean): void {
  if (!navigator.mediaSession) return;
  navigator.mediaSession.playbackState = state;
  if (!hasPlace) navigator.mediaSession.setPositionState?.();
}

/** Removes the narration from the lock screen. */
export function leaveLockScreen(): void {
  if (!navigator.mediaSession) return;
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = 'none';
  for (const action of ACTIONS) setHandler(action, null);
}
