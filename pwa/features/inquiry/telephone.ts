const FEWEST_DIGITS = 6;
/** An extension may be named by a word behind the number. */
const EXTENSION = /\s*(?:ext(?:ension|n)?|x)\.?\s*\d+$/i;

/** Whether a text could be a telephone number of any country. Any text is accepted; this decides what the form says. */
export function canBeCalled(text: string): boolean {
  const number = text.trim().replace(EXTENSION, '');
  const digits = number.match(/\p{Nd}/gu) ?? [];
  return digits.length >= FEWEST_DIGITS && !/\p{L}/u.test(number);
}
