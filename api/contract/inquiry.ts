import * as v from 'valibot';
import { lineField } from './line';

/** The longest message, not counting whitespace. */
export const MESSAGE_CHARACTERS = 500;

/** The longest message including whitespace; real messages are far shorter. */
const MESSAGE_LENGTH = 5000;

/** The topics of inquiries: the answer to GET /get_topics, and part of the subjects of the mails. */
export const TOPICS = [
  'Applied AI',
  'Natural Language Processing',
  'Computer Vision',
  'Forecasting Using AI',
  'Reliable and Robust AI',
  'Wildlife Intrusion Detection',
  'Industrial Surveillance',
  'Therapy Planning',
  'Minimum Viable Product or Proof of Concept',
  'Corporate and Academic Training',
  'Support for an App',
  'Another Topic',
] as const;

export type InquiryTopic = (typeof TOPICS)[number];

/** The messages that the page shows under a field; the server answers with the same texts. */
export const INQUIRY_TEXTS = {
  name: 'Please Enter Name',
  country: 'Please Select Country',
  contact: 'Please Add Contact No',
  state: 'Please Select State',
  city: 'Please Add Country',
  topic: 'Please Select Topic',
  message: 'Please Add the Massage',
  messageLength: `Please use at most ${MESSAGE_CHARACTERS} characters, spaces not counted`,
  messageCharacters: 'Please send text without control characters',
} as const;

/** The server's answers. */
export const INQUIRY_ANSWERS = {
  added: 'Thank you for connecting with us...',
} as const;

/** Counts the characters of a message for its limit: whitespace does not count, and an emoji counts as one. */
export function countCharacters(message: string): number {
  return [...message.replace(/\s/g, '')].length;
}

/** A message may contain line ends and tabs, but no other control characters. */
const MESSAGE_CONTROLS = /^[\P{Cc}\t\r\n]*$/u;

/** POST /add_inquiry, and the form that sends it. */
export const inquiryPayload = v.object({
  fname: lineField(INQUIRY_TEXTS.name),
  lname: lineField(INQUIRY_TEXTS.name),
  country: lineField(INQUIRY_TEXTS.country),
  contact: lineField(INQUIRY_TEXTS.contact),
  state: lineField(INQUIRY_TEXTS.state),
  city: lineField(INQUIRY_TEXTS.city),
  help: v.picklist(TOPICS, INQUIRY_TEXTS.topic),
  massage: v.pipe(
    v.string(INQUIRY_TEXTS.message),
    v.trim(),
    v.nonEmpty(INQUIRY_TEXTS.message),
    v.maxLength(MESSAGE_LENGTH, INQUIRY_TEXTS.messageLength),
    v.check(message => countCharacters(message) <= MESSAGE_CHARACTERS, INQUIRY_TEXTS.messageLength),
    v.regex(MESSAGE_CONTROLS, INQUIRY_TEXTS.messageCharacters),
  ),
});

export type InquiryPayload = v.InferOutput<typeof inquiryPayload>;

/** The answer to POST /add_inquiry. */
export interface InquiryAnswer {
  message: string;
  id: string;
}

/** One entry of the answer to GET /get_topics. */
export interface Topic {
  name: string;
}
