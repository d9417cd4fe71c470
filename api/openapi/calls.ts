import * as v from 'valibot';
import {
  checkResetPayload,
  forgotPayload,
  loginPayload,
  resetPayload,
  signupPayload,
} from '../contract/accounts';
import type * as calls from '../contract/calls';
import { inquiryPayload } from '../contract/inquiry';
import { subscribePayload } from '../contract/newsletter';
import { resultPayload } from '../contract/quiz';
import { deletePayload, recordId, savePayload } from '../contract/saved-articles';
import type { RefusalStatus } from '../http/refusal';
import { FOLDER_ID } from '../uploads/folder-id';
import {
  checkResetAnswer,
  errorAnswerWith,
  healthAnswer,
  inquiryAnswer,
  loginAnswer,
  messageAnswer,
  newsletterAnswer,
  placesAnswer,
  resetAnswer,
  savedListAnswer,
  topicsAnswer,
  uploadAnswer,
} from './answers';

/** The description of one call, from which `document.ts` derives everything else. */
export interface CallDescription {
  summary: string;
  /** The parameters of the path. */
  params?: Record<string, { description: string; schema: v.GenericSchema }>;
  /** The JSON that the caller sends. */
  body?: v.GenericSchema;
  /** Whether a browser without JavaScript may send a form, and gets a page. */
  takesForms?: true;
  /** Whether the answer is always a page. */
  isPage?: true;
  /** Whether the caller sends files as a form. */
  isForm?: true;
  /** Whether the call accepts an `Idempotency-Key`. */
  isKeyed?: true;
  /** Whether the call requires the session cookie. */
  isPrivate?: true;
  /** Whether the answer sets or removes a cookie. */
  setsCookie?: true;
  /** Whether the answer is a list that browsers cache and revalidate by its `ETag`. */
  isReference?: true;
  success: { status: 200 | 201; answer: v.GenericSchema };
  failures: readonly RefusalStatus[];
  /** The schema of the failures, if it differs from the common one. */
  failure?: v.GenericSchema;
}

const BODY = [400, 408, 413, 415, 422] as const;
/** The failures of a write with a key; 409 while the first call with the key is still running. */
const OPEN_WRITE = [...BODY, 403, 409, 429, 503] as const;
const PRIVATE_WRITE = [...OPEN_WRITE, 401] as const;

const placeId = v.pipe(v.number(), v.integer());
const secret = { description: 'The secret of the mail', schema: v.string() };

export type CallName = keyof typeof calls;

/** What each call takes and answers. */
export const DESCRIPTIONS: Record<CallName, CallDescription> = {
  health: {
    summary: 'Whether the process lives',
    success: { status: 200, answer: healthAnswer('alive') },
    failures: [],
  },
  readiness: {
    summary: 'Whether the database answers and takes writes',
    success: { status: 200, answer: healthAnswer('ready') },
    failures: [503],
  },
  description: {
    summary: 'This description',
    isReference: true,
    success: { status: 200, answer: v.looseObject({ openapi: v.string() }) },
    failures: [429],
  },
  signup: {
    summary: 'Sign up',
    body: signupPayload,
    isKeyed: true,
    success: { status: 201, answer: messageAnswer },
    failures: OPEN_WRITE,
  },
  login: {
    summary: 'Log in',
    body: loginPayload,
    setsCookie: true,
    success: { status: 200, answer: loginAnswer },
    failures: [...BODY, 401, 403, 429, 503],
    failure: errorAnswerWith(loginAnswer.entries),
  },
  logout: {
    summary: 'Log out; what is sent is not read',
    setsCookie: true,
    success: { status: 200, answer: messageAnswer },
    failures: [403, 415, 429, 503],
  },
  askForReset: {
    summary: 'Ask for a link that sets a new password; the answer is the same for any address',
    body: forgotPayload,
    isKeyed: true,
    success: { status: 200, answer: messageAnswer },
    failures: OPEN_WRITE,
  },
  checkReset: {
    summary: 'Whether a link sets a new password; userid is the secret of the mail, which stays unused',
    body: checkResetPayload,
    success: { status: 200, answer: checkResetAnswer },
    failures: [...BODY, 403, 429, 503],
  },
  resetPassword: {
    summary: 'Set a new password; userid is the secret of the mail',
    body: resetPayload,
    isKeyed: true,
    setsCookie: true,
    success: { status: 200, answer: resetAnswer },
    failures: OPEN_WRITE,
    failure: errorAnswerWith(resetAnswer.entries),
  },
  saveArticle: {
    summary: 'Save an article; the key decides, title and url are the catalogue’s',
    body: savePayload,
    isKeyed: true,
    isPrivate: true,
    success: { status: 200, answer: messageAnswer },
    failures: PRIVATE_WRITE,
  },
  deleteArticle: {
    summary: 'Remove a saved article, which may be gone already',
    body: deletePayload,
    isKeyed: true,
    isPrivate: true,
    success: { status: 200, answer: messageAnswer },
    failures: PRIVATE_WRITE,
  },
  listArticles: {
    summary: 'The saved articles of the reader, newest first',
    params: { userid: { description: 'The id of the reader who asks', schema: recordId } },
    isPrivate: true,
    success: { status: 200, answer: savedListAnswer },
    failures: [400, 401, 403, 429, 503],
  },
  subscribe: {
    summary: 'Subscribe to the newsletter; the answer is the same for any address',
    body: subscribePayload,
    isKeyed: true,
    success: { status: 200, answer: newsletterAnswer },
    takesForms: true,
    failures: OPEN_WRITE,
    failure: errorAnswerWith(newsletterAnswer.entries),
  },
  confirmSubscription: {
    summary: 'Confirm a subscription; for a script of the site’s own page',
    params: { id: secret },
    success: { status: 200, answer: newsletterAnswer },
    failures: [403, 404, 429, 503],
  },
  offerUnsubscribe: {
    summary: 'The page with the button that ends a subscription; it ends none',
    params: { id: secret },
    isPage: true,
    success: { status: 200, answer: v.string() },
    failures: [429],
  },
  unsubscribe: {
    summary: 'End a subscription (RFC 8058); what is sent is not read',
    params: { id: secret },
    takesForms: true,
    success: { status: 200, answer: newsletterAnswer },
    failures: [429, 503],
  },
  addInquiry: {
    summary: 'Send an inquiry',
    body: inquiryPayload,
    takesForms: true,
    isKeyed: true,
    success: { status: 200, answer: inquiryAnswer },
    failures: OPEN_WRITE,
  },
  listTopics: {
    summary: 'What an inquiry can be about',
    isReference: true,
    success: { status: 200, answer: topicsAnswer },
    failures: [429],
  },
  sendResult: {
    summary: 'Send the result of an assessment, which is recognised by its questions',
    body: resultPayload,
    isKeyed: true,
    success: { status: 200, answer: messageAnswer },
    failures: OPEN_WRITE,
  },
  listCountries: {
    summary: 'The countries, by name',
    isReference: true,
    success: { status: 200, answer: placesAnswer },
    failures: [429, 503],
  },
  listStates: {
    summary: 'The states of a country, by name',
    params: { countryId: { description: 'The id of a country', schema: placeId } },
    isReference: true,
    success: { status: 200, answer: placesAnswer },
    failures: [400, 404, 429, 503],
  },
  listCities: {
    summary: 'The cities of a state, by name',
    params: { stateId: { description: 'The id of a state', schema: placeId } },
    isReference: true,
    success: { status: 200, answer: placesAnswer },
    failures: [400, 404, 429, 503],
  },
  uploadFiles: {
    summary: 'Upload files; errors are plain text',
    params: {
      folderId: {
        description: 'The folder they belong to',
        schema: v.pipe(v.string(), v.regex(FOLDER_ID)),
      },
    },
    isForm: true,
    success: { status: 200, answer: uploadAnswer },
    failures: [400, 403, 408, 413, 415, 422, 429, 503],
    failure: v.string(),
  },
};
