import type { Verdict } from './lanes';

/** Word of what happens in the outbox, to this page, the other tabs and the worker; without the outbox itself. */

/** What became of an item. */
export interface Outcome {
  /** The item's Idempotency-Key. */
  id: string;
  verdict: Verdict;
  /** The server's message, where it answered. */
  message: string | null;
}

type Listener = (outcome: Outcome | null) => void;

const listeners = new Set<Listener>();
let opened: BroadcastChannel | undefined;

/** Opened when first needed: an open channel would keep the prerenderer from ending. */
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

/** Says that the outbox has changed; with the outcome where an item was tried. */
export function tellOutbox(outcome: Outcome | null): void {
  tellHere(outcome);
  channel().postMessage(outcome);
}

/** Calls back after every change of the outbox, in this tab or another. */
export function watchOutbox(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
