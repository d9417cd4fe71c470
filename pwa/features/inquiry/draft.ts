import type { InquiryPayload } from '../../../api/contract/inquiry';
import { keepInquiryDraft, readInquiryDraft } from '../../offline/inquiry-draft';

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

export const isSame = (one: InquiryValues, other: InquiryValues): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof InquiryValues] === value);

/** The draft typed before a reload. Fields that are not text are left out, because anyone may have written them. */
export function readDraft(): InquiryValues {
  try {
    const kept = JSON.parse(readInquiryDraft() ?? '{}') as Partial<Record<string, unknown>>;
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

/** @param key sent with the inquiry, so that the server takes one of its versions only; null makes a new one */
export function keepDraft(values: InquiryValues, key: string | null): void {
  const isEmpty = Object.values(values).every(value => value === '');
  keepInquiryDraft(isEmpty ? null : JSON.stringify(key === null ? values : { ...values, key }));
}
