import { unlessBusy } from './busy';
import { OUTBOX_LOCK } from './db';
import { hold, unlessHeld } from './tab-locks';

/** What happens by itself while nobody looks at the site and nothing is at stake. */

/** Held by every tab in view. */
const IN_VIEW_LOCK = 'in-view';
/** Held by every tab out of view that has typed text in a form. */
const TYPING_LOCK = 'typing';

/** How long this tab must have been out of view. */
const QUIET_MS = 60_000;

/** Tells the other tabs that this one is in view, or has a form that is being filled in or was refused. */
export function followPresence(): void {
  /** Fields in which the reader has typed. */
  const typed = new Set<HTMLInputElement>();
  let end = () => {};
  const look = () => {
    const endLast = end;
    for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field);
    if (document.visibilityState === 'visible') end = hold(IN_VIEW_LOCK);
    else end = typed.size > 0 ? hold(TYPING_LOCK) : () => {};
    endLast();
  };
  look();
  document.addEventListener('visibilitychange', look);
  document.addEventListener('input', ({ target }) => {
    // The other fields have a value, too.
    const field = target as HTMLInputElement;
    if (field.closest('form:not(search form, [method=dialog])')) typed.add(field);
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
