import type { Verdict } from './lanes';

/** Events of the outbox, for this page, the other tabs and the worker. They do not carry the outbox itself. */

/** The result of one attempt to send an item. */
export interface Outcome {
  /** The item's Idempotency-Key. */
  id: string;
  verdict: Verdict;
  /** The server's message, if it answered with one. */
  message: string | null;
}

type Listener = (outcome: Outcome | null) => void;

const listeners = new Set<Listener>();
let opened: BroadcastChannel | undefined;

/** Opened on first use: an open channel would keep the prerenderer from ending. */
function channel(): BroadcastChannel {
  if (!opened) {
    opened = new BroadcastChannel('outbox');
    opened.addEventListener('message', ({ data }: MessageEvent<Outcome | null>) => tellHere(data));
  }
  return opened;
}

function tellHere(outcome: Outcome | null): void {
  for (const listener of listeners) listener(outcome);
}

/** Reports that the outbox has changed. @param outcome the result if an item was tried, else null */
export function tellOutbox(outcome: Outcome | null): void {
  tellHere(outcome);
  channel().postMessage(outcome);
}

/** Calls back after every change of the outbox, in this tab or another. @returns a function that stops it */
export function watchOutbox(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
