import { type MouseEvent, useId, useRef, useState } from 'react';
import { copyText } from '../../ui/copy-text';
import { showToast } from '../../ui/toast';
import { linkToMoment } from './moment';
import { type Playback, setSleep } from './playback';
import { showWhere } from './read-along';
import { SLEEP_MINUTES, type SleepChoice } from './sleep-timer';

const choiceOf = (value: string): SleepChoice =>
  value === 'end' ? 'end' : (SLEEP_MINUTES.find(minutes => String(minutes) === value) ?? 'off');

interface Props {
  playback: Playback;
  /** Whether the timings of the paragraphs are known. */
  isTimed: boolean;
}

/** Actions needed now and then: the sleep timer, the place in the text, a link to this moment. */
export function MoreMenu({ playback: { track, seconds, sleep }, isTimed }: Props) {
  const id = useId();
  const menu = useRef<HTMLDetailsElement>(null);
  /** Shown if the browser does not let the page copy. */
  const [link, setLink] = useState<string | null>(null);

  function close() {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus({ preventScroll: true });
  }

  async function copyLink(event: MouseEvent) {
    // A menu closes with every choice; this one must stay open if the listener must copy the link by hand.
    event.stopPropagation();
    const address = linkToMoment(location.origin, track.slug, seconds);
    if (await copyText(address)) {
      setLink(null);
      close();
      return showToast('Link copied');
    }
    setLink(address);
  }

  return (
    <details className="menu player-more" name="article-menu" ref={menu}>
      <summary className="icon-button" aria-label="More">
        <svg className="icon filled" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 11h2v2H5zM11 11h2v2h-2zM17 11h2v2h-2z" />
        </svg>
      </summary>
      <ul>
        <li className="player-sleep">
          <label htmlFor={id}>Sleep timer</label>
          <select
            id={id}
            value={sleep.choice}
            onChange={event => {
              setSleep(choiceOf(event.target.value));
              close();
            }}
          >
            <option value="off">Off</option>
            {SLEEP_MINUTES.map(minutes => (
              <option key={minutes} value={minutes}>
                {minutes} minutes
              </option>
            ))}
            <option value="end">End of article</option>
          </select>
        </li>
        {isTimed && (
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                showWhere();
              }}
            >
              Show me where
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={copyLink}>
            Copy link to this moment
          </button>
          {link !== null && (
            <label className="player-link">
              This browser does not let the page copy. Please copy it here:
              <input readOnly value={link} onFocus={event => event.target.select()} />
            </label>
          )}
        </li>
      </ul>
    </details>
  );
}
