/** What reads an article aloud: the narration's file, or a voice of the device. Places are seconds of the narration. */
export interface Reader {
  play(): void;
  pause(): void;
  isPaused(): boolean;
  place(): number;
  moveTo(seconds: number): void;
  /** The place after a step of so many seconds; a voice of the device steps by paragraphs. Negative is backward. */
  placeAfter(seconds: number): number;
  setSpeed(speed: number): void;
  /** From 1 to 0. */
  setVolume(volume: number): void;
  /** Ends it, and lets go of sound and text. */
  leave(): void;
}

/** What a reader reports. */
export interface ReaderEvents {
  /** It begins to play, by whichever button. */
  onPlay(): void;
  /** Sound is heard. */
  onSound(): void;
  onPause(): void;
  /** It plays, but the sound has not arrived for some time; or that wait is over. */
  onWait(isWaiting: boolean): void;
  /** The place has changed by playing on. @param passage where a voice of the device is in the text */
  onMove(passage?: Passage): void;
  onEnd(): void;
  /** It cannot be played. */
  onBroken(): void;
}

/** A paragraph of the text that is read. */
export interface Passage {
  /** From 0. */
  index: number;
  /** Where each paragraph begins, in seconds of the narration. */
  starts: readonly number[];
}

/** Whose voice reads. */
export type VoiceKind = 'narration' | 'device';

/** Why no voice of the device reads: there is none, the text cannot be had, or the voice says nothing. */
export type VoiceProblem = 'no-voices' | 'no-text' | 'silent';
