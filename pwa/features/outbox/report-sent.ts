import { outbox } from '../../content/outbox';
import { effectOf } from '../../offline/effects';
import { isAwaited, listOutbox } from '../../offline/outbox';
import type { Attempted } from '../../offline/outbox-events';
import { markTold } from '../../offline/receipts';
import { showToast } from '../../ui/toast';

const MESSAGE_MS = 4000;
const LONG_MESSAGE_MS = 8000;

/** The server's answer to a subscription that had waited, which asks its reader to confirm; empty for none. */
let toDo = '';

/** Tells the reader that what had waited is sent. What still waits for an answer in this page gets its own message. */
export async function reportSent({ id, call, outcome }: Attempted): Promise<void> {
  if (outcome.kind !== 'done' || document.visibilityState !== 'visible') return;
  // The worker, or a tab out of view, may have sent it.
  void markTold([id]).catch(() => undefined);
  if (isAwaited(id)) return;
  // What the reader never saw wait, such as a log-out, is not news.
  if (effectOf({ call }).isHidden) return;
  const left = (await listOutbox()).filter(item => !effectOf(item).isHidden);
  if (call === 'subscribe') toDo = outcome.message;
  if (left.length > 0) {
    // The rest may wait for long. If it does not, its message says this again.
    if (call === 'subscribe') showToast(toDo, LONG_MESSAGE_MS);
    return;
  }
  showToast(toDo ? `${outbox.allSent}. ${toDo}` : outbox.allSent, toDo ? LONG_MESSAGE_MS : MESSAGE_MS);
  toDo = '';
}
