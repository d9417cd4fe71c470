import { expect, test } from 'vitest';
import { linkSecret } from './link-secret';

test.each(['a_B-9', 'a_B-9>', 'a_B-9%3E', 'a_B-9.', 'a_B-9).', 'a_B-9%20'])(
  'the secret of %s is without what a mail program added',
  part => {
    expect(linkSecret(part)).toBe('a_B-9');
  },
);

test.each(['', '>', '..%2F'])('%s has no secret', part => {
  expect(linkSecret(part)).toBe('');
});
