import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon';
import { narrationElement } from './narration-element';
import { useNowPlaying } from './now-playing';
import { useTimeLeft } from './use-time-left';

/** @returns whether this narration, and no other, is playing */
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
 * Play for a reader who has scrolled on. It presses the Play button above the text, or the player in its place, so that
 * there is only one player.
 */
export function PlayToggle({ url, slug, seconds }: { url: string; slug: string; seconds: number }) {
  const left = useTimeLeft({ slug, seconds });
  const rests = left === null ? 'Play' : `Resume · ${left}`;
  const now = useNowPlaying();
  const isHeard = useSyncExternalStore(watchPlaying, () => isPlaying(url));
  const plays = isHeard || (now?.slug === slug && now.isSpeaking);
  const press = () =>
    document.querySelector<HTMLElement>('.actions :is([data-audio], .player-toggle)')?.click();
  return (
    <button type="button" className="action primary" onClick={press}>
      <Icon name={plays ? 'pause' : 'play'} />
      <span>{plays ? 'Pause' : rests}</span>
    </button>
  );
}
