import { shownToast } from './toast';
import { useStore } from './use-store';

/** Where the sentences of `toast.ts` appear; once in the document. */
export function Toast() {
  const text = useStore(shownToast);
  return (
    <div className="toast" role="status" aria-live="polite">
      {text && <p>{text}</p>}
    </div>
  );
}
