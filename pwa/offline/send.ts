import { sendDirectly } from './direct';
import { drain, enqueue, firstOutcome, type NewWrite } from './outbox';
import { askForSync } from './updates';

/** How long the page waits for the server's answer before it says that the write is kept. */
const PATIENCE_MS = 8000;

/** The result of a write, as far as known when the page stopped waiting. */
export type SendOutcome =
  | { kind: 'done'; message: string | null }
  /** Stored on the device; it goes when it can. `waitMs` is the wait that the server asked for, if any. */
  | { kind: 'kept'; waitMs: number | null }
  | { kind: 'signIn' }
  | { kind: 'refused'; message: string }
  /** The device could not store it, and the server did not accept it. As far as known, nothing has happened. */
  | { kind: 'unsent' };

/** Keys of unanswered writes that the device could not store, by subject. The same write sent again counts once. */
const unsent = new Map<string, { write: string; id: string }>();

/**
 * Stores a write durably, sends it, and waits up to `PATIENCE_MS` for the answer. If the device has no room or no
 * storage, the write goes straight to the server.
 * @param ownId the write's own UUID, if it has one; see `enqueue`
 */
export async function sendWrite(write: NewWrite, ownId?: string): Promise<SendOutcome> {
  const { owner, subject, call, path, body } = write;
  const about = JSON.stringify([owner, subject ?? call]);
  const same = path + body;
  const before = unsent.get(about);
  const id = ownId ?? (before?.write === same ? before.id : crypto.randomUUID());
  const isKept = await enqueue(write, id).then(
    () => true,
    () => false,
  );
  unsent.delete(about);
  if (isKept) {
    void askForSync();
    void navigator.storage?.persist?.();
    return sendNow(id);
  }
  const outcome = await sendDirectly(write, id);
  if (outcome.kind === 'unsent') unsent.set(about, { write: same, id });
  return outcome;
}

/** Sends the waiting writes, and waits up to `PATIENCE_MS` for the answer to the one with this id. */
export async function sendNow(id: string): Promise<SendOutcome> {
  const outcome = firstOutcome(id, PATIENCE_MS);
  void drain({ hurry: true });
  const answered = await outcome;
  if (!answered) return { kind: 'kept', waitMs: null };
  const { verdict, message } = answered;
  switch (verdict.kind) {
    case 'done':
      return { kind: 'done', message };
    case 'signIn':
      return { kind: 'signIn' };
    case 'park':
      return { kind: 'refused', message: verdict.message };
    case 'later':
      return { kind: 'kept', waitMs: verdict.heldByServer ? verdict.delayMs : null };
  }
}
