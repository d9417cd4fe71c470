import { keepText, readText } from './device-storage';

/** What has been typed into the inquiry form: its fields as JSON. The form checks what it reads. */
const KEY = 'inquiry-draft';

export const readInquiryDraft = (): string | null => readText(KEY);

/** @param draft null forgets it */
export const keepInquiryDraft = (draft: string | null): void => keepText(KEY, draft);
