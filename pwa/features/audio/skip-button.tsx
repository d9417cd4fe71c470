import { BACK_SECONDS, FORWARD_SECONDS } from './lock-screen';
import { usePlayback } from './playback-state';
import { skip } from './steering';

const ARROWS = {
  back: 'M12 5a7.5 7.5 0 1 1-7.2 5.4M12 2 8.6 5l3.400 3',
  forward: 'M12 5a7.5 7.5 0 1 0 7.2 5.4M12 2l3.400 3L12 8',
};

/** Goes 15 seconds back, or 30 forward; by a voice of the device, a paragraph. */
export function SkipButton({ to }: { to: keyof typeof ARROWS }) {
  const hasPassages = usePlayback()?.voice === 'device';
  const seconds = to === 'back' ? BACK_SECONDS : FORWARD_SECONDS;
  const passage = to === 'back' ? 'Previous paragraph' : 'Next paragraph';
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={hasPassages ? passage : `${seconds} seconds ${to}`}
      onClick={() => skip(to === 'back' ? -seconds : seconds)}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ARROWS[to]} />
        <text className="skip-seconds" x="12" y="15.3" textAnchor="middle">
          {hasPassages ? '¶' : seconds}
        </text>
      </svg>
    </button>
  );
}
