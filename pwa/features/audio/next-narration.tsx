import { listening } from '../../content/listening';
import { END_SECONDS } from './end';
import { useNowPlaying } from './now-playing';
import type { Playback } from './playback-state';

/** The first of the related articles in the article that is open. */
const NEXT = '.related .card-title a';

/** At the end of a narration, leads to that of the next article. Only in the article itself, which names it. */
export function NextNarration({ playback }: { playback: Playback }) {
  const isElsewhere = useNowPlaying()?.place === 'elsewhere';
  const { isPlaying, seconds, duration } = playback;
  if (isElsewhere || isPlaying || duration - seconds > END_SECONDS) return null;
  const next = document.querySelector<HTMLAnchorElement>(NEXT);
  if (!next) return null;
  return (
    <a className="next-narration" href={`${next.pathname}#t=0`}>
      {listening.next(next.textContent)}
    </a>
  );
}
