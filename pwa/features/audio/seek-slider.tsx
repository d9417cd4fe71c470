import { inWords } from '../../ui/format';
import { SEEK_STEP_SECONDS } from './keys';
import { type Playback, seek } from './playback';

/** Moves in the narration, in steps of 5 seconds. */
export function SeekSlider({ playback: { seconds, duration } }: { playback: Playback }) {
  return (
    <input
      type="range"
      className="player-slider"
      aria-label="Seek"
      min={0}
      max={Math.floor(duration)}
      step={SEEK_STEP_SECONDS}
      value={seconds}
      aria-valuetext={`${inWords(seconds)} of ${inWords(duration)}`}
      onChange={event => seek(Number(event.target.value))}
    />
  );
}
