import type { Track } from './now-playing';
import type { Reader, ReaderEvents, VoiceProblem } from './reader';
import { type Sentence, sentencesOf } from './sentences';
import { spokenSentence } from './spoken-sentence';
import { type SpokenText, spokenText } from './spoken-text';
import { type Ending, say } from './utterance';
import { chosenVoice, findVoices, firstVoice, localVoiceFor } from './voices';

/** A start that is kept and read again may differ by rounding, in seconds. */
const ROUNDING_SECONDS = 0.01;

/** Has a voice of the device read an article, sentence by sentence; or says why it cannot. */
export async function openDeviceVoice(track: Track, events: ReaderEvents): Promise<Reader | VoiceProblem> {
  const [voices, text] = await Promise.all([findVoices(), spokenText(track)]);
  const language = document.documentElement.lang;
  if (voices.length === 0) return 'no-voices';
  if (!text) return 'no-text';
  chosenVoice.set(firstVoice(voices, language));
  return new DeviceVoice(text, language, events);
}

class DeviceVoice implements Reader {
  private readonly sentences: Sentence[][];
  private readonly here = new AbortController();
  private readonly unwatch: () => void;
  private paragraph = 0;
  private sentence = 0;
  /** Where the last word began, so that a change of speed repeats no whole sentence. */
  private word = 0;
  private isPlaying = false;
  private hasFailed = false;
  private speed = 1;
  private volume = 1;
  private stop = () => {};

  constructor(
    private readonly text: SpokenText,
    private readonly language: string,
    private readonly events: ReaderEvents,
  ) {
    this.sentences = text.paragraphs.map(paragraph => sentencesOf(paragraph, language));
    this.unwatch = chosenVoice.watch(() => this.again());
    const heard = { signal: this.here.signal };
    // A phone may have stopped the voice meanwhile, without an event.
    document.addEventListener('visibilitychange', () => this.wake(), heard);
    // Chromium speaks on after a reload.
    addEventListener('pagehide', () => this.pause(), heard);
  }

  play(): void {
    if (this.isPlaying) return;
    // May move the place, if the pause was long.
    this.events.onPlay();
    this.isPlaying = true;
    this.hasFailed = false;
    this.word = 0;
    this.speak();
  }

  pause(): void {
    // Browsers cannot be trusted to pause an utterance: it is cut off, and its sentence begins anew.
    this.stop();
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.events.onPause();
  }

  isPaused(): boolean {
    return !this.isPlaying;
  }

  place(): number {
    return this.text.starts[this.paragraph] ?? 0;
  }

  moveTo(seconds: number): void {
    const index = this.text.starts.findLastIndex(start => start <= seconds + ROUNDING_SECONDS);
    this.goTo(Math.max(0, index));
  }

  placeAfter(seconds: number): number {
    // As with songs: back goes to the beginning first.
    const back = this.sentence > 0 ? 0 : 1;
    const index = seconds < 0 ? this.paragraph - back : this.paragraph + 1;
    const last = this.text.starts.length - 1;
    return this.text.starts[Math.min(Math.max(0, index), last)] ?? 0;
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.again();
  }

  setVolume(volume: number): void {
    this.volume = volume;
  }

  leave(): void {
    this.here.abort();
    this.unwatch();
    this.stop();
    this.isPlaying = false;
    spokenSentence.set(null);
  }

  private goTo(paragraph: number): void {
    this.stop();
    this.paragraph = paragraph;
    this.sentence = 0;
    this.word = 0;
    if (this.isPlaying) this.speak();
    else this.show();
  }

  /** Says the rest of the sentence with the voice, speed and loudness of now. */
  private again(): void {
    if (!this.isPlaying) return;
    this.stop();
    this.speak();
  }

  private show(): void {
    const { paragraph } = this;
    const sentence = this.sentences[paragraph]?.[this.sentence];
    spokenSentence.set(
      sentence ? { paragraph, from: sentence.start, to: sentence.start + sentence.text.length } : null,
    );
    this.events.onMove({ index: paragraph, starts: this.text.starts });
  }

  private speak(): void {
    const sentence = this.sentences[this.paragraph]?.[this.sentence];
    if (!sentence) {
      this.goOn();
      return;
    }
    this.show();
    // What follows a change may have ended it: the sleep timer runs out as the place moves.
    if (!this.isPlaying) return;
    const from = this.word;
    this.stop = say({
      text: sentence.text.slice(from),
      voice: chosenVoice.get(),
      language: this.language,
      speed: this.speed,
      volume: this.volume,
      onStart: this.events.onSound,
      onWord: offset => {
        this.word = from + offset;
      },
      onEnd: ending => this.after(ending),
    });
  }

  private after(ending: Ending): void {
    if (ending === 'finished') this.goOn();
    else if (ending === 'failed') this.tryAnother();
    else this.pause();
  }

  /** To the next sentence, which may be in the next paragraph; after the last one, to the end. */
  private goOn(): void {
    this.word = 0;
    this.sentence += 1;
    if (this.sentence < (this.sentences[this.paragraph]?.length ?? 0)) this.speak();
    else if (this.paragraph + 1 < this.sentences.length) this.goTo(this.paragraph + 1);
    else this.finish();
  }

  private finish(): void {
    this.pause();
    this.paragraph = 0;
    this.sentence = 0;
    spokenSentence.set(null);
    this.events.onEnd();
  }

  /** A voice from the network fails without one: one of the device takes its place, once. */
  private tryAnother(): void {
    const voice = chosenVoice.get();
    const other = voice && localVoiceFor(voice, this.language);
    if (this.hasFailed || !other) {
      this.pause();
      this.events.onBroken();
      return;
    }
    this.hasFailed = true;
    // The store's watcher says the sentence again.
    chosenVoice.set(other);
  }

  private wake(): void {
    if (document.hidden || !this.isPlaying) return;
    if (!speechSynthesis.speaking && !speechSynthesis.pending) this.again();
  }
}
