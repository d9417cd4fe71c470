import { MiniPlayer } from './mini-player';
import { nowPlaying, setNowPlaying, type Track } from './now-playing';
import { listenTo } from './playback';
import { Player } from './player';

/** Plays a narration and shows the player; loaded when somebody listens. */
export function openPlayer(track: Track, at?: number | string): void {
  const { slug } = track;
  listenTo(track, at);
  if (nowPlaying()?.slug !== slug) setNowPlaying({ slug, Player, MiniPlayer, isWhole: false });
}
