import { INQUIRY_DRAFT_KEY, readInquiryDraft } from './inquiry-draft';
import { discardById } from './outbox';

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
