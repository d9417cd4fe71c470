import type { Track } from './player';

const SKIP_SECONDS = 15;

/**
 * Shows the narration on the lock screen and takes its buttons (Media Session standard). Called anew whenever playing
 * starts: some phones forget handlers that were set before.
 * @returns a function that takes it off again
 */
export function showOnLockScreen(track: Track, audio: HTMLAudioElement): (() => void) | undefined {
  const session = navigator.mediaSession;
  if (!session) return undefined;
  session.metadata = new MediaMetadata({
    title: track.title,
    artist: track.author,
    artwork: [{ src: track.artwork, sizes: '512x512', type: 'image/png' }],
  });
  const move = (by: number) => {
    audio.currentTime = Math.min(Math.max(0, audio.currentTime + by), audio.duration || 0);
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void audio.play(),
    pause: () => audio.pause(),
    seekbackward: ({ seekOffset }) => move(-(seekOffset ?? SKIP_SECONDS)),
    seekforward: ({ seekOffset }) => move(seekOffset ?? SKIP_SECONDS),
    // Without this one, iOS takes its own seek bar away as soon as any other is set.
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) audio.currentTime = seekTime;
    },
  };
  for (const [action, handler] of Object.entries(handlers)) {
    session.setActionHandler(action as MediaSessionAction, handler);
  }
  const showPosition = () => {
    if (!Number.isFinite(audio.duration)) return;
    session.setPositionState({
      duration: audio.duration,
      position: Math.min(audio.currentTime, audio.duration),
      playbackRate: audio.playbackRate,
    });
  };
  showPosition();
  audio.addEventListener('seeked', showPosition);
  audio.addEventListener('durationchange', showPosition);
  return () => {
    audio.removeEventListener('seeked', showPosition);
    audio.removeEventListener('durationchange', showPosition);
  };
}
