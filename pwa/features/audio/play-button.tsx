import { minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';

/** Opens the player. `data-early` lets the boot script answer a touch that comes before the app. */
export function PlayButton({ url, seconds, onPlay }: { url: string; seconds: number; onPlay: () => void }) {
  return (
    <button type="button" className="action primary" data-early data-audio={url} onClick={onPlay}>
      <Icon name="play" />
      <span>
        Play <small className="tabular">{minutesAndSeconds(seconds)}</small>
      </span>
    </button>
  );
}
