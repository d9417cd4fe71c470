import { sendDirectly } from './direct';
import { drain, enqueue, firstOutcome, type NewWrite } from './outbox';
import { noteKept } from './outbox-events';
import type { WriteOutcome } from './outcome';
import { askForSync } from './updates';

/** How long the page waits for the server's answer before it says that the write is kept. */
const PATIENCE_MS = 8000;

/** Keys of unanswered writes that the device could not store, by subject. The same write sent again counts once. */
const unsent = new Map<string, { write: string; id: string }>();

/**
 * Stores a write durably, sends it, and waits up to `PATIENCE_MS` for the answer. If the device has no room or no
 * storage, the write goes straight to the server.
 * @param ownId the write's own UUID, if it has one; see `enqueue`
 * @returns the outcome, and the key with which the write was sent or waits
 */
export async function sendWrite(write: NewWrite, ownId?: string): Promise<WriteOutcome & { id: string }> {
  const { owner, subject, call, param, body } = write;
  const about = JSON.stringify([owner, subject ?? call.name]);
  const same = JSON.stringify([call.name, param, body]);
  const before = unsent.get(about);
  const id = ownId ?? (before?.write === same ? before.id : crypto.randomUUID());
  const isKept = await enqueue(write, id).then(
    () => true,
    () => false,
  );
  unsent.delete(about);
  if (isKept) {
    noteKept(true);
    void askForSync();
    void navigator.storage?.persist?.();
    return { ...(await sendNow(id)), id };
  }
  const outcome = await sendDirectly(write, id);
  if (outcome.kind === 'unsent') unsent.set(about, { write: same, id });
  return { ...outcome, id };
}

/** Sends the waiting writes, and waits up to `PATIENCE_MS` for the answer to the one with this id. */
export async function sendNow(id: string): Promise<WriteOutcome> {
  const outcome = firstOutcome(id, PATIENCE_MS);
  // What fails here waits in the outbox.
  void drain({ hurry: true, anyway: true }).catch(() => undefined);
  return outcome;
}
