import { shownToast, toastPlace } from './toast';
import { useStore } from './use-store';

/**
 * Where the sentences of `toast.ts` appear. A press on one ends it.
 * @param place as `toastPlace` names it
 */
export function Toast({ place }: { place?: object }) {
  const isUsed = useStore(toastPlace) === place;
  const text = useStore(shownToast);
  return (
    <div className={isUsed ? 'toast' : ''} role="status" aria-live="polite">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it ends by itself; only a finger needs what it covers at once */}
      {isUsed && text && <p onClick={() => shownToast.set('')}>{text}</p>}
    </div>
  );
}
