import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon';
import { closeIcon, downloadIcon } from '../../ui/icons';
import { BrokenNarration } from './broken-narration';
import { FollowButton } from './follow-button';
import { pressKey } from './keys';
import { ListeningHint } from './listening-hint';
import { MoreMenu } from './more-menu';
import { NextNarration } from './next-narration';
import { setPlace } from './now-playing';
import { PlayPauseButton } from './play-pause-button';
import { stopListening } from './playback';
import { playback as opened, type Playback, usePlayback } from './playback-state';
import { PlayerBar } from './player-bar';
import { PlayerTimes } from './player-times';
import { useReadAlong } from './read-along';
import { SeekSlider } from './seek-slider';
import { SkipButton } from './skip-button';
import { SleepNote } from './sleep-note';
import { SpeedChoice } from './speed-choice';

/** For a screen reader. */
const NAME = 'Audio player';

/** Where the actions are a bar at the foot of the window, as in `features/article/actions.css`. */
const PHONE = '(max-width: 47.99rem)';

function watchPhone(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The player in its article: one row in the page; on a phone, the bar at the foot of the window. */
export function Player({ tools }: { tools: ReactNode }) {
  const playback = usePlayback();
  const isPhone = useSyncExternalStore(watchPhone, () => matchMedia(PHONE).matches);
  useReadAlong(playback?.track, playback?.voice ?? 'narration');
  useLayoutEffect(followView, []);
  if (!playback) return null;
  if (playback.isBroken) return <BrokenNarration name={NAME} playback={playback} onClose={stopListening} />;
  return (
    <>
      {isPhone ? (
        <PlayerBar name={NAME} playback={playback} tools={tools} takesFocus onClose={stopListening} />
      ) : (
        <>
          <PlayerRow playback={playback} />
          <NextNarration playback={playback} />
        </>
      )}
      <ListeningHint hasRow={!isPhone} />
    </>
  );
}

/**
 * Follows whether the reader has scrolled past the player.
 * @returns a function that stops it; a narration that cannot be played does not follow the reader to another page
 */
function followView(): () => void {
  setPlace('at-player');
  // What is still below the window counts as being in it.
  const observer = new IntersectionObserver(
    entries => setPlace(entries.at(-1)?.isIntersecting === false ? 'past-player' : 'at-player'),
    { rootMargin: '0px 0px 1000000px' },
  );
  const place = document.querySelector('.actions');
  if (place) observer.observe(place);
  return () => {
    observer.disconnect();
    setPlace('elsewhere');
    if (opened.get()?.isBroken) stopListening();
  };
}

/** Skips and Play, seek slider, elapsed time, duration and remaining time, speed, download, options, close. */
function PlayerRow({ playback }: { playback: Playback }) {
  const { track, isPlaying, speed, sleep, isAsleep } = playback;
  return (
    <section className="player" aria-label={NAME} onKeyDown={pressKey}>
      <SkipButton to="back" />
      <PlayPauseButton isPlaying={isPlaying} takesFocus />
      <SkipButton to="forward" />
      <div className="player-seek">
        <SeekSlider playback={playback} />
        <p>
          <PlayerTimes playback={playback} />
          <SleepNote sleep={sleep} isAsleep={isAsleep} />
        </p>
      </div>
      <span className="player-speed">
        <SpeedChoice speed={speed} />
      </span>
      <FollowButton />
      <a className="icon-button" href={track.url} download aria-label="Download the narration">
        <Icon path={downloadIcon} />
      </a>
      <MoreMenu playback={playback} />
      <button type="button" className="icon-button" aria-label="Close the player" onClick={stopListening}>
        <Icon path={closeIcon} />
      </button>
    </section>
  );
}
