import { MiniPlayer } from './mini-player';
import { nowPlaying, type Track } from './now-playing';
import { listenTo } from './playback';
import { Player } from './player';
import { togglePlaying } from './steering';

/** Plays a narration and shows the player; loaded when somebody listens. */
export function openPlayer(track: Track, at?: number | string): void {
  const { slug } = track;
  listenTo(track, at);
  if (nowPlaying.get()?.slug !== slug)
    nowPlaying.set({ slug, Player, MiniPlayer, place: 'elsewhere', isSpeaking: false });
}

/** Plays or pauses a narration that is open, and opens any other. */
export function toggleNarration(track: Track): void {
  if (nowPlaying.get()?.slug === track.slug) togglePlaying();
  else openPlayer(track);
}
