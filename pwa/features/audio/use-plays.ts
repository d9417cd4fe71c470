import { useSyncExternalStore } from 'react';
import { narrationElement } from './narration-element';
import { type Track, useNowPlaying } from './now-playing';

function isPlaying(url: string): boolean {
  const audio = narrationElement();
  return !audio.paused && audio.src === new URL(url, location.href).href;
}

function watchPlaying(listener: () => void): () => void {
  const audio = narrationElement();
  const events = new AbortController();
  for (const type of ['play', 'pause', 'emptied'])
    audio.addEventListener(type, listener, { signal: events.signal });
  return () => events.abort();
}

/** Whether this narration, and no other, is heard now, from its file or by a voice of the device. */
export function usePlays({ url, slug }: Pick<Track, 'url' | 'slug'>): boolean {
  const now = useNowPlaying();
  const isHeard = useSyncExternalStore(watchPlaying, () => isPlaying(url));
  return isHeard || (now?.slug === slug && now.isSpeaking);
}
