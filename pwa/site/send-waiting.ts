import { isReachable, watchConnection } from '../offline/connection';
import { hasDatabase } from '../offline/has-database';
import { watchOutbox } from '../offline/outbox-events';
import { readUserRecord } from '../offline/user-record';
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
  await noticeEnd();
  await drain({ hurry: true });
  // The app reports what was refused.
  if ((await listOutbox()).some(({ state }) => state === 'parked')) wantApp();
}

/** If the worker learnt, with no page open, that the session is over, the page learns it too before it sends. */
async function noticeEnd(): Promise<void> {
  const user = readUserRecord();
  if (!user) return;
  const { currentReader } = await import('../offline/session');
  if ((await currentReader()) !== null) return;
  // A device that was full at the log-in knows no reader either, so the server decides.
  const { refreshSaved } = await import('../offline/saved-list');
  await refreshSaved(user._id);
}

/** After the moment at which another page would try again. It also spaces the tries of a device that is full. */
const MARGIN_MS = 5000;

/**
 * Sends what waits also if the page that was sending is closed: its timer, or its lock, passes to this page. Every event
 * of the outbox shows that something may wait.
 */
export function followWaits(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  watchOutbox(attempted => {
    clearTimeout(timer);
    const delayMs = attempted?.outcome.kind === 'kept' ? attempted.outcome.delayMs : 0;
    // Without storage, nothing waits.
    timer = setTimeout(() => void waitInTurn().catch(() => undefined), delayMs + MARGIN_MS);
  });
}

async function waitInTurn(): Promise<void> {
  const { drain } = await import('../offline/outbox');
  await drain();
}
