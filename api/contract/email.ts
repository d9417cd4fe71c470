import * as v from 'valibot';

/** Letters, digits, dot, underscore or hyphen, @, a domain, a dot, 2 to 4 letters. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/;

export const EMAIL_LENGTH = 254;

export const EMAIL_TEXT = 'Please enter a valid email address';

/**
 * A mail address as it is compared and counted: letters of ASCII in whatever capitals are the same. The database folds
 * alike (`folded` of db/queries); other letters differ between the two, and would get counters of their own.
 */
export const foldEmail = (email: string): string =>
  email.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase());

/** A mail address as a form takes it. @param missing the text where there is none */
export const emailField = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(EMAIL_LENGTH, EMAIL_TEXT),
    v.regex(EMAIL_PATTERN, EMAIL_TEXT),
  );
