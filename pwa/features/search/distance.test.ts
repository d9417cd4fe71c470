import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distance } from './distance';

it.each([
  ['goat', 'goat', 0],
  ['goat', 'boat', 1],
  ['goat', 'goats', 1],
  ['goat', 'gaot', 1],
  ['elefant', 'elephant', 2],
  ['', 'goat', 4],
])('from %s to %s: %i letters', (one, other, letters) => expect(distance(one, other, 9)).toBe(letters));

it('is the same in both directions, 0 only for equal words, and never above the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const letters = distance(one, other, 99);
      expect(distance(other, one, 99)).toBe(letters);
      expect(letters === 0).toBe(one === other);
      expect(letters).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

it('ends early above the limit', () => expect(distance('abcdefgh', 'stuvwxyz', 2)).toBe(3));
