import { unlessBusy } from './busy';
import { OUTBOX_LOCK } from './db';

/** What happens by itself while nobody looks at the site and nothing is at stake. */

/** Held by every tab in view. */
const IN_VIEW_LOCK = 'in-view';
/** Held by every tab in which the reader has begun to fill in a form. */
const TYPING_LOCK = 'typing';

/** How long this tab must have been out of view. */
const QUIET_MS = 60_000;

type End = () => void;

/** Holds a lock together with other tabs. A tab that closes or crashes releases it. */
function hold(name: string): End {
  let end: End = () => undefined;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  void navigator.locks.request(name, { mode: 'shared' }, () => ended);
  return end;
}

/** Tells the other tabs that this one is in view, or that a form is being filled in. */
export function followPresence(): void {
  let endView: End | null = null;
  const look = () => {
    if (document.visibilityState === 'visible') endView ??= hold(IN_VIEW_LOCK);
    else {
      endView?.();
      endView = null;
    }
  };
  look();
  document.addEventListener('visibilitychange', look);

  let endTyping: End | null = null;
  document.addEventListener('input', ({ target }) => {
    const isInForm = target instanceof Element && target.closest('form:not([role=search])') !== null;
    if (isInForm) endTyping ??= hold(TYPING_LOCK);
  });
  document.addEventListener('submit', () => {
    endTyping?.();
    endTyping = null;
  });
}

const isFree = (name: string, work: () => Promise<unknown>) =>
  navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await work();
  });

let isFollowed = false;

/**
 * Does something once this tab has been out of view for a minute, unless any tab is in view, plays, downloads, runs an
 * assessment, sends, or has a form that is being filled in. Otherwise it tries again the next time. Only the first call counts.
 */
export function whenInBackground(act: () => void): void {
  if (isFollowed) return;
  isFollowed = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryNow = () =>
    void isFree(IN_VIEW_LOCK, () => isFree(TYPING_LOCK, () => isFree(OUTBOX_LOCK, () => unlessBusy(act))));
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(tryNow, QUIET_MS);
  };
  look();
  document.addEventListener('visibilitychange', look);
}
