import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { sentencesOf } from './sentences';

const textsOf = (paragraph: string) => sentencesOf(paragraph, 'en').map(({ text }) => text);

afterEach(() => vi.unstubAllGlobals());

const PARAGRAPH = ' The demonstration goes well. It cost 3.5 euros!  “Does it?” Yes… it does ';
const SENTENCES = ['The demonstration goes well.', 'It cost 3.5 euros!', '“Does it?”'];

test('A paragraph is cut at the ends of its sentences', () => {
  expect(textsOf(PARAGRAPH).slice(0, 3)).toEqual(SENTENCES);
});

test('A browser without a segmenter cuts at full stops', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  expect(textsOf('One ends here. Two ends there! “Three?” Four')).toEqual([
    'One ends here.',
    'Two ends there!',
    '“Three?”',
    'Four',
  ]);
});

test('A long sentence is cut at a pause, so that no voice has to speak for 15 seconds', () => {
  const half = `${'word '.repeat(30)}end`;
  expect(textsOf(`${half}, ${half}.`)).toEqual([`${half},`, `${half}.`]);
  const endless = 'word '.repeat(100).trim();
  for (const text of textsOf(endless)) expect(text.length).toBeLessThanOrEqual(180);
  expect(textsOf(endless).join(' ')).toBe(endless);
});

test('A text without a space is cut, but no character is cut in two', () => {
  for (const text of textsOf(`a${'🐘'.repeat(2000)}`)) {
    expect(text.length).toBeLessThanOrEqual(180);
    expect(text.isWellFormed()).toBe(true);
  }
});

test('Whatever the text is, each part stands where it says, and only spaces are left out', () => {
  const words = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(' ', '. ', ', ', '\n')));
  fc.assert(
    fc.property(words, pieces => {
      const paragraph = pieces.join('');
      let end = 0;
      for (const { text, start } of sentencesOf(paragraph, 'en')) {
        expect(paragraph.slice(start, start + text.length)).toBe(text);
        expect(paragraph.slice(end, start).trim()).toBe('');
        expect(text.trim()).not.toBe('');
        end = start + text.length;
      }
      expect(paragraph.slice(end).trim()).toBe('');
    }),
  );
});

test('A text of a million characters is cut in linear time', () => {
  const parts = sentencesOf(PARAGRAPH.repeat(1_000_000 / PARAGRAPH.length), 'en');
  expect(parts.length).toBeGreaterThan(5000);
});
