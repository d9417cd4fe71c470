import { expect, test } from 'vitest';
import { addUp } from './timings';

test('A paragraph starts after all earlier ones and the opening, which is not in the list', () => {
  expect(addUp([2, 3, 1.504, 10, 20], 3, 36.6)).toEqual({ seconds: 36.5, starts: [6.5, 16.5] });
});

test('Paragraphs that do not add up to the narration are refused', () => {
  expect(() => addUp([2, 3], 1, 5.6)).toThrow('The paragraphs last 5 s, and the narration 5.6 s.');
});
