import { sendDirectly } from './direct';
import { drain, enqueue, firstOutcome, type NewWrite } from './outbox';
import { askForSync } from './updates';

/** How long the page waits for the server's word before it says that the write is kept. */
const PATIENCE_MS = 8000;

/** What became of a write as far as the reader waited for it. */
export type SendOutcome =
  | { kind: 'done'; message: string | null }
  /** It is on the device, and goes when it can; after so many milliseconds where the server asked for a wait. */
  | { kind: 'kept'; waitMs: number | null }
  | { kind: 'signIn' }
  | { kind: 'refused'; message: string }
  /** The device could not keep it, and the server did not take it: nothing has happened as far as is known. */
  | { kind: 'unsent' };

/** Keys of writes without a final answer that no device keeps, by what they are about: sent again, they count once. */
const unsent = new Map<string, { write: string; id: string }>();

/**
 * Puts a write down durably, sends it, and waits a while for the answer. Where the device has no room or no storage, the
 * write goes straight to the server.
 * @param ownId the UUID of a write that has one, see `enqueue`
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

/** Sends what waits, and waits a while for the answer to one write of it. */
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
