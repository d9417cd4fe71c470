import * as v from 'valibot';

/** The longest text of a one-line field, such as a name. */
const LINE_LENGTH = 100;

/** The messages for an invalid line. */
const LINE_TEXTS = {
  length: `Please use at most ${LINE_LENGTH} characters`,
  characters: 'Please use letters, digits and punctuation only',
} as const;

/** No control characters, which would get into mails and logs. */
export const WITHOUT_CONTROLS = /^\P{Cc}*$/u;

/** The schema of a one-line text in a form. @param missing the message for an empty field */
export const lineField = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(LINE_LENGTH, LINE_TEXTS.length),
    v.regex(WITHOUT_CONTROLS, LINE_TEXTS.characters),
  );
