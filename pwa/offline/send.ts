import { drain, enqueue, firstOutcome, type NewWrite } from './outbox';
import { askForSync } from './updates';

/** How long the page waits for the server's word before it says that the write is kept (DESIGN.md section 3). */
const PATIENCE_MS = 8000;

/** What became of a write as far as the reader waited for it. */
export type SendOutcome =
  | { kind: 'done'; message: string | null }
  /** It is on the device, and goes when it can; after so many milliseconds where the server asked for a wait. */
  | { kind: 'kept'; waitMs: number | null }
  | { kind: 'signIn' }
  | { kind: 'refused'; message: string };

/**
 * Puts a write down durably, sends it, and waits a while for the answer.
 * @param ownId the UUID of a write that has one, see `enqueue`
 * @throws DOMException where the device has no room or no storage: then nothing was kept, and nothing was sent
 */
export async function sendWrite(write: NewWrite, ownId?: string): Promise<SendOutcome> {
  const id = await enqueue(write, ownId);
  void askForSync();
  void navigator.storage?.persist?.();
  return sendNow(id);
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
