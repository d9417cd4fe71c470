import { following, useFollowing } from './following';
import { useHasPlace } from './read-along';

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
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4.500 6.500h15M4.500 11h8M4.500 15.500h6M17 10v9m0 0 3-3m-3 3-3-3" />
      </svg>
    </button>
  );
}
