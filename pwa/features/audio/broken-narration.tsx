import { useEffect, useRef } from 'react';
import { useReachable } from '../../state/use-reachable';
import { announce } from '../../ui/announce';
import { Icon } from '../../ui/icon';
import { closeIcon } from '../../ui/icons';
import type { Playback } from './playback-state';
import { readBy, tryAgain } from './switch-voice';
import { useWaysOut } from './use-ways-out';
import { VOICE_PROBLEMS } from './voice-problems';

const NO_NETWORK = 'It is not on this device, and there is no network.';
const PLAYABLE_AGAIN = 'You are online again. The narration can be played.';

interface Props {
  /** For a screen reader. */
  name: string;
  playback: Playback;
  onClose: () => void;
}

/**
 * Shown instead of a player if the file cannot be played: why, and the ways out that can work. When the network comes
 * back, the player does too. It does not play by itself: the listener may have gone to a quiet place by then.
 */
export function BrokenNarration({ name, playback, onClose }: Props) {
  const { track, voiceProblem } = playback;
  const isReachable = useReachable();
  const wasAway = useRef(false);
  const again = useRef<HTMLButtonElement>(null);
  const { hasPdf, hasVoices } = useWaysOut(track.pdfUrl);

  useEffect(() => {
    // The button that was pressed has gone with the player.
    if (document.activeElement === document.body) again.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!isReachable) wasAway.current = true;
    else if (wasAway.current) {
      tryAgain(false);
      announce(PLAYABLE_AGAIN);
    }
  }, [isReachable]);

  return (
    <section className="player player-broken" aria-label={name}>
      <p className="player-problem" role="status">
        The narration cannot be played just now. {!isReachable && NO_NETWORK}
        {voiceProblem && ` ${VOICE_PROBLEMS[voiceProblem]}`}
      </p>
      <button type="button" className="icon-button" aria-label="Close the player" onClick={onClose}>
        <Icon path={closeIcon} />
      </button>
      <div className="player-ways-out">
        <button type="button" className="button small" ref={again} onClick={() => tryAgain(true)}>
          Try again
        </button>
        {hasVoices && !voiceProblem && (
          <button type="button" className="button small quiet" onClick={() => void readBy('device', true)}>
            Use this device’s voice
          </button>
        )}
        {hasPdf && track.pdfUrl && (
          <a href={track.pdfUrl} target="_blank" rel="noopener">
            Read the PDF instead
          </a>
        )}
      </div>
    </section>
  );
}
