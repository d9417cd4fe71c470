import { listening } from '../../content/listening';
import { minutesAndSeconds } from '../../ui/format';
import type { Playback } from './playback-state';
import type { Passage } from './reader';

/** Seconds left at the chosen speed. */
const remainingOf = ({ seconds, duration, speed }: Playback): number =>
  Math.max(0, duration - seconds) / speed;

/** Where a voice of the device is, for example `Paragraph 5 of 32`. */
export const inPassages = ({ index, starts }: Passage): string =>
  `Paragraph ${index + 1} of ${starts.length}`;

/**
 * Elapsed time (at the end, that is the duration: the file may be a part of a second shorter), duration and, before the
 * end, remaining time, as m:ss; a narrow bar leaves out the duration. Nobody knows how long a voice of the device will
 * take: it shows its paragraph.
 */
export function PlayerTimes({ playback }: { playback: Playback }) {
  const { seconds, duration, speed, voice, passage, isWaiting } = playback;
  if (voice === 'device') return <span className="player-times">{passage && inPassages(passage)}</span>;
  if (isWaiting) return <span className="player-times">{listening.waiting}</span>;
  const isAtEnd = duration - seconds < 1;
  return (
    <span className="player-times">
      <span>
        <span className="visually-hidden">Elapsed </span>
        {minutesAndSeconds(isAtEnd ? duration : seconds)}
      </span>
      <span className="player-length">
        <span className="visually-hidden">Duration </span>
        {minutesAndSeconds(duration)}
      </span>
      {!isAtEnd && (
        <span>
          <span className="visually-hidden">Remaining </span>−{minutesAndSeconds(remainingOf(playback))}
          {speed !== 1 && ` at ${speed}×`}
        </span>
      )}
    </span>
  );
}
