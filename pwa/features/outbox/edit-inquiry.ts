import type { OutboxItem } from '../../offline/db';
import { keepInquiryDraft, readDraftKey, readInquiryDraft } from '../../offline/inquiry-draft';
import { beginEdit } from '../../offline/take-back';

/**
 * Puts what an inquiry says back into the form, with its key: if the server has it already, it refuses the new version.
 * The inquiry itself waits until the form is sent.
 * @returns 'sending' if it is being sent just now, 'occupied' if the form has another text, 'full' if the device has no
 * room; then nothing has changed
 */
export async function editInquiry({
  seq,
  id,
}: OutboxItem): Promise<'open' | 'sending' | 'occupied' | 'full'> {
  if (readInquiryDraft() !== null) return readDraftKey() === id ? 'open' : 'occupied';
  const inquiry = await beginEdit(seq).catch(() => null);
  if (inquiry === null) return 'full';
  if (!inquiry) return 'sending';
  keepInquiryDraft(JSON.stringify({ ...JSON.parse(inquiry.body), key: id }));
  return 'open';
}
