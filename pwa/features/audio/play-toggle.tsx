import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon';
import { narrationElement } from './narration-element';

/** @returns whether this narration sounds, and no other one */
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

/**
 * Play for whoever has read on: it presses the Play button that stands above the text, or the player in its place, so
 * that there is one player whichever is pressed.
 */
export function PlayToggle({ url }: { url: string }) {
  const plays = useSyncExternalStore(watchPlaying, () => isPlaying(url));
  const press = () =>
    document.querySelector<HTMLElement>('.actions :is([data-audio], .player-toggle)')?.click();
  return (
    <button type="button" className="action primary" onClick={press}>
      <Icon name={plays ? 'pause' : 'play'} />
      <span>{plays ? 'Pause' : 'Play'}</span>
    </button>
  );
}
