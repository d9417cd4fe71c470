import { isReachable, watchConnection } from '../offline/connection';
import { hasDatabase } from '../offline/has-database';
import { wantApp } from '../ui/want-app';

/** Acts now, and at each later chance to send: the server can be reached again, or the page comes into view. */
export function onEachChance(act: () => void): void {
  watchConnection(() => isReachable() && act());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && act());
  act();
}

/** Sends the writes that wait on this device. @throws DOMException if there is no storage */
export async function sendWaiting(): Promise<void> {
  if (!(await hasDatabase())) return;
  const { drain, listOutbox } = await import('../offline/outbox');
  await drain({ hurry: true });
  // The app reports what was refused.
  if ((await listOutbox()).some(({ state }) => state === 'parked')) wantApp();
}
