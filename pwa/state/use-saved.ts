import { useEffect, useState } from 'react';
import { isReachable, watchConnection } from '../offline/connection';
import { watchOutbox } from '../offline/outbox-events';
import type { SavedList } from '../offline/saved-list';

/** An open list shows within a minute what another device has changed. */
const REFRESH_EVERY_MS = 60_000;

/**
 * The reader's saved articles with the waiting writes applied; null until they are read, and where nothing is known of them
 * until the server has been asked.
 * @param refresh whether to fetch the server's list when the view opens, when the reader comes back to it, and when the
 *   server can be reached again
 */
export function useSaved(userId: string | null, refresh: boolean): SavedList | null {
  const [saved, setSaved] = useState<SavedList | null>(null);
  useEffect(() => {
    if (!userId) return setSaved(null);
    let current = true;
    let isAsked = !refresh;
    const list = import('../offline/saved-list');
    const show = async () => {
      const { readSaved } = await list;
      // Without storage there is nothing to show, and the page stays as it is.
      const next = await readSaved(userId).catch(() => null);
      const says = next !== null && (isAsked || next.isKnown || next.entries.length > 0);
      if (current) setSaved(says ? next : null);
    };
    const fetchList = () =>
      list
        .then(({ refreshSaved }) => refreshSaved(userId))
        // The server cannot be reached: keep what is known.
        .catch(() => undefined)
        .then(() => {
          isAsked = true;
          return show();
        });
    const comeBack = () => {
      if (document.visibilityState === 'visible') void fetchList();
    };
    const stop = watchOutbox(show);
    void show();
    let timer: ReturnType<typeof setInterval> | undefined;
    let stopConnection: (() => void) | undefined;
    if (refresh) {
      void fetchList();
      document.addEventListener('visibilitychange', comeBack);
      timer = setInterval(comeBack, REFRESH_EVERY_MS);
      stopConnection = watchConnection(() => isReachable() && comeBack());
    }
    return () => {
      current = false;
      clearInterval(timer);
      stopConnection?.();
      document.removeEventListener('visibilitychange', comeBack);
      stop();
    };
  }, [userId, refresh]);
  return saved;
}
