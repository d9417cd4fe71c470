import { expect, test } from 'vitest';
import { waitInWords } from './wait';

test.each([
  [1000, '1 second'],
  [44_200, '45 seconds'],
  [60_000, '1 minute'],
  [61_000, '2 minutes'],
  [3_600_000, '60 minutes'],
])('%i ms are a wait of "%s"', (ms, text) => expect(waitInWords(ms)).toBe(text));
