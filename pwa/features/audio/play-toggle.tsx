import { Icon } from '../../ui/icon';
import { pauseIcon, playIcon } from '../../ui/icons';
import { usePlays } from './use-plays';
import { useTimeLeft } from './use-time-left';

/**
 * Play for a reader who has scrolled on. It presses the Play button above the text, or the player in its place, so that
 * there is only one player.
 */
export function PlayToggle({ url, slug, seconds }: { url: string; slug: string; seconds: number }) {
  const left = useTimeLeft({ slug, seconds });
  const rests = left === null ? 'Play' : `Resume · ${left}`;
  const plays = usePlays({ url, slug });
  const press = () =>
    document.querySelector<HTMLElement>('.actions :is([data-audio], .player-toggle)')?.click();
  return (
    <button type="button" className="action primary" onClick={press}>
      <Icon path={plays ? pauseIcon : playIcon} filled />
      <span>{plays ? 'Pause' : rests}</span>
    </button>
  );
}
