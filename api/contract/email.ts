import * as v from 'valibot';

/** Letters, digits, dot, underscore or hyphen, @, a domain, a dot, 2 to 4 letters. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/;

export const EMAIL_LENGTH = 254;

export const EMAIL_TEXT = 'Please enter a valid email address';

/**
 * A mail address in the form in which addresses are compared and counted: ASCII letters lose their case, as in the
 * database (`folded` of db/queries). The two would fold other letters differently, which would give separate counters.
 */
export const foldEmail = (email: string): string =>
  email.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase());

/** The schema of a mail address in a form. @param missing the message for an empty field */
export const emailField = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(EMAIL_LENGTH, EMAIL_TEXT),
    v.regex(EMAIL_PATTERN, EMAIL_TEXT),
  );
