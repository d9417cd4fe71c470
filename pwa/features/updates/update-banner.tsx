import { useSyncExternalStore } from 'react';

/** Set by main.tsx when a newer version waits. */
let waiting = false;
const listeners = new Set<() => void>();
let apply: () => void = () => undefined;

/** Shows the banner; `onApply` lets the new version take over. */
export function offerUpdate(onApply: () => void): void {
  waiting = true;
  apply = onApply;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** One quiet line: a new version is there, and comes when the reader says so. */
export function UpdateBanner() {
  const shown = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => false,
  );
  if (!shown) return null;
  return (
    <section className="banner" aria-label="Update">
      <p role="status">A new version of this site is ready.</p>
      <button type="button" className="button small" onClick={apply}>
        Use it now
      </button>
    </section>
  );
}
