import * as v from 'valibot';
import type { CheckResetAnswer, LoginAnswer, ResetAnswer, UserRecord } from '../contract/accounts';
import { ERROR_CODES, type ErrorBody } from '../contract/errors';
import type { PlaceOption } from '../contract/geography';
import { type InquiryAnswer, TOPICS, type Topic } from '../contract/inquiry';
import type { NewsletterAnswer } from '../contract/newsletter';
import type { SavedArticle, SavedList } from '../contract/saved-articles';
import { ARTICLE_KEYS } from '../contract/site';
import { UPLOAD_TYPES } from '../contract/upload';

/**
 * The answers as schemas. The compiler checks each against its type in `contract/`. They are strict, so that an answer
 * with an extra field does not match its description.
 */
const uuid = v.pipe(v.string(), v.uuid());

export const messageAnswer = v.strictObject({ message: v.string() });

export const healthAnswer = (word: string) => v.strictObject({ status: v.literal(word) });

const userRecord = v.strictObject({
  _id: uuid,
  fname: v.string(),
  lname: v.string(),
  name: v.string(),
  email: v.string(),
}) satisfies v.GenericSchema<UserRecord>;

export const loginAnswer = v.strictObject({
  sanitizedResult: v.array(userRecord),
  auth: v.string(),
}) satisfies v.GenericSchema<LoginAnswer>;

export const checkResetAnswer = v.strictObject({
  works: v.boolean(),
}) satisfies v.GenericSchema<CheckResetAnswer>;

export const resetAnswer = v.strictObject({ auth: v.string() }) satisfies v.GenericSchema<ResetAnswer>;

export const newsletterAnswer = v.strictObject({
  status: v.string(),
}) satisfies v.GenericSchema<NewsletterAnswer>;

export const inquiryAnswer = v.strictObject({
  message: v.string(),
  id: uuid,
}) satisfies v.GenericSchema<InquiryAnswer>;

export const topicsAnswer = v.array(
  v.strictObject({ name: v.picklist(TOPICS) }) satisfies v.GenericSchema<Topic>,
);

export const placesAnswer = v.array(
  v.strictObject({
    id: v.pipe(v.number(), v.integer()),
    name: v.string(),
  }) satisfies v.GenericSchema<PlaceOption>,
);

const savedArticle = v.strictObject({
  _id: uuid,
  article: v.picklist(ARTICLE_KEYS),
  title: v.string(),
  date: v.string(),
  url: v.string(),
}) satisfies v.GenericSchema<SavedArticle>;

export const savedListAnswer = v.strictTuple([
  v.strictObject({ articles: v.array(savedArticle) }),
]) satisfies v.GenericSchema<SavedList>;

export const uploadAnswer = v.strictObject({
  files: v.array(
    v.strictObject({
      name: v.string(),
      size: v.pipe(v.number(), v.integer()),
      type: v.picklist(UPLOAD_TYPES),
    }),
  ),
});

const errorEntries = {
  message: v.string(),
  code: v.picklist(ERROR_CODES),
  errors: v.exactOptional(v.record(v.string(), v.string())),
  requestId: uuid,
};

export const errorAnswer = v.strictObject(errorEntries) satisfies v.GenericSchema<ErrorBody>;

/** An error with extra fields, in which the page of the call looks for the message. */
export const errorAnswerWith = (fields: v.ObjectEntries) => v.strictObject({ ...fields, ...errorEntries });
