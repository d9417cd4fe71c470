import { readConsent } from '../../api/contract/consent';
import { openDatabase, type PageView } from './db';
import { hasDatabase } from './has-database';

const LOCK = 'page-views';

/** The visitor's choice on analytics; null if there is none. */
export const analyticsConsent = (): boolean | null =>
  readConsent(document.cookie, new Date())?.preferences.analytics ?? null;

/** Counts a page view. Without a network it is stored and counted later. */
export async function countPageView(view: PageView): Promise<void> {
  if (await send(view)) return (await hasDatabase()) ? sendKept() : undefined;
  if (analyticsConsent() === false) return;
  const database = await openDatabase();
  await database.add('pageViews', view);
}

/** Sends the stored page views, oldest first. If the visitor has refused analytics meanwhile, it drops them. */
export async function sendKept(): Promise<void> {
  const database = await openDatabase();
  // Two windows must not count a view twice.
  await navigator.locks.request(LOCK, async () => {
    for (const key of await database.getAllKeys('pageViews')) {
      const view = await database.get('pageViews', key);
      if (view && analyticsConsent() !== false && !(await send(view))) return;
      await database.delete('pageViews', key);
    }
  });
}

/** @returns whether the view left the device; a collector need not let its answer be read */
async function send(view: PageView): Promise<boolean> {
  if (!__ANALYTICS_URL__) return true;
  if (!navigator.onLine) return false;
  try {
    await fetch(__ANALYTICS_URL__, {
      method: 'POST',
      mode: 'no-cors',
      body: JSON.stringify(view),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
    return true;
  } catch {
    return false;
  }
}
