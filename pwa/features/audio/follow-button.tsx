import { Icon } from '../../ui/icon';
import { following, useFollowing } from './following';
import { useHasPlace } from './read-along';

/** The hint about listening shows it as well: the button has no visible word. */
export const followIcon = 'M4.500 6.500h15M4.500 11h8M4.500 15.500h6M17 10v9m0 0 3-3m-3 3-3-3';

/** Has the text scroll along with the voice; absent where no text is read along. */
export function FollowButton() {
  const isFollowing = useFollowing();
  if (!useHasPlace()) return null;
  return (
    <button
      type="button"
      className="icon-button player-follow"
      aria-label="Follow"
      title="Follow: the text scrolls along"
      aria-pressed={isFollowing}
      onClick={() => following.set(!isFollowing)}
    >
      <Icon path={followIcon} />
    </button>
  );
}
