import { INQUIRY_DRAFT_KEY, keepInquiryDraft, readDraftKey, readInquiryDraft } from './inquiry-draft';
import { discardById, listOutbox } from './outbox';

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

/** After a log-out: keeps what was typed into the form only if it is the edit of an inquiry that has stayed. */
export async function forgetStrayDraft(): Promise<void> {
  const id = readDraftKey();
  // Without storage, nothing waits.
  const items = await listOutbox().catch(() => []);
  if (items.every(item => item.id !== id)) keepInquiryDraft(null);
}
