import { unlessBusy } from './busy';
import { OUTBOX_LOCK } from './db';
import { hold, unlessHeld } from './tab-locks';

/** What happens by itself while nobody looks at the site and nothing is at stake. */

/** Held by every tab in view. */
const IN_VIEW_LOCK = 'in-view';
/** Held by every tab in which the reader has begun to fill in a form. */
const TYPING_LOCK = 'typing';

/** How long this tab must have been out of view. */
const QUIET_MS = 60_000;

/** Tells the other tabs that this one is in view, or that a form is being filled in. */
export function followPresence(): void {
  let endView: (() => void) | null = null;
  const look = () => {
    if (document.visibilityState === 'visible') endView ??= hold(IN_VIEW_LOCK);
    else {
      endView?.();
      endView = null;
    }
  };
  look();
  document.addEventListener('visibilitychange', look);

  let endTyping: (() => void) | null = null;
  document.addEventListener('input', ({ target }) => {
    const isInForm = target instanceof Element && target.closest('form:not([role=search])') !== null;
    if (isInForm) endTyping ??= hold(TYPING_LOCK);
  });
  document.addEventListener('submit', () => {
    endTyping?.();
    endTyping = null;
  });
}

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
    void unlessHeld(IN_VIEW_LOCK, () =>
      unlessHeld(TYPING_LOCK, () => unlessHeld(OUTBOX_LOCK, () => unlessBusy(act))),
    );
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(tryNow, QUIET_MS);
  };
  look();
  document.addEventListener('visibilitychange', look);
}
