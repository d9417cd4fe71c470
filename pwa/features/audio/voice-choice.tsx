import { lazy, Suspense, useId } from 'react';
import { listening } from '../../content/listening';
import type { Playback } from './playback-state';
import type { VoiceKind } from './reader';
import { readBy } from './switch-voice';
import { useHasVoices } from './use-has-voices';
import { keepVoiceKind } from './voice-kind';

// Only for listeners who ask for the device's voice.
const DeviceVoiceOptions = lazy(() =>
  import('./device-voice-options').catch(() => ({ default: () => null })),
);

/** Whose voice reads, as list items: the narration's or, if it has any, the device's, and then which of them. */
export function VoiceChoice({ playback: { track, voice, voiceProblem } }: { playback: Playback }) {
  const id = useId();
  const hasVoices = useHasVoices();

  function choose(kind: VoiceKind) {
    keepVoiceKind(kind);
    void readBy(kind);
  }

  return (
    <>
      <li className="player-option">
        <label htmlFor={id}>Voice</label>
        <select
          id={id}
          value={voice}
          onChange={({ target: { value } }) => choose(value === 'device' ? 'device' : 'narration')}
        >
          <option value="narration">Narration ({listening.voiceOf(track.narrator)})</option>
          {(hasVoices || voice === 'device') && <option value="device">This device</option>}
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
