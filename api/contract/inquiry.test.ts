import { expect, it } from 'vitest';
import { countCharacters } from './inquiry';

it.each([
  ['', 0],
  [' \t\r\n\u00a0\u2028', 0],
  ['two words', 8],
  ['a\nb', 2],
  ['🐆🐆', 2],
])('A message of %j counts as %i characters', (message, count) => {
  expect(countCharacters(message)).toBe(count);
});
