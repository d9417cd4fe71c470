/** Held while any tab does something that no reload may interrupt. A tab that closes or crashes releases it. */
const BUSY_LOCK = 'busy';

/** Holds back new versions of the site. @returns a function that ends the hold */
export function beBusy(): () => void {
  let end = () => {};
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  // Browsers without locks get no new versions either: both locks and workers need a secure address.
  void navigator.locks?.request(BUSY_LOCK, { mode: 'shared' }, () => ended);
  return end;
}

/** Runs the work unless a tab is busy. @returns whether the work ran */
export function unlessBusy(work: () => void): Promise<boolean> {
  return navigator.locks.request(BUSY_LOCK, { ifAvailable: true }, lock => {
    if (lock) work();
    return lock !== null;
  });
}
