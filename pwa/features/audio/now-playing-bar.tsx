import { useNowPlaying } from './now-playing';

/** The small player, shown while something is open and the whole player is not in view. */
export function NowPlayingBar() {
  const now = useNowPlaying();
  return now && !now.isWhole && <now.MiniPlayer />;
}
