import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { moreIcon } from '../../ui/icons';
import type { Playback } from './playback-state';
import { PlayerOptions } from './player-options';

/** The options of the player in the page, behind three dots. */
export function MoreMenu({ playback }: { playback: Playback }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const list = menu.current?.lastElementChild;
    if (!list) return;
    // Scrolls to what the window would cut off, as the menu opens and as it grows.
    const observer = new ResizeObserver(
      () => menu.current?.open && list.scrollIntoView({ block: 'nearest' }),
    );
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  function close() {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus({ preventScroll: true });
  }
  return (
    <details className="menu player-more" name="article-menu" ref={menu}>
      <summary className="icon-button" aria-label="More">
        <Icon path={moreIcon} filled />
      </summary>
      <ul className="player-options">
        <PlayerOptions playback={playback} onShow={close} onCopied={close} />
      </ul>
    </details>
  );
}
