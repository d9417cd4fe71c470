import { keepText, readText } from '../../offline/device-storage';
import { createStore } from '../../ui/store';

/** Belongs to the device: it survives a logout (`offline/user-record.ts`). */
const KEY = 'device-voice';
/** Browsers fetch their voices when first asked, and say so by an event that a device without voices never sends. */
const LATE_MS = 2000;
/** A speech server may have thousands; a list of that length helps nobody. */
const MOST_LISTED = 40;

/** The voice of the device that reads; null for the browser's own choice. */
export const chosenVoice = createStore<SpeechSynthesisVoice | null>(null);

const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/** The device's voices, as soon as they are there; none on a device without voices, or without speech. */
export function findVoices(): Promise<SpeechSynthesisVoice[]> {
  const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  if (!synthesis) return Promise.resolve([]);
  const voices = synthesis.getVoices();
  if (voices.length > 0) return Promise.resolve(voices);
  return new Promise(resolve => {
    const answer = () => {
      clearTimeout(waiting);
      synthesis.removeEventListener?.('voiceschanged', answer);
      resolve(synthesis.getVoices());
    };
    const waiting = setTimeout(answer, LATE_MS);
    synthesis.addEventListener?.('voiceschanged', answer);
  });
}

/** Calls back when the device's voices change, for example when they arrive late. @returns a function that stops it */
export function watchVoices(listener: () => void): () => void {
  globalThis.speechSynthesis?.addEventListener?.('voiceschanged', listener);
  return () => globalThis.speechSynthesis?.removeEventListener?.('voiceschanged', listener);
}

/** Voices to choose from. */
interface VoiceList {
  /** Those of the text's language. */
  fitting: SpeechSynthesisVoice[];
  others: SpeechSynthesisVoice[];
}

/**
 * Sorts voices: those that work without a network first, then the browser's own choice, then by name.
 * @param chosen is listed in any case
 */
export function listVoices(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
  chosen: SpeechSynthesisVoice | null = null,
): VoiceList {
  const rank = ({ localService, default: isDefault }: SpeechSynthesisVoice) =>
    (localService ? 0 : 2) + (isDefault ? 0 : 1);
  const compare = new Intl.Collator().compare;
  const sorted = [...voices].sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
  const listed = (all: SpeechSynthesisVoice[]) =>
    all.filter((voice, index) => index < MOST_LISTED || voice.voiceURI === chosen?.voiceURI);
  const fits = ({ lang }: SpeechSynthesisVoice) => languageOf(lang) === languageOf(language);
  return {
    fitting: listed(sorted.filter(fits)),
    others: listed(sorted.filter(voice => !fits(voice))),
  };
}

/** The voice to begin with: the one last chosen, or the first that fits the language. */
export function firstVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
): SpeechSynthesisVoice | null {
  const kept = readText(KEY);
  const { fitting, others } = listVoices(voices, language);
  return voices.find(({ voiceURI }) => voiceURI === kept) ?? fitting[0] ?? others[0] ?? null;
}

/** A voice of the same language that needs no network; null if there is none but this one. */
export function localVoiceFor(voice: SpeechSynthesisVoice, language: string): SpeechSynthesisVoice | null {
  const { fitting } = listVoices(globalThis.speechSynthesis?.getVoices() ?? [], language);
  return fitting.find(other => other.localService && other.voiceURI !== voice.voiceURI) ?? null;
}

/** Has a voice read from now on, and the next time. */
export function chooseVoice(voice: SpeechSynthesisVoice): void {
  chosenVoice.set(voice);
  keepText(KEY, voice.voiceURI);
}
