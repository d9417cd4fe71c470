import { reportEnd } from '../features/outbox/report-end';
import { reportSent } from '../features/outbox/report-sent';
import { hasNoNetwork } from '../offline/no-network';
import { drain, listOutbox } from '../offline/outbox';
import type { Attempted } from '../offline/outbox-events';
import { readReceipts } from '../offline/receipts';
import { refreshSaved } from '../offline/saved-list';
import { currentReader } from '../offline/session';
import { readUserRecord } from '../offline/user-record';
import { wantApp } from '../ui/want-app';

/** Sends the writes that wait on this device. @throws DOMException if there is no storage */
export async function sendAll(): Promise<void> {
  await noticeEnd();
  await noticeMissed();
  await drain({ hurry: true });
  // The app reports what was refused.
  if ((await listOutbox()).some(({ state }) => state === 'parked')) wantApp();
}

/** Tells of what the worker has sent with no page in view. What this page is about to send has messages of its own. */
async function noticeMissed(): Promise<void> {
  const missed = (await readReceipts(Date.now())).filter(({ isUntold }) => isUntold);
  if (missed.length === 0) return;
  const { reportMissed } = await import('../features/outbox/report-missed');
  reportMissed(missed);
}

/** If the worker learnt, with no page open, that a reader whose writes wait is logged out, the page learns it too. */
async function noticeEnd(): Promise<void> {
  const user = readUserRecord();
  if (!user || (await currentReader()) !== null) return;
  const hasWrites = (await listOutbox()).some(({ owner }) => owner === user._id);
  if (!hasWrites) return;
  // A device that was full at the log-in knows no reader either, so the server decides.
  await refreshSaved(user._id);
}

/** Says that the session has ended, if something waits for the next log-in. */
export function followEnd(): void {
  // Without storage, nothing waits.
  void reportEnd().catch(() => undefined);
}

/** After the moment at which another page would try again. It also spaces the tries of a device that is full. */
const MARGIN_MS = 5000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** After each event of the outbox: says what has been sent, and sees to it that the rest is. */
export function followOutbox(attempted: Attempted | null): void {
  waitInTurn(attempted);
  // Without storage, there is nothing to say.
  if (attempted) void reportSent(attempted).catch(() => undefined);
}

/** Sends what waits a little after the page that has tried it would have, should that page be closed. */
function waitInTurn(attempted: Attempted | null): void {
  clearTimeout(timer);
  // The return of the network is the next chance.
  if (hasNoNetwork()) return;
  const delayMs = attempted?.outcome.kind === 'kept' ? attempted.outcome.delayMs : 0;
  // Without storage, nothing waits.
  timer = setTimeout(() => void drain().catch(() => undefined), delayMs + MARGIN_MS);
}
