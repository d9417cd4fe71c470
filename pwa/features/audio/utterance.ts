/** How an utterance ends. `stopped`: by somebody else; `refused`: the browser wants a touch first. */
export type Ending = 'finished' | 'stopped' | 'refused' | 'failed';

export interface Speech {
  text: string;
  voice: SpeechSynthesisVoice | null;
  /** The text's language. */
  language: string;
  speed: number;
  volume: number;
  /** Sound begins. */
  onStart: () => void;
  /** A word begins. @param offset in the text, in UTF-16 units; not every voice reports it */
  onWord: (offset: number) => void;
  onEnd: (ending: Ending) => void;
}

const ENDINGS: Partial<Record<SpeechSynthesisErrorCode, Ending>> = {
  canceled: 'stopped',
  interrupted: 'stopped',
  'not-allowed': 'refused',
};

/** A slow voice says at least so many characters a second; one that takes longer has fallen silent without a word. */
const SLOWEST_CHARACTERS = 5;
const LEAST_PATIENCE_MS = 6000;

/** Chromium forgets the events of an utterance that nothing holds. */
let held: SpeechSynthesisUtterance | null = null;

/**
 * Says a short text with a voice of the device.
 * @returns a function that stops it; after it, nothing more is reported
 */
export function say({ text, voice, language, speed, volume, onStart, onWord, onEnd }: Speech): () => void {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice?.lang ?? language;
  utterance.rate = speed;
  utterance.volume = volume;
  const patience = LEAST_PATIENCE_MS + ((text.length / SLOWEST_CHARACTERS) * 1000) / speed;
  let isOver = false;
  const end = (ending: Ending | null) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(waiting);
    if (held === utterance) held = null;
    if (ending) onEnd(ending);
  };
  const waiting = setTimeout(() => {
    speechSynthesis.cancel();
    end('finished');
  }, patience);
  utterance.onstart = () => !isOver && onStart();
  utterance.onboundary = ({ charIndex }) => !isOver && onWord(charIndex);
  utterance.onend = () => end('finished');
  utterance.onerror = ({ error }) => end(ENDINGS[error] ?? 'failed');
  held = utterance;
  // What another page or an earlier visit has left would be said first, or would hold this up.
  if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel();
  speechSynthesis.resume();
  speechSynthesis.speak(utterance);
  return () => {
    end(null);
    speechSynthesis.cancel();
  };
}
