const FEWEST_DIGITS = 6;
/** With the calling code of a country. */
const FEWEST_DIGITS_ABROAD = 8;
/** With the calling code (ITU-T E.164). */
const MOST_DIGITS = 15;
/** A number of India, with its code: a lost digit is the commonest slip. */
const INDIAN = { code: /^\s*\+\s*91/, digits: 12 };
/** An extension may be named by a word behind the number. */
const EXTENSION = /\s*(?:ext(?:ension|n)?|x)\.?\s*\d+$/i;

const withoutExtension = (text: string): string => text.trim().replace(EXTENSION, '');

/** Whether a text has letters that name no extension: no code before it makes it a number. */
export const hasLetters = (text: string): boolean => /\p{L}/u.test(withoutExtension(text));

/** Whether a text could be a telephone number of any country. Any text is accepted; this decides what the form says. */
export function canBeCalled(text: string): boolean {
  const digits = withoutExtension(text).match(/\p{Nd}/gu) ?? [];
  if (hasLetters(text) || digits.length > MOST_DIGITS) return false;
  if (INDIAN.code.test(text)) return digits.length === INDIAN.digits;
  return digits.length >= (text.trim().startsWith('+') ? FEWEST_DIGITS_ABROAD : FEWEST_DIGITS);
}

/** Where a number keeps its first 0 behind the calling code. */
const KEEPS_ZERO = ['+39', '+378'];

/** A number of one's own country, as it is called from abroad. @param code with its plus sign */
export const withCode = (code: string, number: string): string =>
  `${code} ${KEEPS_ZERO.includes(code) ? number.trim() : number.trim().replace(/^0/, '')}`;
