import { type ReactNode, useEffect, useId, useState } from 'react';
import { useStore } from '../../ui/use-store';
import type { VoiceProblem } from './reader';
import { VOICE_PROBLEMS } from './voice-problems';
import { chooseVoice, chosenVoice, listVoices, watchVoices } from './voices';

const readVoices = () => globalThis.speechSynthesis?.getVoices() ?? [];

/** Which of the device's voices reads; or why none does, as a list item. */
export default function DeviceVoiceOptions({ problem }: { problem: VoiceProblem | null }): ReactNode {
  return problem ? (
    <li className="player-voice-problem">
      <p role="status">{VOICE_PROBLEMS[problem]}</p>
    </li>
  ) : (
    <VoiceOfDevice />
  );
}

function VoiceOfDevice() {
  const id = useId();
  const chosen = useStore(chosenVoice);
  const [voices, setVoices] = useState(readVoices);
  useEffect(() => watchVoices(() => setVoices(readVoices())), []);
  const { fitting, others } = listVoices(voices, document.documentElement.lang, chosen);
  return (
    <li className="player-option">
      <label htmlFor={id}>Device voice</label>
      <select
        id={id}
        value={chosen?.voiceURI}
        onChange={({ target: { value } }) => {
          const voice = voices.find(({ voiceURI }) => voiceURI === value);
          if (voice) chooseVoice(voice);
        }}
      >
        {fitting.length > 0 && <optgroup label="In the article’s language">{fitting.map(option)}</optgroup>}
        {others.length > 0 && <optgroup label="In other languages">{others.map(option)}</optgroup>}
      </select>
    </li>
  );
}

const option = ({ name, lang, localService, voiceURI }: SpeechSynthesisVoice) => (
  <option key={voiceURI} value={voiceURI}>
    {name}, {lang.replace('_', '-')}
    {localService && ' (works offline)'}
  </option>
);
