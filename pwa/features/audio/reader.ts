/** What reads an article aloud. Places are seconds of the narration. */
export interface Reader {
  play(): void;
  pause(): void;
  isPaused(): boolean;
  place(): number;
  moveTo(seconds: number): void;
  /** The place after a step of so many seconds; negative is backward. */
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
  /** The place has changed by playing on. */
  onMove(): void;
  /** The whole length is known, in seconds. */
  onLength(seconds: number): void;
  onEnd(): void;
  /** It cannot be played. */
  onBroken(): void;
}
