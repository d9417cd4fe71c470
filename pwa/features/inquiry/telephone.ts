const FEWEST_DIGITS = 6;
/** An extension may be named by a word behind the number. */
const EXTENSION = /\s*(?:ext(?:ension|n)?|x)\.?\s*\d+$/i;

/** Whether a text has letters that name no extension: no code before it makes it a number. */
export const hasLetters = (text: string): boolean => /\p{L}/u.test(text.trim().replace(EXTENSION, ''));

/** Whether a text could be a telephone number of any country. Any text is accepted; this decides what the form says. */
export function canBeCalled(text: string): boolean {
  const digits =
    text
      .trim()
      .replace(EXTENSION, '')
      .match(/\p{Nd}/gu) ?? [];
  return digits.length >= FEWEST_DIGITS && !hasLetters(text);
}
