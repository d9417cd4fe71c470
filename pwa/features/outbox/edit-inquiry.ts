import type { OutboxItem } from '../../offline/db';
import { isDraftStored } from '../../offline/edited-inquiry';
import { followWrite } from '../../offline/follow-write';
import { keepInquiryDraft, readDraftKey, readInquiryDraft } from '../../offline/inquiry-draft';
import { retry } from '../../offline/outbox';
import { beginEdit } from '../../offline/take-back';

/** A try that fails for want of a network ends soon, and the reader need not press again. */
const PATIENCE_MS = 3000;

/**
 * Puts what an inquiry says back into the form, with its key: if the server has it already, it refuses the new version.
 * The inquiry itself waits until the form is sent. It is parked first: if the draft never comes, it is neither lost nor
 * sent, and the next call brings its text.
 * @returns 'sending' if it is still being sent after three seconds, 'occupied' if the form has another message, 'full' if
 * the device has no room; then nothing has changed
 */
export async function editInquiry(item: OutboxItem): Promise<'open' | 'sending' | 'occupied' | 'full'> {
  const { seq, id, isEdited } = item;
  const draft = readInquiryDraft();
  const isInForm = readDraftKey() === id;
  if (isInForm && isEdited) return 'open';
  if (!isInForm && isOther(messageIn(draft), messageIn(item.body))) return 'occupied';
  const inquiry = await beginSoon(item).catch(() => null);
  if (inquiry === null) return 'full';
  if (!inquiry) return 'sending';
  keepInquiryDraft(JSON.stringify({ ...fieldsOf(isInForm ? draft : inquiry.body), key: inquiry.id }));
  if (isDraftStored()) return 'open';
  keepInquiryDraft(draft);
  await retry(seq);
  return 'full';
}

async function beginSoon({ seq, id }: OutboxItem): Promise<OutboxItem | undefined> {
  const inquiry = await beginEdit(seq);
  if (inquiry) return inquiry;
  await nextTry(id);
  return beginEdit(seq);
}

/** Waits until a try to send a write has ended, or the write has gone, but not longer than the reader would. */
function nextTry(id: string): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    const stop = followWrite(id, finish);
  });
}

/** Whether somebody has typed a message into the form that is not the inquiry's. What else stands there is soon chosen again. */
const isOther = (typed: string, own: string): boolean => typed !== '' && typed !== own;

const messageIn = (text: string | null): string => String(fieldsOf(text).massage ?? '').trim();

/** The fields of a draft or an inquiry; none if it is not one, because anyone may have written the draft. */
function fieldsOf(text: string | null): { massage?: unknown } {
  try {
    return JSON.parse(text ?? '{}') ?? {};
  } catch {
    return {};
  }
}
