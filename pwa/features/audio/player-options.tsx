import { type MouseEvent, useId, useState } from 'react';
import { copyText } from '../../ui/copy-text';
import { showToast } from '../../ui/toast';
import { linkToMoment } from './moment';
import type { Playback } from './playback-state';
import { showWhere, useHasPlace } from './read-along';
import { setSleep } from './sleep';
import { SLEEP_MINUTES, type SleepChoice } from './sleep-timer';
import { VoiceChoice } from './voice-choice';

const choiceOf = (value: string): SleepChoice =>
  value === 'end' ? 'end' : (SLEEP_MINUTES.find(minutes => String(minutes) === value) ?? 'off');

interface Props {
  playback: Playback;
  /** Puts away what covers the text, before the place in it is shown. */
  onShow: () => void;
  /** Runs when a link has been copied. A select must stay open to the keyboard, whose every arrow key is a choice. */
  onCopied?: () => void;
}

/** Actions needed now and then, as list items: the voice, the sleep timer, the place in the text, a link to this moment. */
export function PlayerOptions({ playback, onShow, onCopied }: Props) {
  const { track, seconds, sleep } = playback;
  const id = useId();
  const hasPlace = useHasPlace();
  /** Shown if the browser does not let the page copy. */
  const [link, setLink] = useState<string | null>(null);

  async function copyLink(event: MouseEvent) {
    // A menu closes with every choice; this one must stay open if the listener must copy the link by hand.
    event.stopPropagation();
    const address = linkToMoment(location.origin, track.slug, seconds);
    if (await copyText(address)) {
      setLink(null);
      onCopied?.();
      return showToast('Link copied');
    }
    setLink(address);
  }

  return (
    <>
      <VoiceChoice playback={playback} />
      <li className="player-option">
        <label htmlFor={id}>Sleep timer</label>
        <select id={id} value={sleep.choice} onChange={event => setSleep(choiceOf(event.target.value))}>
          <option value="off">Off</option>
          {SLEEP_MINUTES.map(minutes => (
            <option key={minutes} value={minutes}>
              {minutes} minutes
            </option>
          ))}
          <option value="end">End of article</option>
        </select>
      </li>
      {hasPlace && (
        <li>
          <button
            type="button"
            onClick={() => {
              onShow();
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
    </>
  );
}
