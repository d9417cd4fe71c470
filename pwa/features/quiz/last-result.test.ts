import { afterEach, expect, test } from 'vitest';
import { keepText } from '../../offline/device-storage';
import { LAST_RESULT_KEY, readLastResult, resultInShort } from './last-result';

const RESULT = {
  quiz: '0',
  at: new Date(2026, 10, 23, 15).getTime(),
  score: 1,
  questions: ['First?', 'Second?'],
  handedIn: ['a', null],
};

afterEach(() => keepText(LAST_RESULT_KEY, null));

test('A kept result is read again, and says its score and its day in short', () => {
  keepText(LAST_RESULT_KEY, JSON.stringify(RESULT));
  expect(readLastResult()).toEqual(RESULT);
  expect(resultInShort(RESULT, 'en-IN')).toBe('1 of 2 · 23 Nov');
});

test.each([
  null,
  'no JSON',
  'null',
  '[]',
  JSON.stringify({ ...RESULT, score: '1' }),
  JSON.stringify({ ...RESULT, at: null }),
  JSON.stringify({ ...RESULT, at: 1e300 }),
  JSON.stringify({ ...RESULT, questions: 'First?' }),
  JSON.stringify({ ...RESULT, handedIn: [1] }),
])('What is no result counts as none: %s', text => {
  keepText(LAST_RESULT_KEY, text);
  expect(readLastResult()).toBeNull();
});
