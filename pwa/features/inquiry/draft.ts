import type { InquiryPayload } from '../../../api/contract/inquiry';
import { keepText, readText } from '../../offline/device-storage';

/** The form's values, valid or not. */
export type InquiryValues = Record<keyof InquiryPayload, string>;

export const NO_INQUIRY: InquiryValues = {
  fname: '',
  lname: '',
  country: '',
  contact: '',
  state: '',
  city: '',
  help: '',
  massage: '',
};

const KEY = 'inquiry-draft';

/** The draft typed before a reload. Fields that are not text are left out, because anyone may have written them. */
export function readDraft(): InquiryValues {
  try {
    const kept = JSON.parse(readText(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    const texts = Object.entries(kept).filter(
      ([name, value]) => name in NO_INQUIRY && typeof value === 'string',
    );
    return { ...NO_INQUIRY, ...Object.fromEntries(texts) };
  } catch {
    return NO_INQUIRY;
  }
}

/** The fields' current values: the text typed before the app was ready. */
export function readFields(form: HTMLFormElement): Partial<InquiryValues> {
  const filled = [...new FormData(form)].filter(([name, value]) => name in NO_INQUIRY && value !== '');
  return Object.fromEntries(filled);
}

export function keepDraft(values: InquiryValues): void {
  const isEmpty = Object.values(values).every(value => value === '');
  keepText(KEY, isEmpty ? null : JSON.stringify(values));
}
