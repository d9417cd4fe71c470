import { isReachable, watchConnection } from '../offline/connection';
import { hasDatabase } from '../offline/has-database';
import { watchOutbox } from '../offline/outbox-events';
import { watchSessionEnd } from '../offline/session-events';

/** Acts now, and at each later chance to send: the server can be reached again, or the page comes into view. */
export function onEachChance(act: () => void): void {
  watchConnection(() => isReachable() && act());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && act());
  act();
}

/** Sends the writes that wait on this device. @throws DOMException if there is no storage */
export async function sendWaiting(): Promise<void> {
  if (!(await hasDatabase())) return;
  const { sendAll } = await import('./send-all');
  await sendAll();
}

/**
 * Says what has been sent, or that it waits for a log-in, also on a page without the app. Sends what waits also if the page
 * that was sending is closed: its timer, or its lock, passes to this page. Every event of the outbox shows that something
 * may wait.
 */
export function followWaits(): void {
  watchOutbox(attempted => void follow(({ followOutbox }) => followOutbox(attempted)));
  watchSessionEnd(() => void follow(({ followEnd }) => followEnd()));
}

/** Without its code, the next chance to send comes. */
const follow = (act: (code: typeof import('./send-all')) => void) =>
  import('./send-all').then(act, () => undefined);
