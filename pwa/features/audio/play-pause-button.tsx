import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { pauseIcon, playIcon } from '../../ui/icons';
import { togglePlaying } from './steering';

interface Props {
  isPlaying: boolean;
  /** Whether it takes the focus that the Play button, which it replaces, has left to nobody. */
  takesFocus?: boolean;
}

/** The round button of every player. */
export function PlayPauseButton({ isPlaying, takesFocus = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      className="player-toggle"
      aria-label={isPlaying ? 'Pause' : 'Play'}
      aria-keyshortcuts="k"
      onClick={togglePlaying}
    >
      <Icon path={isPlaying ? pauseIcon : playIcon} filled />
    </button>
  );
}
