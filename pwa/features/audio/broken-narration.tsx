import { Icon } from '../../ui/icon';
import { closeIcon } from '../../ui/icons';
import type { Playback } from './playback-state';
import { readBy } from './switch-voice';
import { VOICE_PROBLEMS } from './voice-problems';

/** Shown instead of a player if the file cannot be played. The device's own voice needs no file. */
export function BrokenNarration({ playback, onClose }: { playback: Playback; onClose: () => void }) {
  const { track, voiceProblem } = playback;
  return (
    <section className="player player-broken" aria-label="Audio player">
      <p className="player-problem" role="status">
        The narration cannot be played just now.{' '}
        {track.pdfUrl && (
          <a href={track.pdfUrl} target="_blank" rel="noopener">
            Read the PDF instead
          </a>
        )}
        {voiceProblem && ` ${VOICE_PROBLEMS[voiceProblem]}`}
      </p>
      {!voiceProblem && (
        <button type="button" className="button small" onClick={() => void readBy('device', true)}>
          Use this device’s voice
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Close the player" onClick={onClose}>
        <Icon path={closeIcon} />
      </button>
    </section>
  );
}
