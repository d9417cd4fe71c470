import { createStore } from '../../ui/store';
import { useStore } from '../../ui/use-store';
import type { Track } from './now-playing';
import type { Passage, VoiceKind, VoiceProblem } from './reader';
import type { SleepTimer } from './sleep-timer';

/** The current narration and how it plays, as the players show it. The same object until something changes. */
export interface Playback {
  track: Track;
  voice: VoiceKind;
  /** Why the voice of the device that was asked for does not read. */
  voiceProblem: VoiceProblem | null;
  isPlaying: boolean;
  /** Position in seconds. */
  seconds: number;
  /** Whole length in seconds, as every page says it; that of the file in the browser differs by a part of a second. */
  duration: number;
  /** Where a voice of the device is in the text; null for the narration. */
  passage: Passage | null;
  speed: number;
  sleep: SleepTimer;
  /** Whether the sleep timer has stopped it, and it has not been played since. */
  isAsleep: boolean;
  /** Whether it should be heard, but has not arrived for some time. */
  isWaiting: boolean;
  /** Whether the file cannot be played. */
  isBroken: boolean;
}

/** What is open; null for nothing. */
export const playback = createStore<Playback | null>(null);

export const usePlayback = (): Playback | null => useStore(playback);

/** Changes the parts given, if something is open. */
export function change(part: Partial<Playback>): void {
  const now = playback.get();
  if (now) playback.set({ ...now, ...part });
}
