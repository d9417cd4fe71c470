import type { ComponentType, ReactNode } from 'react';
import { createStore } from '../../ui/store';
import { useStore } from '../../ui/use-store';

/** What the player needs to know about an article's narration. */
export interface Track {
  slug: string;
  title: string;
  /** Shown as the artist on the lock screen. */
  author: string;
  /** The address of the article's sharing picture. */
  artwork: string;
  url: string;
  /** Whole length in seconds, known before the file has loaded. */
  seconds: number;
  pdfUrl: string | null;
  /** The person who reads; absent for a synthetic voice. */
  narrator?: string | undefined;
}

/** The open narration and its components. They come with the code that plays, so that readers do not download it. */
interface NowPlaying {
  slug: string;
  Player: ComponentType<{ tools: ReactNode }>;
  MiniPlayer: ComponentType;
  place: PlayerPlace;
  /** Whether a voice of the device reads now; whether the narration plays, the audio element knows. */
  isSpeaking: boolean;
}

/** Where the reader is: at the article's own player, further down in the article, or on another page. */
type PlayerPlace = 'at-player' | 'past-player' | 'elsewhere';

/** The open narration; null while prerendering and if nothing is open. */
export const nowPlaying = createStore<NowPlaying | null>(null);

/** Says where the reader is. The small player shows wherever the article's own is out of view. */
export function setPlace(place: PlayerPlace): void {
  const current = nowPlaying.get();
  if (current && current.place !== place) nowPlaying.set({ ...current, place });
}

export function setSpeaking(isSpeaking: boolean): void {
  const current = nowPlaying.get();
  if (current && current.isSpeaking !== isSpeaking) nowPlaying.set({ ...current, isSpeaking });
}

export const useNowPlaying = (): NowPlaying | null => useStore(nowPlaying);
