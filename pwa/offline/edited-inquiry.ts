import type { OutboxItem } from './db';
import { INQUIRY_DRAFT_KEY, keepInquiryDraft, readDraftKey, readInquiryDraft } from './inquiry-draft';
import { discard, discardById, listOutbox, retry } from './outbox';
import { announceOutbox, watchOutbox } from './outbox-events';
import { readReceipts } from './receipts';

/** Steps that change both the draft in local storage and its inquiry in the outbox. No transaction has both. */

/** Whether the draft outlives the page: it is not, or not only, kept in memory. */
export function isDraftStored(): boolean {
  const draft = readInquiryDraft();
  try {
    return draft !== null && localStorage.getItem(INQUIRY_DRAFT_KEY) === draft;
  } catch {
    return false;
  }
}

/**
 * Leaves to the form an inquiry that the server refused because it has another version. The draft comes first: until it is
 * stored, the outbox has the only copy that outlives the page, and keeps it.
 * @param id the key that was used
 */
export async function leaveToForm(id: string): Promise<void> {
  // Without storage, nothing waits.
  if (isDraftStored()) await discardById(id).catch(() => undefined);
}

/*
 * The end of an edit comes into the outbox first: if that fails, or the device stops before the draft has gone, no text is
 * lost. The form then sees that its inquiry waits for it no longer, and what it sends under the same key, the server takes
 * in one version only.
 */

/**
 * Lets the first version of an inquiry be sent at the next drain, and drops the changes in the form.
 * @returns false if the inquiry has gone, or the device is full; then nothing has changed
 */
export async function releaseFirst({ seq, id }: OutboxItem): Promise<boolean> {
  const isReleased = await retry(seq);
  if (isReleased) dropDraft(id);
  return isReleased;
}

/** Discards a write and, if the form has it, what stands there. @throws DOMException if the browser offers no storage */
export async function discardAll({ seq, id }: OutboxItem): Promise<void> {
  await discard(seq);
  dropDraft(id);
}

/** Drops the draft with this key, and lets the forms of all tabs see it. */
function dropDraft(id: string): void {
  if (readDraftKey() !== id) return;
  keepInquiryDraft(null);
  announceOutbox(null);
}

/** After a log-out: keeps what was typed into the form only if it is the edit of an inquiry that has stayed. */
export async function forgetStrayDraft(): Promise<void> {
  const id = readDraftKey();
  // Without storage, nothing waits.
  const items = await listOutbox().catch(() => []);
  if (items.every(item => item.id !== id)) keepInquiryDraft(null);
}

/** Drops a draft that was left as its page was closed while it was sent, if it is sent or goes by itself. */
async function dropSent(id: string | null): Promise<void> {
  const item = (await listOutbox()).find(one => one.id === id);
  const isSent = item
    ? item.state !== 'parked'
    : (await readReceipts(Date.now())).some(receipt => receipt.id === id);
  if (id !== null && isSent) dropDraft(id);
}

/**
 * Follows an inquiry that a form has to edit or may have sent, from now on.
 * @param readKey the key that the form has; null once it has none
 * @param listener learns whether the inquiry waits for the form, and whether its draft was dropped
 * @returns a function that stops it
 */
export function followEdit(
  readKey: () => string | null,
  listener: (isWaiting: boolean, isDropped: boolean) => void,
): () => void {
  const look = async () => {
    const id = readKey();
    if (id === null) return;
    const isWaiting = (await listOutbox()).some(item => item.id === id && item.isEdited);
    if (readKey() === id) listener(isWaiting, !isWaiting && readDraftKey() !== id);
  };
  // Without storage, nothing waits.
  const lookAgain = () => void look().catch(() => undefined);
  void dropSent(readKey()).catch(() => undefined);
  lookAgain();
  return watchOutbox(lookAgain);
}
