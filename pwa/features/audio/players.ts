import { MiniPlayer } from './mini-player';
import { nowPlaying, setNowPlaying, type Track } from './now-playing';
import { listenTo } from './playback';
import { Player } from './player';

/**
 * Plays a narration and shows the player; what is loaded when somebody listens.
 * @param at where to begin: in seconds, or as an address names it; without it, where the listener stopped
 */
export function openPlayer(track: Track, at?: number | string): void {
  const { slug } = track;
  listenTo(track, at);
  if (nowPlaying()?.slug !== slug) setNowPlaying({ slug, Player, MiniPlayer, isWhole: false });
}
