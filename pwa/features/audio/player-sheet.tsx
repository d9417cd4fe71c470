import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { chevronIcon } from '../../ui/icons';
import { FollowButton } from './follow-button';
import { NextNarration } from './next-narration';
import { useNowPlaying } from './now-playing';
import { PlayPauseButton } from './play-pause-button';
import type { Playback } from './playback-state';
import { PlayerOptions } from './player-options';
import { PlayerTimes } from './player-times';
import { SeekSlider } from './seek-slider';
import { SkipButton } from './skip-button';
import { SleepNote } from './sleep-note';
import { SpeedChoice } from './speed-choice';

interface Props {
  playback: Playback;
  tools?: ReactNode;
  /** Back to the bar. */
  onCollapse: () => void;
  /** Ends listening. */
  onClose: () => void;
}

/**
 * The whole player, in a sheet at the foot of the window. It is not modal: the text being read stays in use, and Escape, a
 * press beside the sheet, or the focus that leaves it by key puts it away.
 */
export function PlayerSheet({ playback, tools, onCollapse, onClose }: Props) {
  const { track, isPlaying, speed, sleep, isAsleep } = playback;
  const isElsewhere = useNowPlaying()?.place === 'elsewhere';
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    dialog.current?.show();
    dialog.current?.querySelector<HTMLElement>('.player-toggle')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      // A dialog over the sheet belongs to what was pressed in it.
      if (target instanceof Element && !target.closest('dialog')) onCollapse();
    };
    // What the focus reaches by key would lie behind the sheet.
    const leaveByKey = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) leave(event);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leaveByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leaveByKey);
    };
  }, [onCollapse]);
  return (
    <dialog
      ref={dialog}
      className="player-sheet"
      aria-labelledby={titleId}
      onKeyDown={event => event.key === 'Escape' && onCollapse()}
      // A link to another page closes it.
      onClose={onCollapse}
    >
      <div className="player-sheet-head">
        <h2 id={titleId}>{isElsewhere ? <a href={`/${track.slug}`}>{track.title}</a> : track.title}</h2>
        <FollowButton />
        <button
          type="button"
          className="icon-button"
          aria-label="Back to the small player"
          onClick={onCollapse}
        >
          <Icon path={chevronIcon} />
        </button>
      </div>
      <SeekSlider playback={playback} />
      <PlayerTimes playback={playback} />
      <div className="player-sheet-buttons">
        <SkipButton to="back" />
        <PlayPauseButton isPlaying={isPlaying} />
        <SkipButton to="forward" />
      </div>
      <p className="player-sheet-note">
        <SleepNote sleep={sleep} isAsleep={isAsleep} />
      </p>
      <NextNarration playback={playback} />
      <ul className="player-options">
        <li className="player-option">
          <span aria-hidden="true">Speed</span>
          <SpeedChoice speed={speed} />
        </li>
        <PlayerOptions playback={playback} onShow={onCollapse} />
        <li>
          <a href={track.url} download>
            Download the narration
          </a>
        </li>
        <li>
          <button type="button" onClick={onClose}>
            Close the player
          </button>
        </li>
      </ul>
      {tools && <div className="player-sheet-tools">{tools}</div>}
    </dialog>
  );
}
