import { lazy, Suspense, useId } from 'react';
import { listening } from '../../content/listening';
import type { Playback } from './playback-state';
import { readBy } from './switch-voice';

// Only for listeners who ask for the device's voice.
const DeviceVoiceOptions = lazy(() =>
  import('./device-voice-options').catch(() => ({ default: () => null })),
);

/** Whose voice reads, as list items: the narration's or the device's, and then which of the device's. */
export function VoiceChoice({ playback: { track, voice, voiceProblem } }: { playback: Playback }) {
  const id = useId();
  return (
    <>
      <li className="player-option">
        <label htmlFor={id}>Voice</label>
        <select
          id={id}
          value={voice}
          onChange={({ target: { value } }) => void readBy(value === 'device' ? 'device' : 'narration')}
        >
          <option value="narration">Narration ({listening.voiceOf(track.narrator)})</option>
          <option value="device">This device</option>
        </select>
      </li>
      {(voice === 'device' || voiceProblem) && (
        <Suspense>
          <DeviceVoiceOptions problem={voiceProblem} />
        </Suspense>
      )}
    </>
  );
}
