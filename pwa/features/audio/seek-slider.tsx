import { inWords } from '../../ui/spoken-time';
import { SEEK_STEP_SECONDS } from './keys';
import type { Playback } from './playback-state';
import { inPassages } from './player-times';
import { seek } from './steering';

/** Moves in the narration in steps of 5 seconds, and a voice of the device from paragraph to paragraph. */
export function SeekSlider({ playback: { seconds, duration, passage } }: { playback: Playback }) {
  const scale = passage
    ? { min: 1, max: passage.starts.length, step: 1, value: passage.index + 1 }
    : { min: 0, max: Math.floor(duration), step: SEEK_STEP_SECONDS, value: seconds };
  const words = passage ? inPassages(passage) : `${inWords(seconds)} of ${inWords(duration)}`;
  return (
    <input
      type="range"
      className="player-slider"
      aria-label="Seek"
      {...scale}
      aria-valuetext={words}
      onChange={({ target: { value } }) =>
        seek(passage ? (passage.starts[Number(value) - 1] ?? 0) : Number(value))
      }
    />
  );
}
