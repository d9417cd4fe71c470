import { keepText, readText } from './device-storage';

/** What has been typed into the inquiry form: its fields as JSON. The form checks what it reads. */
export const INQUIRY_DRAFT_KEY = 'inquiry-draft';

export const readInquiryDraft = (): string | null => readText(INQUIRY_DRAFT_KEY);

/** The key of the inquiry in the outbox that is edited; null for a new one. */
export function readDraftKey(): string | null {
  const [, key = null] = /"key":"([0-9a-f-]{36})"/.exec(readInquiryDraft() ?? '') ?? [];
  return key;
}

/** @param draft null forgets it */
export const keepInquiryDraft = (draft: string | null): void => keepText(INQUIRY_DRAFT_KEY, draft);
