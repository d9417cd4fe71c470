import type { OutboxItem } from '../../offline/db';
import { keepInquiryDraft, readInquiryDraft } from '../../offline/inquiry-draft';
import { takeOut } from '../../offline/take-back';

/**
 * Takes an inquiry out of the outbox and puts what it says back into the form, with its key: if the server has it
 * already, it refuses the new version.
 * @returns 'sending' if it is being sent just now, 'occupied' if the form has another text; then nothing has changed
 */
export async function editInquiry({ seq }: OutboxItem): Promise<'open' | 'sending' | 'occupied'> {
  if (readInquiryDraft() !== null) return 'occupied';
  const inquiry = await takeOut(seq);
  if (!inquiry) return 'sending';
  keepInquiryDraft(JSON.stringify({ ...JSON.parse(inquiry.body), key: inquiry.id }));
  return 'open';
}
