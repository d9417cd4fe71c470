import { minutesAndSeconds } from '../../ui/format';
import type { Playback } from './playback';

/** Seconds left at the chosen speed. */
const remainingOf = ({ seconds, duration, speed }: Playback): number =>
  Math.max(0, duration - seconds) / speed;

/** Elapsed time, duration and remaining time, as m:ss. A narrow bar leaves out the duration. */
export function PlayerTimes({ playback }: { playback: Playback }) {
  const { seconds, duration, speed } = playback;
  return (
    <span className="player-times">
      <span>
        <span className="visually-hidden">Elapsed </span>
        {minutesAndSeconds(seconds)}
      </span>
      <span className="player-length">
        <span className="visually-hidden">Duration </span>
        {minutesAndSeconds(duration)}
      </span>
      <span>
        <span className="visually-hidden">Remaining </span>−{minutesAndSeconds(remainingOf(playback))}
        {speed !== 1 && <span className="visually-hidden"> at {speed}×</span>}
      </span>
    </span>
  );
}
