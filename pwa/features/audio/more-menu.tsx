import { useRef } from 'react';
import type { Playback } from './playback-state';
import { PlayerOptions } from './player-options';

/** The options of the player in the page, behind three dots. */
export function MoreMenu({ playback }: { playback: Playback }) {
  const menu = useRef<HTMLDetailsElement>(null);
  function close() {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus({ preventScroll: true });
  }
  return (
    <details className="menu player-more" name="article-menu" ref={menu}>
      <summary className="icon-button" aria-label="More">
        <svg className="icon filled" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 11h2v2H5zM11 11h2v2h-2zM17 11h2v2h-2z" />
        </svg>
      </summary>
      <ul className="player-options">
        <PlayerOptions playback={playback} onShow={close} onDone={close} />
      </ul>
    </details>
  );
}
