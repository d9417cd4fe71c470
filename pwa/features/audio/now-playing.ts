import { type ComponentType, useSyncExternalStore } from 'react';

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

let current: NowPlaying | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const nowPlaying = (): NowPlaying | null => current;

export function setNowPlaying(next: NowPlaying | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The whole player calls this while it is in view. @returns a function that ends it */
export function showWhole(): () => void {
  const say = (isWhole: boolean) => current && setNowPlaying({ ...current, isWhole });
  say(true);
  return () => say(false);
}

/** The open narration; null while prerendering and if nothing is open. */
export const useNowPlaying = (): NowPlaying | null => useSyncExternalStore(subscribe, nowPlaying, () => null);
