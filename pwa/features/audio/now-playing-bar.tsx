import { useNowPlaying } from './now-playing';

/** The small player, shown while something is open and the article's own player is not in view. */
export function NowPlayingBar() {
  const now = useNowPlaying();
  return now && now.place !== 'at-player' && <now.MiniPlayer />;
}
