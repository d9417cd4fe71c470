import { useSyncExternalStore } from 'react';
import { shownToast } from './toast';

/** Where the sentences of `toast.ts` appear; once in the document. */
export function Toast() {
  const text = useSyncExternalStore(shownToast.watch, shownToast.get, () => '');
  return (
    <div className="toast" role="status" aria-live="polite">
      {text && <p>{text}</p>}
    </div>
  );
}
