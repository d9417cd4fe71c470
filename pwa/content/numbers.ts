const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** A count as sentences write it: in words up to twelve, then in digits. */
export const inWords = (count: number): string => WORDS[count] ?? String(count);
