/** Locks that several tabs hold together. A tab that closes or crashes releases them. */

/** Holds a lock beside the other tabs. @returns a function that ends the hold */
export function hold(name: string): () => void {
  let end = () => {};
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  // Browsers without locks get no new versions either: both locks and workers need a secure address.
  void navigator.locks?.request(name, { mode: 'shared' }, () => ended);
  return end;
}

/** Does something unless a tab holds the lock. @returns whether it was done */
export function unlessHeld(name: string, work: () => unknown): Promise<boolean> {
  return navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await work();
    return lock !== null;
  });
}
