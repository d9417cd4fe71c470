/** A newer version that waits. */
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Offers the newer version to the reader. @param apply lets it take over */
export function offerUpdate(apply: () => void): void {
  waiting = apply;
  for (const listener of listeners) listener();
}

/** What lets the newer version take over; null if none waits. */
export const waitingUpdate = () => waiting;

export function watchWaitingUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
