import * as v from 'valibot';

/** How much a field of one line takes, such as a name. */
const LINE_LENGTH = 100;

/** What is said of a line that cannot be taken as it is. */
export const LINE_TEXTS = {
  length: `Please use at most ${LINE_LENGTH} characters`,
  characters: 'Please use letters, digits and punctuation only',
} as const;

/** Control characters would travel into mails and logs. */
export const WITHOUT_CONTROLS = /^\P{Cc}*$/u;

/** A text of one line as a form takes it. @param missing the text where there is none */
export const lineField = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(LINE_LENGTH, LINE_TEXTS.length),
    v.regex(WITHOUT_CONTROLS, LINE_TEXTS.characters),
  );
