import { type ComponentType, useSyncExternalStore } from 'react';
import { createStore } from '../../ui/store';

/** What the player needs to know about an article's narration. */
export interface Track {
  slug: string;
  title: string;
  /** Shown as the artist on the lock screen. */
  author: string;
  artwork: string;
  url: string;
  /** Whole length in seconds, known before the file has loaded. */
  seconds: number;
  pdfUrl: string | null;
}

/** The open narration and its components. They come with the code that plays, so that readers do not download it. */
interface NowPlaying {
  slug: string;
  Player: ComponentType;
  MiniPlayer: ComponentType;
  /** Whether the whole player is in view, which makes the small one unnecessary. */
  isWhole: boolean;
}

/** The open narration; null while prerendering and if nothing is open. */
export const nowPlaying = createStore<NowPlaying | null>(null);

/** The whole player calls this while it is in view. @returns a function that ends it */
export function showWhole(): () => void {
  const say = (isWhole: boolean) => {
    const current = nowPlaying.get();
    if (current) nowPlaying.set({ ...current, isWhole });
  };
  say(true);
  return () => say(false);
}

export const useNowPlaying = (): NowPlaying | null =>
  useSyncExternalStore(nowPlaying.watch, nowPlaying.get, () => null);
