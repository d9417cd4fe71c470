import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon';
import { chevronIcon, closeIcon } from '../../ui/icons';
import { FollowButton } from './follow-button';
import { pressKey } from './keys';
import { NextNarration } from './next-narration';
import { useNowPlaying } from './now-playing';
import { PlayPauseButton } from './play-pause-button';
import type { Playback } from './playback-state';
import { PlayerSheet } from './player-sheet';
import { PlayerTimes } from './player-times';
import { SkipButton } from './skip-button';
import { SleepNote } from './sleep-note';

interface Props {
  /** For a screen reader. */
  name: string;
  playback: Playback;
  /** The article's other actions, for the sheet. */
  tools?: ReactNode;
  /** Whether it takes the place of the Play button, and with it the focus. */
  takesFocus?: boolean;
  onClose: () => void;
}

/** The player in one row of at most 64 pixels. It expands to a sheet that has everything. */
export function PlayerBar({ name, playback, tools, takesFocus = false, onClose }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const collapse = useCallback(() => setExpanded(false), []);
  const expand = useRef<HTMLButtonElement>(null);
  const wasExpanded = useRef(false);
  const isElsewhere = useNowPlaying()?.place === 'elsewhere';
  const { track, isPlaying, seconds, duration, sleep, isAsleep } = playback;

  useEffect(() => {
    // The focus went with the sheet, unless it had left by key.
    const isLost = document.activeElement === document.body;
    if (!isExpanded && wasExpanded.current && isLost) expand.current?.focus({ preventScroll: true });
    wasExpanded.current = isExpanded;
  }, [isExpanded]);

  return (
    <section className="player-bar" aria-label={name} onKeyDown={pressKey}>
      {isExpanded ? (
        <PlayerSheet playback={playback} tools={tools} onCollapse={collapse} onClose={onClose} />
      ) : (
        <>
          {/* The times say it, too. */}
          <progress
            className="thin-bar"
            max={duration}
            value={Math.min(seconds, duration)}
            aria-hidden="true"
          />
          <SkipButton to="back" />
          {/* Not after the sheet, which the focus may have left by key. */}
          <PlayPauseButton isPlaying={isPlaying} takesFocus={takesFocus && !wasExpanded.current} />
          <SkipButton to="forward" />
          <div className="player-bar-words">
            {isElsewhere && <a href={`/${track.slug}`}>{track.title}</a>}
            <NextNarration playback={playback} />
            <p data-sleeps={isAsleep || sleep.choice !== 'off' || undefined}>
              <PlayerTimes playback={playback} />
              <SleepNote sleep={sleep} isAsleep={isAsleep} />
            </p>
          </div>
          <FollowButton />
          <button
            type="button"
            className="icon-button player-expand"
            aria-label="Open the whole player"
            aria-haspopup="dialog"
            ref={expand}
            onClick={() => setExpanded(true)}
          >
            <Icon path={chevronIcon} />
          </button>
          <button type="button" className="icon-button" aria-label="Close the player" onClick={onClose}>
            <Icon path={closeIcon} />
          </button>
        </>
      )}
    </section>
  );
}
