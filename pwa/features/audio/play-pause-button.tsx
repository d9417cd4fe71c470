import type { Ref } from 'react';
import { Icon } from '../../ui/icon';
import { togglePlaying } from './playback';

interface Props {
  isPlaying: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The round button of both players. */
export function PlayPauseButton({ isPlaying, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className="player-toggle"
      aria-label={isPlaying ? 'Pause' : 'Play'}
      aria-keyshortcuts="k"
      onClick={togglePlaying}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
}
