import { type SyntheticEvent, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { moreIcon } from '../../ui/icons';
import type { Playback } from './playback-state';
import { PlayerOptions } from './player-options';

/** Scrolls to what the window would cut off of the menu that has opened. */
function showWhole({ currentTarget: { open, lastElementChild: list } }: SyntheticEvent<HTMLDetailsElement>) {
  if (open) list?.scrollIntoView({ block: 'nearest' });
}

/** The options of the player in the page, behind three dots. */
export function MoreMenu({ playback }: { playback: Playback }) {
  const menu = useRef<HTMLDetailsElement>(null);
  function close() {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus({ preventScroll: true });
  }
  return (
    <details className="menu player-more" name="article-menu" ref={menu} onToggle={showWhole}>
      <summary className="icon-button" aria-label="More">
        <Icon path={moreIcon} filled />
      </summary>
      <ul className="player-options">
        <PlayerOptions playback={playback} onShow={close} onCopied={close} />
      </ul>
    </details>
  );
}
