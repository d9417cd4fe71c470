import type { QueuedCall } from './db';
import type { WriteOutcome } from './outcome';

/** Events of the outbox, for this page, the other tabs and the worker. They do not carry the outbox itself. */

/** An attempt to send an item. */
export interface Attempted {
  /** The item's Idempotency-Key. */
  id: string;
  call: QueuedCall;
  outcome: WriteOutcome;
}

type Listener = (attempted: Attempted | null) => void;

const listeners = new Set<Listener>();
let opened: BroadcastChannel | undefined;

/** Opened on first use: an open channel would keep the prerenderer from ending. */
function channel(): BroadcastChannel {
  if (!opened) {
    opened = new BroadcastChannel('outbox');
    opened.addEventListener('message', ({ data }: MessageEvent<Attempted | null>) => notify(data));
  }
  return opened;
}

function notify(attempted: Attempted | null): void {
  for (const listener of listeners) listener(attempted);
}

/** Reports that the outbox has changed. @param attempted the attempt if an item was tried, else null */
export function announceOutbox(attempted: Attempted | null): void {
  notify(attempted);
  channel().postMessage(attempted);
}

/** Calls back after every change of the outbox, in this tab or another. @returns a function that stops it */
export function watchOutbox(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let onKept: (isKept: boolean) => void = () => undefined;

/** Reports in this tab whether the device could keep a write until it is sent. */
export const noteKept = (isKept: boolean): void => onKept(isKept);

/** Calls back after each write of this tab, with whether the device could keep it. Only the last listener counts. */
export function watchKept(listener: typeof onKept): void {
  onKept = listener;
}
