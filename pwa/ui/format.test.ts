import { expect, test } from 'vitest';
import { megabytes, minutesAndSeconds } from './format';
import { inWords } from './spoken-time';

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [754, '12:34'],
  [-3, '0:00'],
])('%f seconds are shown as %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));

test.each([
  [1, '1 second'],
  [65, '1 minute 5 seconds'],
  [120, '2 minutes 0 seconds'],
])('%f seconds are read as "%s"', (seconds, text) => expect(inWords(seconds)).toBe(text));

test('megabytes have one decimal', () => expect(megabytes(3_771_093)).toBe('3.8\u00a0MB'));
