import { useId } from 'react';
import { minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { pauseIcon, playIcon } from '../../ui/icons';
import type { Track } from './now-playing';
import { usePlayers } from './use-players';
import { usePlays } from './use-plays';
import { useTimeLeft } from './use-time-left';

interface Props {
  track: Track;
  /** The id of the element that has the article's title. */
  titleId: string;
}

/** Play in a list of articles. The narration is heard in the small player, which stays when the reader goes on. */
export function ListedPlayButton({ track, titleId }: Props) {
  const id = useId();
  const plays = usePlays(track);
  const left = useTimeLeft(track);
  const { isOpening, withPlayers } = usePlayers(track.url);
  const length = left ?? minutesAndSeconds(track.seconds);
  const rests = left === null ? 'Play' : 'Resume';
  return (
    <button
      type="button"
      className="button small quiet"
      aria-busy={isOpening}
      id={id}
      // “Play 12:34 Applied AI”: a list has many of these.
      aria-labelledby={`${id} ${titleId}`}
      onClick={() => withPlayers(({ toggleNarration }) => toggleNarration(track))}
    >
      <Icon path={plays ? pauseIcon : playIcon} filled />
      {plays ? 'Pause' : rests} {!plays && <small className="tabular">{length}</small>}
    </button>
  );
}
