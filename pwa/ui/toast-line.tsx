import { shownToast } from './toast';
import { useStore } from './use-store';

/** Where the sentences of `toast.ts` appear, once in the document. A press on one ends it. */
export function Toast() {
  const text = useStore(shownToast);
  return (
    <div className="toast" role="status" aria-live="polite">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it ends by itself; only a finger needs what it covers at once */}
      {text && <p onClick={() => shownToast.set('')}>{text}</p>}
    </div>
  );
}
