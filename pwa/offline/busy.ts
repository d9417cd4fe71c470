/** Whether something runs, in whichever tab, that no reload may interrupt. A closed or crashed tab is busy no more. */
const BUSY_LOCK = 'busy';

/** Holds back new versions of the site. @returns ends it */
export function beBusy(): () => void {
  let end = () => {};
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  // Without locks there are no new versions to hold back either: both come with a secure address.
  void navigator.locks?.request(BUSY_LOCK, { mode: 'shared' }, () => ended);
  return end;
}

/** Does something unless a tab is busy. @returns whether it was done */
export function unlessBusy(work: () => void): Promise<boolean> {
  return navigator.locks.request(BUSY_LOCK, { ifAvailable: true }, lock => {
    if (lock) work();
    return lock !== null;
  });
}
