import { type ComponentType, useSyncExternalStore } from 'react';

/** An article's narration, as the player needs to know it. */
export interface Track {
  slug: string;
  title: string;
  /** Who is named as the artist on the lock screen. */
  author: string;
  artwork: string;
  url: string;
  /** Whole length in seconds, known before the file is. */
  seconds: number;
  pdfUrl: string | null;
}

/** Which narration is open, and what shows it: these come with the code that plays, so that readers do not pay. */
export interface NowPlaying {
  slug: string;
  Player: ComponentType;
  MiniPlayer: ComponentType;
  /** Whether the whole player is in view, so that the small one is not needed. */
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

/** Called by the whole player as long as it is in view. @returns says that it is gone */
export function showWhole(): () => void {
  const say = (isWhole: boolean) => current && setNowPlaying({ ...current, isWhole });
  say(true);
  return () => say(false);
}

/** What is open in the player; null while prerendering and as long as nothing is. */
export const useNowPlaying = (): NowPlaying | null => useSyncExternalStore(subscribe, nowPlaying, () => null);
