import { isReachable, watchConnection } from '../offline/connection';
import { hasDatabase } from '../offline/has-database';
import { watchOutbox } from '../offline/outbox-events';
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

/**
 * Sends what waits also if the page that was sending is closed: its timer, or its lock, passes to this page. Every event
 * of the outbox shows that something may wait.
 */
export function followWaits(): void {
  let isAsked = false;
  watchOutbox(() => {
    if (isAsked) return;
    isAsked = true;
    void waitInTurn()
      // Without storage, nothing waits.
      .catch(() => undefined)
      .finally(() => {
        isAsked = false;
      });
  });
}

async function waitInTurn(): Promise<void> {
  const { drain } = await import('../offline/outbox');
  await drain();
}
